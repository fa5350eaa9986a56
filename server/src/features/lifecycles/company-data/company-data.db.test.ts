import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { aFarm as aSpeakingFarm } from '#features/alarming/alarms/farm.fixture.ts';
import { createCallList } from '#features/alarming/call-lists/save-call-list.ts';
import { createContact } from '#features/alarming/call-lists/contacts/create-contact.ts';
import { insertCartRow } from '#features/money/cart/cart-rows.fixture.ts';
import { insertOrderRow } from '#features/money/checkout/order-rows.fixture.ts';
import { insertInvoiceRows } from '#features/money/invoices/invoice-rows.fixture.ts';
import { insertPaymentRows } from '#features/money/payments/payment-rows.fixture.ts';
import { insertSettlementRows } from '#features/money/settlements/settlement-rows.fixture.ts';
import { insertSubscriptionRows } from '#features/money/subscriptions/subscription-rows.fixture.ts';
import { insertMoneyRows } from '#features/money/prices/money-rows.fixture.ts';
import { aCaller, said } from '#features/people/companies/account-caller.fixture.ts';
import { addDevice } from '#features/devices/devices/claims/add-device.ts';
import { authenticateDevice } from '#features/devices/devices/keys/authenticate-devices.ts';
import { clearSettings } from '#features/devices/devices/settings/clear-settings.job.ts';
import { publishAllSettings } from '#features/devices/devices/settings/publish-settings.job.ts';
import { verifyAudit } from '#features/ground/audit/verify-audit.ts';
import { companyTables, type CompanyTable, type CompanyTableKey } from './company-tables.ts';

/** Its own: there can be one company of the maker only. */
let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  app = await testApp(platform);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const tables = Object.entries(companyTables) as [CompanyTableKey, CompanyTable][];

/** A word that stands in everything a company has that names somebody, and in nothing else. */
const canary = () => `canary${crypto.randomUUID().slice(0, 8)}`;

/** As long as one can be: four digits are in many a random id. */
const pin = '47118093';

