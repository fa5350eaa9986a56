import { expect, test } from 'vitest';
import { portalAccountOf } from './portal-account.ts';

test.each([
  ['mqtt://belfry:secret@127.0.0.1', { username: 'belfry', password: 'secret' }],
  ['mqtts://bel-fry.1_a:a%25%2Fb@broker.example:8884', { username: 'bel-fry.1_a', password: 'a%/b' }],
  ['mqtts://1b:p@broker.example', { username: '1b', password: 'p' }],
])('the portal’s account is the one of %s', (url, account) => {
  expect(portalAccountOf(url)).toEqual(account);
});

test.each([
  ['127.0.0.1', 'name the user and the password'],
  ['belfry@127.0.0.1', 'name the user and the password'],
  [':secret@127.0.0.1', 'name the user and the password'],
  ['bel%fry:secret@127.0.0.1', 'as %25'],
  ['BELFRY-1:secret@127.0.0.1', 'small letters'],
  ['Belfry:secret@127.0.0.1', 'small letters'],
  ['BEL_FRY:secret@127.0.0.1', 'small letters'],
  ['1000:secret@127.0.0.1', 'small letters'],
  ['bel%0Afry:secret@127.0.0.1', 'small letters'],
  ['bel%3Afry:secret@127.0.0.1', 'small letters'],
  ['@belfry-check:secret@127.0.0.1', 'small letters'],
  [`${'b'.repeat(65)}:secret@127.0.0.1`, 'small letters'],
  ['belfry:sec%3Aret@127.0.0.1', 'without colons'],
  ['belfry:sec%20ret@127.0.0.1', 'without colons'],
  [`belfry:${'s'.repeat(201)}@127.0.0.1`, 'without colons'],
])('there is none in mqtt://%s, and what to do is said without it', (address, toDo) => {
  expect(() => portalAccountOf(`mqtt://${address}`)).toThrow(toDo);
  expect(() => portalAccountOf(`mqtt://${address}`)).toThrow(/^(?!.*(?:secret|sec.ret|sss))/);
});
