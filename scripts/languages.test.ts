import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { langCodes } from '../contract/src/ground/languages/language-list.ts';

const root = resolve(import.meta.dirname, '..');

/** Where code may name a language, and why. */
const allowed = {
  'contract/src/ground/languages/language-list.ts': 'the list of them',
  'contract/src/ground/terms/terms.contract.ts': 'a document that a lawyer translates',
  'contract/src/devices/remote-settings/own-settings.ts': 'languages that the dialler itself speaks',
} as const;

const others = langCodes.filter((code) => code !== 'en-US');
const named = new RegExp(`['"](?:${others.map((code) => `${code}|${code.slice(0, 2)}`).join('|')})['"]`);
const production = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(?:contract|texts|server|web)\/(?:src|build)\/.*\.tsx?$/.test(file))
  .filter(
    (file) => !/\.(?:test|fixture|generated)\.|\/isolation\//.test(file) && existsSync(join(root, file)),
  );

it('no code names a language but English: a language is a folder and a line', () => {
  expect(production.length).toBeGreaterThan(800);
  const naming = production.filter((file) => named.test(readFileSync(join(root, file), 'utf8')));
  expect(naming.toSorted()).toEqual(Object.keys(allowed).toSorted());
});
