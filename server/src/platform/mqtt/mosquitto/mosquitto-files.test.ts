import { expect, test } from 'vitest';
import { keyVerifier, verifies } from './key-verifier.ts';
import {
  mosquittoFileNames,
  renderMosquittoFiles,
  replacedIn,
  type DeviceVerifier,
} from './mosquitto-files.ts';

const portal = { username: 'belfry', password: 'of the portal' };
const one: DeviceVerifier = { serial_number: 'BF-1000-0001', key_verifier: keyVerifier('one') };
const two: DeviceVerifier = { serial_number: 'BF-1000-0002', key_verifier: keyVerifier('two') };
const unseen: DeviceVerifier = { serial_number: 'BF-1000-0003', key_verifier: null };
const portalLines = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(':') as [string, string]),
  );

test('each device with a verifier has its line, and only devices stand among them', () => {
  const { files, leftOut } = renderMosquittoFiles([one, unseen, two], portal);
  expect(leftOut).toBe(1);
  expect(files.passwords).toBe(`BF-1000-0001:${one.key_verifier}\nBF-1000-0002:${two.key_verifier}\n`);
});

test('the portal has all topics of devices, a device its own, the account of the check none', () => {
  expect(renderMosquittoFiles([], portal).files.acl).toBe(`user belfry
topic readwrite d/#

user @belfry-check
topic deny #

pattern write d/%u/up/#
pattern read d/%u/down/#
`);
});

test('the portal and the check stand apart, with their passwords', () => {
  const { files, check } = renderMosquittoFiles([one], portal);
  const lines = portalLines(files['portal-passwords']);
  expect(Object.keys(lines)).toEqual(['belfry', '@belfry-check']);
  expect(verifies(lines['belfry'] ?? '', portal.password, 101)).toBe(true);
  expect(verifies(lines['@belfry-check'] ?? '', check.password, 101)).toBe(true);
});

test('the same is written the same again, also by another node', () => {
  const first = renderMosquittoFiles([one, two], portal);
  const again = renderMosquittoFiles([one, two], portal, first.files['portal-passwords']);
  expect(again).toEqual(first);
});

test.each<[string, DeviceVerifier[], typeof portal]>([
  ['a device more', [one, two], portal],
  ['a device less', [], portal],
  ['another key', [{ ...one, key_verifier: keyVerifier('another') }], portal],
  ['another name of the portal', [one], { ...portal, username: 'portal' }],
  ['another password of the portal', [one], { ...portal, password: 'another' }],
])('the check has another password with %s', (_what, devices, account) => {
  const before = renderMosquittoFiles([one], portal);
  const after = renderMosquittoFiles(devices, account, before.files['portal-passwords']);
  expect(after.check.password).not.toBe(before.check.password);
  const lines = portalLines(after.files['portal-passwords']);
  expect(verifies(lines['@belfry-check'] ?? '', after.check.password, 101)).toBe(true);
  expect(verifies(lines[account.username] ?? '', account.password, 101)).toBe(true);
});

test.each([
  ['a verifier with a line of its own', 'BF-1000-0001', `${keyVerifier('x')}\nBF-9:${keyVerifier('y')}`],
  ['a readable key', 'BF-1000-0001', 'readable'],
  ['a name with a line of its own', 'BF-1\nbelfry', keyVerifier('x')],
  ['the portal’s name', 'belfry', keyVerifier('x')],
  ['a wildcard', '+', keyVerifier('x')],
])('what would break the file is left out, and counted: %s', (_what, serial, verifier) => {
  const broken = { serial_number: serial, key_verifier: verifier };
  const { files, leftOut } = renderMosquittoFiles([broken, two], portal);
  expect([files.passwords, leftOut]).toEqual([`BF-1000-0002:${two.key_verifier}\n`, 1]);
});

test('what the check needs is written last, so that it is not right before all is', () => {
  expect(mosquittoFileNames.at(-1)).toBe('portal-passwords');
});

test('whose line is gone or another one was replaced, and who is new was not', () => {
  const former = 'BF-1:$7$1$a$b\nBF-2:$7$1$c$d\nBF-3:$7$1$e$f\n';
  const passwords = 'BF-1:$7$1$a$b\nBF-2:$7$1$x$y\nBF-4:$7$1$e$f\n';
  expect(replacedIn(former, passwords)).toEqual(['BF-2', 'BF-3']);
  expect(replacedIn('', passwords)).toEqual([]);
});
