import type { ManagedHit } from '@belfry/contract/overviews/search/search-management.contract.ts';
import { expect, test } from 'vitest';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { managementPages } from '#features/ground/staff-access/management-pages.ts';
import { placesFor } from '../search-entries.ts';
import { managedGroupsOf } from './managed-entries.ts';
import { managementActs } from './management-acts.ts';

const text = textOf('en-US');
const company = { id: 'c1', name: 'Demo Farm', customerNumber: 10_001 };
const hits: ManagedHit[] = [
  { kind: 'user', id: 'u1', firstName: 'Anna', lastName: 'Test', email: 'a@b.example', company },
  { kind: 'company', ...company },
  { kind: 'sim', id: 's1', iccid: '8931', deviceName: 'Pig house', company },
  { kind: 'invoice', id: 'i1', number: 'F-1', company },
];

test('what was found stands under its kind, says whose it is, and leads there with the company', () => {
  const groups = managedGroupsOf({ hits, more: [] }, 'a', text);
  expect(
    groups.flatMap(({ title, entries }) =>
      entries.map((entry) => [title, entry.kind === 'line' && `${entry.name} | ${entry.more}`, entry.to]),
    ),
  ).toEqual([
    ['Companies', 'Demo Farm | Customer 10001', '/management/companies/c1'],
    ['Invoices of all companies', 'F-1 | Demo Farm', '/management/invoices/i1?company=c1'],
    ['SIM cards', '8931 | Pig house · Demo Farm', '/management/simcards/s1?company=c1'],
    ['Users of all companies', 'Anna Test | a@b.example · Demo Farm', '/management/companies/c1'],
  ]);
});

test('where there is more, the list of the section shows it; people have no such list', () => {
  const groups = managedGroupsOf({ hits, more: ['company', 'user'] }, 'a & b', text);
  expect(groups.map(({ more }) => more?.to)).toEqual([
    '/management/companies?search=a%20%26%20b',
    undefined,
    undefined,
    undefined,
  ]);
});

test('acts and sections are those that somebody may; each act leads to a section that they see', () => {
  const namesOf = (...may: string[]) =>
    placesFor(managementActs, '', (permission) => may.includes(permission), text).map(({ to }) => to);
  const sectionsOf = (...may: string[]) =>
    managementPages.filter(({ permission }) => may.includes(permission)).map(({ to }) => to as string);
  for (const may of [['M'], ['M', 'MF']]) {
    expect(namesOf(...may).length).toBeGreaterThan(3);
    for (const to of namesOf(...may))
      expect(sectionsOf(...may)).toContain(/^\/management\/[^/?]+/.exec(to)?.[0]);
  }
  expect(namesOf('D')).toEqual([]);
  expect(placesFor(managementActs, 'close mo', () => true, text)).toMatchObject([
    { name: 'Close month', to: '/management/settlements?tab=journal' },
  ]);
});
