import { expect, test } from 'vitest';
import { licenceFeatures } from '@belfry/contract/devices/licences/licences.contract.ts';
import { licencesOf } from './licences.rules.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, n));
const now = day(20);

test.each([
  ['for good', { since: day(1), until: null }, 'on'],
  ['until later', { since: day(1), until: day(21) }, 'on'],
  ['from this moment on', { since: now, until: null }, 'on'],
  ['until this moment', { since: day(1), until: now }, 'ended'],
  ['from later on', { since: day(21), until: null }, 'coming'],
])('a licence %s', (_what, granted, state) => {
  const dupline = licencesOf([{ feature: 'dupline', ...granted }], 'dialler', now).find(
    ({ feature }) => feature === 'dupline',
  );
  expect(dupline).toEqual({ feature: 'dupline', state, ...granted });
});

test('every feature of the specification is named, and what nobody granted is off', () => {
  const licences = licencesOf([], 'dialler', now);
  expect(licences.map(({ feature }) => feature)).toEqual([...licenceFeatures]);
  expect(new Set(licences.map(({ state }) => state))).toEqual(new Set(['off']));
});

test('a REST API location has the basic REST API without a licence, also after one ended', () => {
  const ended = { feature: 'basic-rest-api', since: day(1), until: day(2) };
  for (const granted of [[], [ended]]) {
    const basic = licencesOf(granted, 'rest-api-location', now).find(
      ({ feature }) => feature === 'basic-rest-api',
    );
    expect(basic).toEqual({ feature: 'basic-rest-api', state: 'included', since: null, until: null });
  }
});
