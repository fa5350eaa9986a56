import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureDebianPackage } from '../../../../../scripts/debian-packages.mjs';
import { isKeyVerifier, keyVerifier, verifies } from './key-verifier.ts';

test('a line of mosquitto_passwd is a verifier of its password and of no other', () => {
  ensureDebianPackage('mosquitto');
  const folder = mkdtempSync(join(tmpdir(), 'belfry-passwd-'));
  const file = join(folder, 'passwords');
  execFileSync('mosquitto_passwd', ['-b', '-c', file, 'belfry', 'the password'], { stdio: 'pipe' });
  const [name, verifier = ''] = readFileSync(file, 'utf8').trim().split(':');
  rmSync(folder, { recursive: true });
  expect([name, isKeyVerifier(verifier)]).toEqual(['belfry', true]);
  expect(verifies(verifier, 'the password', 101)).toBe(true);
  expect(verifies(verifier, 'the passwort', 101)).toBe(false);
  expect(verifies(verifier, 'the password', 100)).toBe(false);
});

test('each verifier has a salt of its own', () => {
  const [one, other] = [keyVerifier('key'), keyVerifier('key')];
  expect(one).not.toBe(other);
  expect([one, other].map((verifier) => verifies(verifier, 'key', 1))).toEqual([true, true]);
});

test.each([
  ['nothing', ''],
  ['a key', 'x'.repeat(43)],
  ['another kind', keyVerifier('key').replace('$7$', '$6$')],
  ['no iterations', keyVerifier('key').replace('$7$1$', '$7$$')],
  ['a shorter salt, which Mosquitto leaves out', '$7$1$c2FsdA==$' + 'A'.repeat(86) + '=='],
  ['a line more', `${keyVerifier('key')}\nbelfry:x`],
  ['a line’s end', `${keyVerifier('key')}\n`],
])('is no verifier: %s', (_what, text) => {
  expect([isKeyVerifier(text), verifies(text, 'key', 1)]).toEqual([false, false]);
});
