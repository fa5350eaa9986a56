import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://belfry.example', 'belfry.example', 'https://belfry.example'],
  ['https://portal.belfry.example/base', 'portal.belfry.example', 'https://portal.belfry.example'],
  ['http://127.0.0.1:8080', 'localhost', 'http://localhost:8080'],
  ['http://[::1]:8080', 'localhost', 'http://localhost:8080'],
  ['http://localhost:8080', 'localhost', 'http://localhost:8080'],
])('passkeys of %s are made for %s, at %s', (publicUrl, id, origin) => {
  expect(relyingPartyOf({ publicUrl, BRAND_NAME: 'Belfry' })).toEqual({ name: 'Belfry', id, origin });
});
