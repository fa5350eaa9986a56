import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
/** Their files share the modules of a worker: those with a database and the pure ones (vitest.config.ts). */
const sharing =
  /^(?:contract|dialler|sandbox|scripts|server|texts|web\/(?!gallery\/|src\/(?:app|platform)\/)).*\.test\.tsx?$/;
const ownModules = /\.(?:alone|process)\.test\.ts$/;
/** Puts something in the place of a module or global, which may be there for the next file, or come too late for this one. */
const replaces = /\bvi\.(?:doMock|mock|resetModules|stubEnv|stubGlobal)\(/;
/** Stops the time, which stands still for the next file unless it is let go. */
const stopsTime = /\bvi\.(?:useFakeTimers|setSystemTime)\(/;
const letsTimeGo = /\bvi\.useRealTimers\(/;

it('what puts something in the place of a module or a global, or stops the time for good, has modules of its own', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  // Git names what was deleted and is not committed, too.
  const texts = files
    .filter((file) => sharing.test(file) && existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const replacing = texts.filter(
    ({ text }) => replaces.test(text) || (stopsTime.test(text) && !letsTimeGo.test(text)),
  );
  expect(replacing.length).toBeGreaterThan(1);
  expect(replacing.map(({ file }) => file).filter((file) => !ownModules.test(file))).toEqual([]);
});
