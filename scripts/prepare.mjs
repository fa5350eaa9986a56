// Makes a clone ready before a script runs. Runs on the Node that is there (20 or newer), so it is plain JavaScript.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureChromium } from './chromium.mjs';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const wanted = new Set(process.argv.slice(2));

installPackages();
if (wanted.has('web')) buildWeb();
if (wanted.has('browser')) ensureChromium(root);

/** Installs when the lock file is another than the one that was installed. */
function installPackages() {
  const stamp = join(root, 'node_modules/.belfry-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (read(stamp) === lock) return;
  console.log('Installing packages (once, about a minute) …');
  // npm sets these for its own scripts; a nested npm must read the settings afresh.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(?!config_)/i.test(name)),
  );
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env: { ...env, NODE_ENV: '' } });
  writeFileSync(stamp, lock);
}

/** Builds the web app when any of its sources changed. */
function buildWeb() {
  const stamp = join(root, 'web/dist/.sources');
  const sources = hashOf(
    ['web', 'contract/src', 'texts'].flatMap((folder) => filesBelow(join(root, folder))),
  );
  if (read(stamp) === sources) return;
  console.log('Building the web app …');
  run(join(root, 'node_modules/.bin/node'), [
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    'web',
    '--logLevel',
    'warn',
  ]);
  writeFileSync(stamp, sources);
}

function run(command, args, options = {}) {
  try {
    execFileSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  } catch (error) {
    console.error(
      `${command} ${args.join(' ')} failed${error.status ? ` (${error.status})` : `: ${error.message}`}.`,
    );
    process.exit(1);
  }
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules')
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
    )
    .filter((file) => statSync(file).isFile() && !file.endsWith('.test.ts'));
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted((a, b) => (a < b ? -1 : 1)))
    hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}
