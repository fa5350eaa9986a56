import { beforeAll, expect, test } from 'vitest';
import { tells } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import { aDeviceRow, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { pauseAlarm } from '#features/alarming/alarm-settings/pause-alarm.ts';
import { aFarm } from '#features/alarming/alarms/farm.fixture.ts';
import { listHistory } from '#features/ground/history/list-history.ts';
import type { NamedPerson } from '#features/ground/history/named-person.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { aUser } from '#features/people/sessions/user.fixture.ts';
import { erasePerson } from './erase-person.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

/** Ben, who has a history, and the way to write and read it and to erase him. */
async function aPerson() {
  const { database, clock } = platform;
  const { companyId, userId, email } = await aUser(platform);
  const deviceId = await aDeviceRow(platform, companyId);
  const named = (name = 'Ben Bakker'): NamedPerson => ({ kind: 'user', id: userId, name });
  const write = (person: NamedPerson, trx = database.company(companyId)) =>
    recordHistory(trx, [
      { companyId, deviceId, kind: 'device.added', at: clock.now(), person, detail: { name: 'Barn' } },
    ]);
  const read = async () => {
    const { items } = await listHistory(platform, companyId, deviceId, { limit: 50 });
    return items.map((line) => tells(line, 'person')).toReversed();
  };
  const person = { companyId, userId, email, fullName: 'Ben Bakker', langCode: 'en-US', at: clock.now() };
  const erase = () => database.transaction('provider', (trx) => erasePerson(trx, person));
  return { companyId, userId, email, named, write, read, erase };
}

test('every name of somebody is erased, and one mark stands for them', async () => {
  const { write, read, named, erase, email } = await aPerson();
  await write(named());
  await write(named('Ben Smit'));
  await write(named(email));
  const as = await erase();
  expect(await read()).toEqual([as, as, as]);
});

test('what is written of somebody after they were erased has no name', async () => {
  const { write, read, named, erase, companyId } = await aPerson();
  await erase();
  await write(named());
  expect(await read()).toEqual(['Removed user']);
  const names = await platform.database.provider
    .selectFrom('person_names')
    .select('name')
    .where('company_id', '=', companyId)
    .execute();
  expect(names).toEqual([{ name: null }]);
});

test('who erases waits for whoever writes the name at that moment, and erases it', async () => {
  const { write, read, named, erase, companyId } = await aPerson();
  let erased: Promise<string> | undefined;
  await platform.database.transaction(companyId, async (trx) => {
    await write(named(), trx);
    erased = erase();
    await isWaiting();
  });
  const as = await erased;
  expect(await read()).toEqual([as]);
});

/** Once a transaction waits for another one's lock. */
async function isWaiting(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await platform.database.ownerPool.query(
        'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
}

test('a user whose row goes by any other way leaves no name either', async () => {
  const { write, read, named, companyId, userId } = await aPerson();
  await write(named());
  const { provider } = platform.database;
  await provider.deleteFrom('users').where('company_id', '=', companyId).where('id', '=', userId).execute();
  expect(await read()).toEqual(['Removed user']);
});

test('a name of nobody goes with whom it was, unless somebody else has it', async () => {
  const { write, read, erase, companyId, email } = await aPerson();
  await write({ kind: 'other', name: email });
  await write({ kind: 'other', name: 'Ben Bakker' });
  await write({ kind: 'other', name: 'Neighbour' });
  const other = await aPerson();
  await other.write({ kind: 'other', name: 'Ben Bakker' });
  await platform.database.provider
    .insertInto('contacts')
    .values({
      company_id: companyId,
      name: 'Ben Bakker',
      lang_code: 'en-US',
      availability: '{}',
      media: '[]',
      created_at: platform.clock.now(),
    })
    .execute();
  const as = await erase();
  expect(await read()).toEqual([as, 'Ben Bakker', 'Neighbour']);
  expect(await other.read()).toEqual(['Ben Bakker']);
});

test('somebody who was erased pauses nothing any more', async () => {
  const farm = await aFarm(platform);
  const { companyId, userId, email, context, device } = farm;
  const person = { companyId, userId, email, fullName: 'Anna Test', langCode: 'en-US', at: new Date() };
  await platform.database.transaction('provider', (trx) => erasePerson(trx, person));
  const point = { id: device.id, alarmId: 'input.1' };
  await expect(
    pauseAlarm(platform, context, point, { minutes: 15, reason: 'cleaning' }),
  ).rejects.toMatchObject({ code: 'not-signed-in' });
});
