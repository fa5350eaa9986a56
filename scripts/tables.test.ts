import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const features = resolve(import.meta.dirname, '../server/src/features');

/**
 * Tables that more than one room writes, each with its rooms. The first is whose table it is; every other is a door that
 * stands open. A name may leave this list, and none may join it.
 */
const shared: Record<string, readonly string[]> = {
  acceptances: ['alarming/alarms', 'alarming/calling'],
  alarm_nodes: ['alarming/alarms', 'alarming/alarm-settings', 'alarming/monitoring'],
  attempts: ['alarming/calling', 'alarming/alarms'],
  call_list_contacts: ['alarming/call-lists', 'lifecycles/company-data'],
  call_lists: ['alarming/call-lists', 'lifecycles/company-data'],
  companies: ['people/companies', 'lifecycles/company-data', 'lifecycles/registration'],
  company_policies: ['people/companies', 'lifecycles/company-data'],
  contacts: ['alarming/call-lists', 'alarming/calling', 'lifecycles/company-data'],
  device_licenses: ['devices/licences', 'devices/devices'],
  devices: [
    'devices/devices',
    'alarming/alarms',
    'alarming/monitoring',
    'devices/rest-api',
    'lifecycles/device-removal',
  ],
  episodes: ['alarming/alarms', 'alarming/calling'],
  handovers: ['lifecycles/handovers', 'lifecycles/company-data', 'lifecycles/device-removal'],
  registrations: ['lifecycles/registration', 'lifecycles/company-data', 'lifecycles/user-removal'],
  removed_devices: ['lifecycles/device-removal', 'lifecycles/company-data'],
  terms_agreements: ['people/profile', 'lifecycles/registration', 'people/invitations'],
  transmissions: ['alarming/calling', 'lifecycles/company-data'],
  users: [
    'people/users',
    'lifecycles/company-data',
    'lifecycles/registration',
    'people/invitations',
    'people/passwords',
    'lifecycles/user-removal',
    'people/profile',
    'people/sessions',
  ],
};

/** The tables that a file writes, by what it says to the database. */
function writtenIn(text: string): string[] {
  const written = text.matchAll(
    /(?:(?:insertInto|updateTable|deleteFrom)\(|move(?:Locked)?State\(\s*\w+,\s*)'(\w+)(?: as \w+)?'|\b(?:insert into|update|delete from) (?!set\b)(\w+)(?=[\s(])/g,
  );
  return [...written].map(([, called, said]) => called ?? said ?? '');
}

/** The rooms that write each table. */
function findWriters(): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const file of globSync('*/*/**/*.ts', { cwd: features })) {
    if (/\.(?:test|fixture)\.ts$/.test(file)) continue;
    const room = file.split('/').slice(0, 2).join('/');
    for (const table of writtenIn(readFileSync(join(features, file), 'utf8')))
      writers.set(table, (writers.get(table) ?? new Set()).add(room));
  }
  return writers;
}

it.each([
  "trx.insertInto('tests').values(row)",
  "trx.updateTable('tests as t').set(change)",
  "moveState(trx, 'tests', { id, from: 'waiting' }, { state: 'over' })",
  "moveLockedState(\n  trx,\n  'tests',",
  'delete from tests where id = 1',
])('reads a write in %j', (text) => {
  expect(writtenIn(text)).toEqual(['tests']);
});

it('lets one room write a table, save for the listed ones', () => {
  const writers = findWriters();
  expect(writers.size).toBeGreaterThan(40);
  expect([...(writers.get('runs') ?? [])]).toEqual(['alarming/call-lists']);
  const found = [...writers].filter(([, rooms]) => rooms.size > 1);
  const sorted = (rooms: Iterable<string>) => [...rooms].toSorted((a, b) => a.localeCompare(b));
  expect(Object.fromEntries(found.map(([table, rooms]) => [table, sorted(rooms)]))).toEqual(
    Object.fromEntries(Object.entries(shared).map(([table, rooms]) => [table, sorted(rooms)])),
  );
});