/** A company that has something in every part of the portal. */
async function aFullFarm() {
  const farm = await aSpeakingFarm(platform);
  const { companyId, userId, context, device } = farm;
  const word = canary();
  const at = platform.clock.now();
  const { allCompanies } = platform.database;
  const of = { company_id: companyId };
  const { id: contactId } = await createContact(platform, context, {
    name: `Jan ${word}`,
    phone: '+31612345678',
    email: `${word}@example.com`,
    pin,
  });
  const list = {
    amountAccept: 1,
    maxAttempts: 3,
    timeToAccept: 5,
    attemptsPerPerson: 1,
    delayBetweenAttempts: 1,
  };
  await createCallList(platform, context, { name: `List ${word}`, ...list, contactIds: [contactId] });
  await farm.raises('input.1');
  await farm.accepts('input.1', `Jan ${word}`);
  await allCompanies
    .updateTable('users')
    .set({ last_name: word, password_hash: `hash-${word}` })
    .where('id', '=', userId)
    .execute();
  await allCompanies
    .updateTable('companies')
    .set({
      name: `Farm ${word}`,
      phone_number: '+31570000000',
      invoice_lang_code: 'de-DE',
      registration_number: `HRB ${word}`,
      electronic_address: `0190:${word}`,
      // What it has in every part of the portal is open, too (close-account.db.test.ts).
      account_closed_at: at,
    })
    .where('id', '=', companyId)
    .execute();
  const user = { ...of, user_id: userId };
  await allCompanies
    .insertInto('terms_agreements')
    .values({ ...user, version: '2026-01', agreed_at: at })
    .execute();
  await allCompanies
    .insertInto('mailed_links')
    .values({
      ...user,
      token_hash: Buffer.from(word),
      purpose: 'invitation',
      email: `${word}@example.com`,
      created_at: at,
      expires_at: at,
    })
    .execute();
  await allCompanies
    .insertInto('mfa_methods')
    .values({
      ...user,
      kind: 'totp',
      name: `Phone ${word}`,
      created_at: at,
      sealed_secret: Buffer.from('sealed'),
    })
    .execute();
  const code = { ...user, code_hash: Buffer.from(word), created_at: at };
  await allCompanies.insertInto('backup_codes').values(code).execute();
  await allCompanies
    .insertInto('recovery_codes')
    .values({ ...code, expires_at: at })
    .execute();
  await allCompanies
    .insertInto('password_history')
    .values({ ...user, password_hash: word, changed_at: at })
    .execute();
  await allCompanies.insertInto('company_policies').values(of).execute();
  await allCompanies
    .insertInto('idempotency_keys')
    .values({ ...user, key: 'k', route: 'POST /x', body_hash: Buffer.from('x'), created_at: at })
    .execute();
  const deviceOfFarm = { ...of, device_id: device.id, serial_number: device.serialNumber };
  const { id: simCardId } = await allCompanies
    .insertInto('sim_cards')
    .values({ ...deviceOfFarm, iccid: `8931${randomInt(1e12)}`, first_seen_at: at, seen_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await allCompanies
    .insertInto('sim_acts')
    .values({ ...of, sim_card_id: simCardId, kind: 'wake', asked_at: at, why: word })
    .execute();
  await allCompanies
    .insertInto('voip_accounts')
    .values({
      ...of,
      device_id: device.id,
      username: word,
      domain: 'sip.example',
      made_at: at,
      password_at: at,
    })
    .execute();
  const swapped = { from_serial: `BF-${word}`, to_serial: device.serialNumber, state: 'done' as const };
  await allCompanies
    .insertInto('swaps')
    .values({ ...of, ...swapped, device_id: device.id, is_back: false, begun_at: at, expires_at: at })
    .execute();
  await allCompanies
    .insertInto('former_diallers')
    .values({ ...deviceOfFarm, serial_number: `BF-${word}`, epoch: 0, since: at })
    .execute();
  await allCompanies
    .insertInto('voip_lines')
    .values({ ...deviceOfFarm, said: 'registered', since: at, account: word })
    .execute();
  const counted = { since: at, found_at: at, rank: 11, facts: '{"subscribed": true}' };
  await allCompanies
    .insertInto('health_findings')
    .values({ ...of, kind: 'apps-all-failing', subject_id: of.company_id, ...counted })
    .execute();
  await allCompanies
    .insertInto('device_usage')
    .values({ ...of, device_id: device.id, day: '2026-11-20', sms: 1 })
    .execute();
  await allCompanies
    .insertInto('api_keys')
    .values({
      ...of,
      device_id: device.id,
      name: `PLC ${word}`,
      key_hash: Buffer.from(`k${word}`),
      beginning: 'bf_12345',
      created_at: at,
    })
    .execute();
  await allCompanies
    .insertInto('device_licenses')
    .values({ ...of, device_id: device.id, feature: 'duty-roster', since: at })
    .execute();
  await allCompanies
    .insertInto('push_apps')
    .values({
      ...user,
      endpoint: `https://push.example/${word}`,
      p256dh: 'point',
      auth: 'secret',
      name: `Phone ${word}`,
      platform: 'android',
      lang_code: 'en-US',
      created_at: at,
      last_seen_at: at,
    })
    .execute();
  await allCompanies
    .insertInto('saved_views')
    .values({ ...user, list: 'companies', name: word, address: '', shared: false, created_at: at })
    .execute();
  await allCompanies
    .insertInto('connection_gaps')
    .values({ ...of, device_id: device.id, lost_at: at })
    .execute();
  const bytes = { payload: Buffer.from(word), size: 10, digest: Buffer.from(word) };
  await allCompanies
    .insertInto('odd_messages')
    .values({
      ...of,
      device_id: device.id,
      received_at: at,
      last_at: at,
      topic: 'event',
      reason: 'no-json',
      ...bytes,
    })
    .execute();
  await allCompanies
    .insertInto('connection_months')
    .values({ ...of, device_id: device.id, month: '2026-11-01', losses: 1 })
    .execute();
  await allCompanies
    .insertInto('unsubscribed_alarms')
    .values({
      ...of,
      device_id: device.id,
      serial_number: device.serialNumber,
      day: '2026-11-20',
      alarms: 1,
      first_at: at,
      last_at: at,
    })
    .execute();
  await allCompanies
    .insertInto('bounced_mails')
    .values({
      ...of,
      kind: 'alarm',
      address: `${word}@bounced.example`,
      subject_id: device.id,
      fault: 'other',
      permanent: false,
      times: 1,
      first_at: at,
      last_at: at,
    })
    .execute();
  await allCompanies
    .insertInto('allowance_overrides')
    .values({ ...of, device_id: device.id, allowed: true, reason: `Reason ${word}`, since: at })
    .execute();
  const tested = { ...of, device_id: device.id, target: 'everybody' as const };
  await allCompanies
    .insertInto('test_alarms')
    .values({ ...tested, requested_by: `Anna ${word}`, due_at: at, state: 'over', outcome: 'accepted' })
    .execute();
  await allCompanies
    .insertInto('test_schedules')
    .values({ ...tested, frequency: 'monthly', day: 1, at_time: '09:00', next_at: at })
    .execute();
  await allCompanies
    .insertInto('remote_logins')
    .values({
      ...user,
      device_id: device.id,
      username: `admin ${word}`,
      remembered: false,
      sealed_ticket: Buffer.from('sealed'),
      started_at: at,
      expires_at: at,
    })
    .execute();
  await allCompanies
    .insertInto('remote_settings')
    .values({ ...of, device_id: device.id, reported: JSON.stringify({ name: word }), read_at: at })
    .execute();
  await allCompanies
    .insertInto('removed_devices')
    .values({
      ...of,
      id: crypto.randomUUID(),
      serial_number: `BF-${word}`,
      type: 'dialler',
      name: `Barn ${word}`,
      location: word,
      added_at: at,
      removed_at: at,
      how: 'removed',
    })
    .execute();
  await allCompanies
    .insertInto('handovers')
    .values({
      ...of,
      device_id: device.id,
      token_hash: Buffer.from(`h${word}`),
      email: `${word}@other.example`,
      created_at: at,
      expires_at: at,
    })
    .execute();
  await allCompanies
    .insertInto('subscriptions')
    .values({ ...of, device_id: device.id, type: 'monthly', state: 'active', started_at: at })
    .execute();
  await allCompanies
    .insertInto('registrations')
    .values({
      token_hash: Buffer.from(`r${word}`),
      email: farm.email,
      lang_code: 'en-US',
      requested_at: at,
      expires_at: at,
    })
    .execute();
  const caller = await aCaller(platform, app, farm);
  await allCompanies
    .insertInto('refresh_tokens')
    .values({ ...of, token_hash: Buffer.from(`t${word}`), session_id: caller.sessionId, issued_at: at })
    .execute();
  await allCompanies
    .insertInto('client_logs')
    .values({
      ...user,
      session_id: caller.sessionId,
      entry_id: 1,
      log_time: at,
      severity: 'error',
      message: `It broke at ${word}`,
    })
    .execute();
  const run = { ...of, device_id: device.id, episode_id: await farm.episodeId('input.1') };
  const { id: runId } = await allCompanies
    .insertInto('runs')
    .values({ ...run, round: 1, started_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: attemptId } = await allCompanies
    .insertInto('attempts')
    .values({
      ...run,
      run_id: runId,
      contact_id: contactId,
      contact_name: `Jan ${word}`,
      medium: 'voice',
      address: '+31612345678',
      lang_code: 'en-US',
      needs_acceptance: true,
      pass: 1,
      number: 1,
      started_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await allCompanies
    .insertInto('carried_attempts')
    .values({
      ...of,
      run_id: runId,
      node_id: (await farm.node('input.1')).id,
      attempt_id: attemptId,
      contact_id: contactId,
      medium: 'voice',
      pass: 1,
      number: 1,
      started_at: at,
    })
    .execute();
  await allCompanies
    .insertInto('push_deliveries')
    .values({ ...of, attempt_id: attemptId, app_name: `Phone ${word}` })
    .execute();
  await allCompanies
    .insertInto('transmissions')
    .values({
      id: randomUUID(),
      company_id: farm.companyId,
      device_id: device.id,
      contact_id: contactId,
      medium: 'sms',
      purpose: 'news',
      episode_id: run.episode_id,
      number: '+31612345678',
      begun_at: at,
    })
    .execute();
  // The test call of a contact is about no device.
  await allCompanies
    .insertInto('transmissions')
    .values({
      ...of,
      id: randomUUID(),
      contact_id: contactId,
      medium: 'voice',
      purpose: 'test',
      number: '+31612345678',
      begun_at: at,
      ended_at: at,
    })
    .execute();
  await allCompanies
    .insertInto('company_notes')
    .values({ ...of, text: word, author_id: randomUUID(), author: word, noted_at: at })
    .execute();
  await allCompanies
    .insertInto('staff_looks')
    .values({ ...of, user_id: randomUUID(), hour: at, digest: randomBytes(32) })
    .execute();
  await platform.database.transaction('allCompanies', async (trx) => {
    const left_device = JSON.stringify({ name: word, location: null, serialNumber: word, orderNumber: null });
    const change = { cancel_reason: word, left_device };
    await insertSubscriptionRows(trx, { companyId, deviceId: null, at, change });
    await insertMoneyRows(trx, { companyId, at, reference: 'F2026-000001', word });
    await insertPaymentRows(trx, { companyId, at, word });
    await insertInvoiceRows(trx, { companyId, userId, at, word });
    await insertSettlementRows(trx, { companyId, at });
    await insertCartRow(trx, { companyId, deviceId: device.id, at });
    await insertOrderRow(trx, { companyId, userId, deviceId: device.id, at, word });
  });
  return { ...farm, ...caller, word, name: `Farm ${word}` };
}

const camelCased = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

async function countIn(table: CompanyTableKey, companyId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where company_id = ${companyId}`.execute(
    platform.database.allCompanies,
  );
  return rows[0]?.n ?? 0;
}

test('each table with rows of companies stands in the list, with columns that it has', async () => {
  const { rows } = await platform.database.ownerPool.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text) as columns from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      group by relname having bool_or(attname = 'company_id') order by relname`,
  );
  expect(rows.map(({ name }) => name)).toEqual(tables.map(([name]) => name).toSorted());
  for (const { name, columns } of rows) {
    const given = companyTables[name as CompanyTableKey].export as CompanyTable['export'];
    if ('leftOut' in given) continue;
    const missing = [...given.by, ...(given.without ?? [])].filter((column) => !columns.includes(column));
    expect([name, missing]).toEqual([name, []]);
  }
});

test('no column that holds a secret is exported', async () => {
  const { rows } = await platform.database.ownerPool.query<{ name: CompanyTableKey; columns: string[] }>(
    `select relname as name, array_agg(attname::text) as columns from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not attisdropped
        and (atttypid = 'bytea'::regtype or attname ~ '(hash|secret|token|^pin$)')
      group by relname`,
  );
  const open = rows.flatMap(({ name, columns }) => {
    const given = (companyTables as Record<string, CompanyTable>)[name]?.export;
    if (!given || 'leftOut' in given) return [];
    return columns.filter((column) => !given.without?.includes(column)).map((column) => `${name}.${column}`);
  });
  expect(open).toEqual([]);
});

describe('the export', () => {
  test('has every table that is not left out, with all that the company has, and no secret', async () => {
    const farm = await aFullFarm();
    for (const [table] of tables)
      expect([table, await countIn(table, farm.companyId)]).toEqual([table, expect.any(Number)]);
    const empty = [];
    for (const [table] of tables) if ((await countIn(table, farm.companyId)) === 0) empty.push(table);
    expect(empty).toEqual([]);

    const answer = await farm.call('GET', '/company/export');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename=company.json');
    const document = answer.json<{
      companyId: string;
      tables: Record<string, Record<string, unknown>[]>;
      kept: { what: string; years: number | null; reason: string }[];
    }>();
    expect(document.companyId).toBe(farm.companyId);
    const stays = tables.filter(([, { deletion }]) => typeof deletion === 'object').map(([table]) => table);
    expect(document.kept.map(({ what }) => what)).toEqual(stays.map(camelCased));
    const years = new Map(document.kept.map((kept) => [kept.what, kept.years]));
    for (const table of ['invoices', 'invoiceFiles', 'ledgerEntries', 'incomingTransfers', 'mandates'])
      expect([table, years.get(table)]).toEqual([table, 7]);
    expect([years.get('companies'), years.get('auditLog')]).toEqual([null, null]);
    for (const [table, { export: given }] of tables) {
      const rows = 'leftOut' in given ? undefined : await countIn(table, farm.companyId);
      expect([table, document.tables[camelCased(table)]?.length]).toEqual([table, rows]);
    }
    expect(document.tables['users']?.[0]).toMatchObject({ lastName: farm.word, email: farm.email });
    expect(document.tables['contacts']?.[0]).toMatchObject({
      name: `Jan ${farm.word}`,
      phone: '+31612345678',
    });
    expect(answer.body).not.toContain(pin);
    expect(answer.body).not.toContain(`hash-${farm.word}`);
    expect(answer.body).not.toMatch(/\\\\x[0-9a-f]{8}/);
  });

  test('goes on over many pages', async () => {
    const { companyId, ...farm } = await aFullFarm();
    await sql`insert into contacts (company_id, name, lang_code, availability, media, created_at)
      select ${companyId}, 'Contact ' || n, 'en-US', '{}', '[]', now() from generate_series(1, 2500) as n`.execute(
      platform.database.allCompanies,
    );
    const document = (await farm.call('GET', '/company/export')).json<{
      tables: { contacts: { id: string }[] };
    }>();
    expect(new Set(document.tables.contacts.map(({ id }) => id)).size).toBe(2_501);
  });

  test('holds nothing of another company', async () => {
    const [one, other] = [await aFullFarm(), await aFullFarm()];
    const { body } = await one.call('GET', '/company/export');
    expect(body).toContain(one.word);
    expect(body).not.toContain(other.word);
    expect(body).not.toContain(other.companyId);
  });

  test('stands in the audit log, and needs the permission and the proof', async () => {
    const farm = await aFullFarm();
    await farm.call('GET', '/company/export');
    expect((await farm.call('GET', '/company/audit?action=company.exported')).json()).toMatchObject({
      items: [{ action: 'company.exported', actor: { id: farm.userId } }],
    });
    const unproved = await aCaller(platform, app, farm, { proved: false });
    expect(said(await unproved.call('GET', '/company/export'))).toEqual([403, 'step-up-required']);
    const reader = await aCaller(platform, app, await aCompany(platform), { roleId: roles.readOnly });
    expect(said(await reader.call('GET', '/company/export'))).toEqual([403, 'no-permission']);
  });
});

describe('deleting a company', () => {
  test('takes away everything but what stays for a reason, and every word that names somebody', async () => {
    const farm = await aFullFarm();
    const other = await aFullFarm();
    expect(said(await farm.call('DELETE', '/company', { name: farm.name }))).toEqual([204, null]);
    for (const [table, { deletion }] of tables) {
      const left = await countIn(table, farm.companyId);
      const stays = typeof deletion === 'object';
      expect([table, left > 0]).toEqual([table, stays]);
      const { rows } = await sql<{ text: string }>`
        select to_jsonb(${sql.table(table)})::text as text from ${sql.table(table)}
        where company_id = ${farm.companyId}`.execute(platform.database.allCompanies);
      const text = rows.map((row) => row.text).join();
      // What was issued, and what was agreed to, says for ever what it said.
      const isIssued = table === 'invoices' || table === 'invoice_files' || table === 'orders';
      expect([table, text.includes(farm.word), text.includes(farm.email)]).toEqual([table, isIssued, false]);
      expect([table, (await countIn(table, other.companyId)) > 0]).toEqual([table, true]);
    }
    const registrations = await platform.database.allCompanies
      .selectFrom('registrations')
      .select('email')
      .where('email', '=', farm.email)
      .execute();
    expect(registrations).toEqual([]);
  });

  test('ends the subscriptions, empties the row, and keeps a log that is whole, with the last entry', async () => {
    const farm = await aFullFarm();
    await farm.call('DELETE', '/company', { name: farm.name });
    const { allCompanies } = platform.database;
    const row = await allCompanies
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', farm.companyId)
      .executeTakeFirst();
    expect(row).toMatchObject({
      name: '',
      address: '',
      phone_number: null,
      invoice_lang_code: null,
      deleted_at: platform.clock.now(),
    });
    const subscriptions = await allCompanies
      .selectFrom('subscriptions')
      .select(['state', 'device_id'])
      .where('company_id', '=', farm.companyId)
      .execute();
    const ended = { state: 'canceled', device_id: null };
    expect(subscriptions).toEqual([ended, ended]);
    const last = await allCompanies
      .selectFrom('audit_log')
      .select(['action', 'details', 'actor_id'])
      .where('company_id', '=', farm.companyId)
      .orderBy('seq', 'desc')
      .executeTakeFirst();
    expect(last).toEqual({
      action: 'company.deleted',
      actor_id: farm.userId,
      details: { users: 1, devices: [farm.device.serialNumber] },
    });
    expect(await verifyAudit(allCompanies, farm.companyId)).toMatchObject({ intact: true });
  });

  test('signs everybody out at once, on every node', async () => {
    const farm = await aFullFarm();
    const heard: string[] = [];
    const client = await platform.database.ownerPool.connect();
    client.on('notification', ({ payload }) => void heard.push(payload ?? ''));
    await client.query('listen session_ended');
    await farm.call('DELETE', '/company', { name: farm.name });
    await client.query('select 1');
    client.release(true);
    expect(heard.join()).toContain(farm.sessionId);
    expect(said(await farm.call('GET', '/company'))).toEqual([404, 'unknown-company']);
  });

  test('gives the devices back: nobody is called any more, and whoever has one may add it', async () => {
    const farm = await aFullFarm();
    const { serialNumber, connectCode, key } = farm.device;
    await farm.call('DELETE', '/company', { name: farm.name });
    expect(await pendingJobs(platform, 'devices/clear-settings', { serialNumber })).toHaveLength(1);
    expect(await pendingJobs(platform, 'devices/replace-key', { serialNumber })).toHaveLength(1);
    await clearSettings.run(platform, { serialNumber }, { number: 1, isLast: false });
    expect(platform.gateway.published.findLast(({ serial }) => serial === serialNumber)).toMatchObject({
      topic: 'settings',
      retain: true,
      payload: { settings: {}, contacts: [], callLists: [] },
    });
    // Its key is good until it has the other one.
    expect(await authenticateDevice(platform, serialNumber, key)).toBe(true);
    expect(await farm.raises('input.1')).toEqual(['refused']);

    const next = await aCompany(platform);
    const device = await addDevice(platform, next.context, { serialNumber, connectCode });
    expect(device).toMatchObject({ serialNumber, alarmState: 'restored' });
    const before = platform.gateway.published.length;
    await clearSettings.run(platform, { serialNumber }, { number: 1, isLast: false });
    expect(platform.gateway.published).toHaveLength(before);
  });

  test('is told to a device again after a start, as long as it has not been here', async () => {
    const farm = await aFullFarm();
    const { serialNumber } = farm.device;
    await farm.call('DELETE', '/company', { name: farm.name });
    await platform.database.ownerPool.query(`select graphile_worker.remove_job($1)`, [
      `clear-settings ${serialNumber}`,
    ]);
    await publishAllSettings(platform);
    expect(await pendingJobs(platform, 'devices/clear-settings', { serialNumber })).toHaveLength(1);
  });

  test.each(['farm', '', 'Farm'])('asks for the name to the letter: %j is not', async (name) => {
    const farm = await aFullFarm();
    const answer = await farm.call('DELETE', '/company', { name });
    expect(answer.json()).toMatchObject({ code: 'invalid-input', errors: [{ pointer: '/name' }] });
    expect((await farm.call('GET', '/company')).statusCode).toBe(200);
  });

  test('is for an Administrator of a customer who has just proved it', async () => {
    const farm = await aFullFarm();
    const body = { name: farm.name };
    for (const roleId of [roles.user, roles.readOnly, roles.providerAdmin, roles.providerAdminFinancial]) {
      const { call } = await aCaller(platform, app, farm, { roleId });
      expect(said(await call('DELETE', '/company', body))).toEqual([403, 'no-permission']);
    }
    const unproved = await aCaller(platform, app, farm, { proved: false });
    expect(said(await unproved.call('DELETE', '/company', body))).toEqual([403, 'step-up-required']);
    expect((await farm.call('GET', '/company')).statusCode).toBe(200);
  });

  test("is never done to the maker's own company", async () => {
    const { allCompanies } = platform.database;
    const farm = await aFullFarm();
    await allCompanies
      .updateTable('companies')
      .set({ provider: true })
      .where('id', '=', farm.companyId)
      .execute();
    expect(said(await farm.call('DELETE', '/company', { name: farm.name }))).toEqual([403, 'no-permission']);
    // Its books are about every customer: who does not see money does not take them along either.
    const takes = async (roleId: RoleId) => {
      const { call } = await aCaller(platform, app, farm, { roleId });
      const { tables: taken } = (await call('GET', '/company/export')).json<{ tables: object }>();
      return Object.keys(taken);
    };
    const withBooks = await takes(roles.providerAdminFinancial);
    const without = await takes(roles.providerAdmin);
    expect(withBooks.filter((table) => !without.includes(table))).toEqual(
      expect.arrayContaining(['settlements', 'settlementLines', 'incomingTransfers', 'ledgerEntries']),
    );
    expect(without).toContain('devices');
  });
});
