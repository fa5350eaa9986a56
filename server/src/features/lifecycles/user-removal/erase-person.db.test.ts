import { beforeAll, expect, test } from 'vitest';
import { tells } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany, aDeviceRow, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { pauseAlarm } from '#features/alarming/alarm-settings/pause-alarm.ts';
import { aFarm } from '#features/alarming/alarms/farm.fixture.ts';
import { verifyAudit } from '#features/ground/audit/verify-audit.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { listHistory } from '#features/ground/history/list-history.ts';
import type { NamedPerson } from '#features/ground/history/named-person.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { accountMailOf, accountMailsTo } from '#features/ground/account-mails/account-mail.job.ts';
import { aUser, testPassword } from '#features/people/sessions/user.fixture.ts';
import { aColleague } from '#features/people/users/users.fixture.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
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
  const erase = () => database.transaction('allCompanies', (trx) => erasePerson(trx, person));
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
  const names = await platform.database.allCompanies
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
  const { allCompanies } = platform.database;
  await allCompanies
    .deleteFrom('users')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .execute();
  const [name] = await read();
  expect(name).toMatch(/^Removed user [A-Z2-9]{4}$/);
});

test('a name of nobody goes with whom it was, unless somebody else has it', async () => {
  const { write, read, erase, companyId, email } = await aPerson();
  await write({ kind: 'other', name: email });
  await write({ kind: 'other', name: 'Ben Bakker' });
  await write({ kind: 'other', name: 'Neighbour' });
  const other = await aPerson();
  await other.write({ kind: 'other', name: 'Ben Bakker' });
  await platform.database.allCompanies
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

test('what a node of the version before wrote by a name alone goes too, also by a former one, unless two have it', async () => {
  const farm = await aFarm(platform);
  const { companyId, userId, email, device } = farm;
  const { allCompanies } = platform.database;
  const person = {
    companyId,
    userId: userId as string,
    email,
    fullName: 'Anna Test',
    langCode: 'en-US',
    at: new Date(),
  };
  await recordHistory(allCompanies, [
    {
      companyId,
      deviceId: device.id,
      kind: 'device.added',
      at: new Date(),
      person: { kind: 'user', id: userId, name: 'Anna Before' },
      detail: { name: 'Barn' },
    },
  ]);
  const namesake = await aColleague(
    platform,
    { companyId, password: testPassword },
    { firstName: 'Anna', lastName: 'Twice' },
  );
  const paused = { 'input.1': 'Anna Before', 'input.2': email, 'input.3': 'Anna Twice', 'input.4': 'Ben' };
  for (const [alarmId, by] of Object.entries(paused))
    await allCompanies
      .updateTable('alarm_nodes')
      .set({ paused_by: by })
      .where('device_id', '=', device.id)
      .where('alarm_id', '=', alarmId)
      .execute();
  for (const by of ['Anna Before', 'Anna Twice'])
    await allCompanies
      .insertInto('test_alarms')
      .values({
        company_id: companyId,
        device_id: device.id,
        target: 'everybody',
        requested_by: by,
        due_at: new Date(),
        state: 'over',
        outcome: 'accepted',
      })
      .execute();
  const erase = (who: typeof person) =>
    platform.database.transaction('allCompanies', (trx) => erasePerson(trx, who));
  const as = await erase({ ...person, fullName: 'Anna Twice' });
  const pauses = () =>
    allCompanies
      .selectFrom('alarm_nodes')
      .select('paused_by')
      .where('device_id', '=', device.id)
      .where('paused_by', 'is not', null)
      .orderBy('alarm_id')
      .execute();
  const tests = () =>
    allCompanies
      .selectFrom('test_alarms')
      .select('requested_by')
      .where('device_id', '=', device.id)
      .orderBy('requested_by')
      .execute();
  expect((await pauses()).map(({ paused_by: by }) => by)).toEqual([as, as, 'Anna Twice', 'Ben']);
  expect((await tests()).map(({ requested_by: by }) => by)).toEqual(['Anna Twice', as]);
  const last = await erase({
    ...person,
    userId: namesake.userId,
    email: namesake.email,
    fullName: 'Anna Twice',
  });
  expect((await pauses()).map(({ paused_by: by }) => by)).toEqual([as, as, last, 'Ben']);
  expect(new Set((await tests()).map(({ requested_by: by }) => by))).toEqual(new Set([as, last]));
});

test('mails to somebody go, also those that were given up, and no error keeps the address', async () => {
  const { erase, email, companyId, named, write } = await aPerson();
  // An address that was theirs before, and is a colleague's now.
  const { email: other } = await aColleague(platform, { companyId, password: testPassword }, {});
  await write(named(other));
  const letter = (to: string) =>
    accountMailOf(platform, {
      kind: 'passwordReset',
      to,
      langCode: 'en-US',
      messageId: 'reset-1',
      path: '/newpassword',
      values: { hours: 1 },
    });
  await platform.database.transaction('allCompanies', (trx) => enqueue(trx, [letter(email), letter(other)]));
  const jobs = async () => {
    const { rows } = await platform.database.ownerPool.query<{ key: string; last_error: string | null }>(
      `select key, last_error from graphile_worker._private_jobs where key ^@ any ($1) order by key ^@ $2`,
      [[accountMailsTo(email), accountMailsTo(other)], accountMailsTo(other)],
    );
    return rows;
  };
  await platform.database.ownerPool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now(), locked_by = 'a worker',
      last_error = '550 <' || upper($2) || '>' where key ^@ any ($1)`,
    [[accountMailsTo(email), accountMailsTo(other)], email],
  );
  expect(await jobs()).toHaveLength(2);
  await erase();
  expect(await jobs()).toEqual([{ key: `${accountMailsTo(other)}reset-1`, last_error: null }]);
});

test('somebody who was erased pauses nothing any more', async () => {
  const farm = await aFarm(platform);
  const { companyId, userId, email, context, device } = farm;
  const person = { companyId, userId, email, fullName: 'Anna Test', langCode: 'en-US', at: new Date() };
  await platform.database.transaction('allCompanies', (trx) => erasePerson(trx, person));
  const point = { id: device.id, alarmId: 'input.1' };
  await expect(
    pauseAlarm(platform, context, point, { minutes: 15, reason: 'cleaning' }),
  ).rejects.toMatchObject({ code: 'not-signed-in' });
});

test('one of the staff goes from the logs of all customers whom they came to, and each log stays whole', async () => {
  const staff = await aCompany(platform, { roleId: roles.providerAdmin });
  const colleague = await aCompany(platform, { roleId: roles.providerAdmin });
  const farms = [await aCompany(platform), await aCompany(platform), await aCompany(platform)] as const;
  const look = (context: typeof staff.context, { companyId }: { companyId: string }) =>
    asStaff(platform, context, companyId, 'Ticket 1').look(async () => undefined);
  for (const farm of farms.slice(0, 2)) await look(staff.context, farm);
  await look(colleague.context, farms[0]);
  const { allCompanies } = platform.database;
  const { companyId, userId, email } = staff;
  const as = await platform.database.transaction('allCompanies', (trx) =>
    erasePerson(trx, {
      companyId,
      userId,
      email,
      fullName: 'Anna Test',
      langCode: 'en-US',
      at: platform.clock.now(),
    }),
  );
  const lines = async (farm: { companyId: string }) => {
    const rows = await allCompanies
      .selectFrom('audit_log')
      .innerJoin('audit_names', (join) =>
        join
          .onRef('audit_names.company_id', '=', 'audit_log.company_id')
          .on((of) =>
            of('audit_names.id', '=', of.fn.coalesce('audit_log.subject_name_id', 'audit_log.actor_name_id')),
          ),
      )
      .select(['action', 'actor_kind', 'name', 'erased_as'])
      .where('audit_log.company_id', '=', farm.companyId)
      .orderBy('seq')
      .execute();
    return rows.map(({ action, actor_kind: kind, name, erased_as: instead }) => [
      action,
      kind,
      name ?? instead,
    ]);
  };
  const looked = ['company.looked-at', 'staff', as];
  const deleted = ['staff.deleted', 'operator', as];
  expect(await lines(farms[0])).toEqual([looked, ['company.looked-at', 'staff', colleague.email], deleted]);
  expect(await lines(farms[1])).toEqual([looked, deleted]);
  expect(await lines(farms[2])).toEqual([]);
  for (const farm of farms)
    expect(await verifyAudit(allCompanies, farm.companyId)).toMatchObject({ intact: true });
});
