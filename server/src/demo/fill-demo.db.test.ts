import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerMemory } from '@belfry/contract/sandbox/provider-memory.ts';
import { authenticateDevice } from '#features/devices/devices/keys/authenticate-devices.ts';
import { countHealthJob } from '#features/overviews/health/count-health.job.ts';
import { getHealthCounts } from '#features/overviews/health/get-counts.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { totpCodeAt } from '#features/people/mfa/authenticators/totp.ts';
import { testApp } from '#app.fixture.ts';
import { demoAuthenticatorsFile, readDemoAuthenticators } from './demo-authenticators.ts';
import { demoStock, readDemoDiallers } from './demo-diallers.ts';
import { demoProviderFile } from './demo-provider-file.ts';
import { demoPassword, fillDemo } from './fill-demo.ts';

let platform: TestPlatform;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await ownTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'fill-demo-'));
  const base = await testPlatform(database);
  // After a short month, and with both payouts in one.
  base.clock.advance(Date.parse('2027-03-31T03:00:00Z') - base.clock.now().getTime());
  platform = { ...base, config: { ...base.config, DATA_DIR: folder } };
  close = async () => {
    await database.close();
    await rm(folder, { recursive: true });
  };
});
afterAll(() => close());

test('every dialler that is played has its key, also the one that nobody has claimed', async () => {
  for (let start = 0; start < 2; start += 1) await fillDemo(platform);
  const diallers = await readDemoDiallers(platform.config);
  expect(diallers.map(({ model }) => model)).toEqual([
    ...Array.from({ length: 7 }, () => 'v1'),
    'remote-system',
    'dupline-8-channel-module',
    'dupline-rtu',
  ]);
  for (const { serial, key } of diallers) expect(await authenticateDevice(platform, serial, key)).toBe(true);
});

test('staff sign in with an authenticator whose secret every start prints alike', async () => {
  await fillDemo(platform);
  const secrets = await readDemoAuthenticators(platform.config);
  expect(Object.keys(secrets)).toEqual(['staff@belfry.example', 'finance@belfry.example']);
  expect((await stat(demoAuthenticatorsFile(platform.config))).mode & 0o777).toBe(0o600);
  await rm(demoAuthenticatorsFile(platform.config));
  await fillDemo(platform);
  expect(await readDemoAuthenticators(platform.config)).toEqual(secrets);

  const app = await testApp(platform);
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api${url}`, payload });
  for (const [email, secret] of Object.entries(secrets)) {
    const { mfa } = (await post('/auth/login', { email, password: demoPassword })).json();
    expect(mfa.methods).toEqual(['totp']);
    const code = totpCodeAt(secret, Date.now());
    const answer = await post('/auth/mfa/totp', { challenge: mfa.challenge, code });
    expect(platform.tokens.verify(answer.json().token)?.user.role.permissions).toContain('M');
  }
  await app.close();
});

test('somebody sells, and is said once', async () => {
  for (let start = 0; start < 2; start += 1) await fillDemo(platform);
  const sellers = await platform.database.allCompanies.selectFrom('sellers').select('legal_name').execute();
  expect(sellers).toEqual([{ legal_name: `${platform.config.BRAND_NAME} Alarms B.V.` }]);
});

/** The claims of a company of the demo, oldest first: how each stands, and what was said of each try. */
async function claimsOf(name: string) {
  const { allCompanies } = platform.database;
  const claims = await allCompanies
    .selectFrom('payments')
    .innerJoin('companies', 'companies.id', 'payments.company_id')
    .select(['payments.id', 'payments.state', 'invoice_id'])
    .where('companies.name', '=', name)
    .orderBy('payments.created_at')
    .execute();
  const tries = await allCompanies.selectFrom('payment_attempts').selectAll().orderBy('number').execute();
  return claims.map(({ id, state, invoice_id: invoiceId }) => {
    const own = tries.filter((attempt) => attempt.payment_id === id);
    return { state, invoiceId, said: own.map(({ state: of, failure_code: code }) => code ?? of) };
  });
}

const subscriptionsOf = async (name: string) =>
  (
    await platform.database.allCompanies
      .selectFrom('subscriptions')
      .innerJoin('companies', 'companies.id', 'subscriptions.company_id')
      .select(['type', 'state'])
      .where('companies.name', '=', name)
      .orderBy('serial_number')
      .execute()
  ).map(({ type, state }) => `${type} ${state}`);

/** What an account of the books has, or all of them together. */
async function bookedOn(account: string | null): Promise<number> {
  const entries = await platform.database.allCompanies
    .selectFrom('ledger_entries')
    .select(['account', 'cents'])
    .execute();
  const own = entries.filter((entry) => account === null || entry.account === account);
  expect(own.length).toBeGreaterThan(0);
  return own.reduce((total, { cents }) => total + cents, 0);
}

test('Demo Farm is complete and in good order: its debits were paid, and one invoice is open', async () => {
  await fillDemo(platform);
  expect(await subscriptionsOf('Demo Farm')).toEqual([
    'monthly active',
    'yearly active',
    '3-monthly active-automatic-payment-pending',
  ]);
  const paid = { state: 'paid', said: ['paid'] };
  expect(await claimsOf('Demo Farm')).toMatchObject([paid, paid, paid, paid, { state: 'added', said: [] }]);
  const { allCompanies } = platform.database;
  const farm = await allCompanies
    .selectFrom('companies')
    .selectAll()
    .where('name', '=', 'Demo Farm')
    .executeTakeFirstOrThrow();
  expect(farm).toMatchObject({ vat_status: 'valid', country: 'NL', registration_number: '87654321' });
  expect(farm.tax_number).toMatch(/^NL\d{9}B\d\d$/);
  expect(farm.invoice_emails).toEqual(['invoices@demo.example']);
  const readers = await allCompanies
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', farm.id)
    .where('receive_invoices', '=', true)
    .execute();
  expect(readers).toEqual([{ email: 'anna@demo.example' }]);
  const mailed = await allCompanies
    .selectFrom('invoice_deliveries')
    .select(['state', 'reason'])
    .where('company_id', '=', farm.id)
    .execute();
  expect(new Set(mailed.map(({ state, reason }) => `${reason} ${state}`))).toEqual(new Set(['issued sent']));
});

test('staff find a mail that came back and alarms without a subscription, once however often it starts', async () => {
  for (let start = 0; start < 2; start += 1) await fillDemo(platform);
  const { allCompanies } = platform.database;
  const bounced = await allCompanies
    .selectFrom('bounced_mails')
    .select(['address', 'fault', 'times'])
    .execute();
  expect(bounced).toEqual([{ address: 'ben@demo.example', fault: 'mailbox-full', times: 1 }]);
  expect(await allCompanies.selectFrom('unsubscribed_alarms').select('alarms').execute()).toEqual([
    { alarms: 3 },
  ]);
});

test('Late Farm has a debit that failed several times, a chargeback and a credit note', async () => {
  await fillDemo(platform);
  expect(await subscriptionsOf('Late Farm')).toEqual([
    'monthly active-payment-needed',
    'monthly active-payment-needed',
  ]);
  expect(await claimsOf('Late Farm')).toMatchObject([
    { state: 'chargeback', said: ['chargeback'] },
    { state: 'failed-multiple-times', said: ['AM04', 'MS03', 'AM04'] },
    { state: 'paid', said: [] },
  ]);
  const notes = await platform.database.allCompanies
    .selectFrom('invoices')
    .select('credited_id')
    .where('kind', '=', 'credit-note')
    .execute();
  expect(notes).toEqual([{ credited_id: (await claimsOf('Late Farm'))[2]?.invoiceId }]);
});

test('of the mails of the past only those wait that hold still: of what was given up, and of what was taken back', async () => {
  await fillDemo(platform);
  const { rows } = await platform.database.ownerPool.query<{ key: string }>(
    `select key from graphile_worker._private_jobs where starts_with(key, 'account-mails/send/')`,
  );
  const kinds = rows.map(({ key }) => /[a-z-]+(?=-[0-9a-f]{8}-)/.exec(key.split('/').at(-1) ?? '')?.[0]);
  expect(kinds).toHaveLength(2);
  expect(kinds).toEqual(expect.arrayContaining(['payment-failed', 'payment-last-call']));
});

test('the provider paid out twice: what the books do not have of it is one open difference of some cents', async () => {
  await fillDemo(platform);
  const { allCompanies } = platform.database;
  const payouts = await allCompanies.selectFrom('settlements').select(['state', 'booked_at']).execute();
  expect(payouts.map(({ state, booked_at: at }) => [state, at !== null])).toEqual([
    ['paid-out', true],
    ['paid-out', true],
  ]);
  const differences = await allCompanies.selectFrom('settlement_differences').selectAll().execute();
  expect(differences).toMatchObject([{ kind: 'sum', amount_cents: -7, resolved_at: null }]);
  expect(await bookedOn(null)).toBe(0);
  expect(await bookedOn('provider-clearing'), 'all that was paid is paid out but for these').toBe(7);
});

test('what has no end stands with the provider as the portal has it, and everything later is left to the portal', async () => {
  await fillDemo(platform);
  const file = await readFile(demoProviderFile(platform.config), 'utf8');
  const memory = providerMemory.parse(JSON.parse(file));
  const { allCompanies } = platform.database;
  const mandates = await allCompanies.selectFrom('mandates').select(['provider_id', 'state']).execute();
  expect(memory.mandates.map(({ id }) => ({ provider_id: id, state: 'valid' }))).toEqual(mandates);
  expect(memory.payments.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'failed'),
    ...Array.from({ length: 5 }, () => 'paid'),
  ]);
  expect(memory.chargebacks).toHaveLength(1);
  const [open] = await allCompanies
    .selectFrom('payments')
    .select('next_try_at')
    .where('next_try_at', 'is not', null)
    .execute();
  expect(open?.next_try_at?.getTime()).toBeGreaterThan(platform.clock.now().getTime());
});

test('filled again, the demo is as it was', async () => {
  const tables = [
    'invoices',
    'payments',
    'payment_attempts',
    'ledger_entries',
    'settlements',
    'audit_log',
  ] as const;
  const counts = () =>
    Promise.all(
      tables.map((table) =>
        platform.database.allCompanies
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow(),
      ),
    );
  await fillDemo(platform);
  const before = await counts();
  await fillDemo(platform);
  expect(await counts()).toEqual(before);
  expect(before.every(({ rows }) => rows > 0)).toBe(true);
});

test('one of each other type waits to be added, with the code that is printed, however it is written', async () => {
  await fillDemo(platform);
  const {
    id,
    email,
    company_id: companyId,
  } = await platform.database.allCompanies
    .selectFrom('users')
    .select(['id', 'email', 'company_id'])
    .where('email', '=', 'anna@demo.example')
    .executeTakeFirstOrThrow();
  const token = platform.tokens.sign({
    user: { id, email, role: { id: 2, permissions: ['D', 'DE'] }, language: 'en-US', company: companyId },
    sid: crypto.randomUUID(),
  });
  const app = await testApp(platform);
  const ways = [
    (code: string) => code,
    (code: string) => code.toLowerCase(),
    (code: string) => code.replaceAll('-', ''),
    (code: string) => ` ${code.toLowerCase().replaceAll('-', ' ')} `,
  ];
  const tries = demoStock.flatMap((device) => ways.map((way) => ({ ...device, way })));
  for (const { serial, connectCode, type, way } of tries) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/devices/search',
      payload: { serialNumber: serial, connectCode: way(connectCode) },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.json()).toMatchObject({ serialNumber: serial, type });
  }
  const used = await platform.database.company(companyId).selectFrom('device_usage').select('day').execute();
  expect(used.length).toBeGreaterThan(100);
  await app.close();
});

test('the health board has something of several kinds', async () => {
  await countHealthJob.run(platform, {}, { number: 1, isLast: false });
  const { kinds } = await getHealthCounts(platform);
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['calls-nobody', 'sim-burst', 'payment-failed']),
  );
});
