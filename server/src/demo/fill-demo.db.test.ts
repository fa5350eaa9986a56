import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticateDevice } from '#features/devices/devices/keys/authenticate-device.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { totpCodeAt } from '#features/people/mfa/authenticators/totp.ts';
import { testApp } from '#app.fixture.ts';
import { demoAuthenticatorsFile, readDemoAuthenticators } from './demo-authenticators.ts';
import { demoStock, readDemoDiallers } from './demo-diallers.ts';
import { demoPassword, fillDemo } from './fill-demo.ts';

let platform: TestPlatform;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await ownTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'fill-demo-'));
  const base = await testPlatform(database);
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

/** What a company of the demo has in a table. */
const of = (name: string, sql: string) =>
  platform.database.ownerPool
    .query<Record<string, unknown>>(
      `set role belfry_provider; `.slice(0, 0) +
        sql.replace('$company', `(select id from companies where name = '${name}')`),
    )
    .then(({ rows }) => rows);

test('debug', async () => {
  const t0 = performance.now();
  await fillDemo(platform);
  console.log('fill', performance.now() - t0);
  const { allCompanies } = platform.database;
  console.table(
    await allCompanies
      .selectFrom('subscriptions')
      .innerJoin('companies', 'companies.id', 'subscriptions.company_id')
      .select(['name', 'serial_number', 'type', 'state', 'next_charge_on', 'paid_at'])
      .execute(),
  );
  console.table(
    await allCompanies
      .selectFrom('invoices')
      .innerJoin('companies', 'companies.id', 'invoices.company_id')
      .select(['name', 'kind', 'number', 'issued_on', 'due_on', 'total_cents', 'credited_id'])
      .orderBy('issued_at')
      .execute(),
  );
  console.table(
    await allCompanies
      .selectFrom('payments')
      .innerJoin('companies', 'companies.id', 'payments.company_id')
      .select(['name', 'payments.state', 'amount_cents', 'next_try_at', 'failed_at'])
      .orderBy('payments.created_at')
      .execute(),
  );
  console.table(
    await allCompanies
      .selectFrom('payment_attempts')
      .innerJoin('companies', 'companies.id', 'payment_attempts.company_id')
      .select([
        'name',
        'payment_attempts.state',
        'provider_id',
        'failure_code',
        'begun_at',
        'payment_attempts.paid_at',
        'ended_at',
      ])
      .orderBy('number')
      .execute(),
  );
  console.table(
    (
      await platform.database.ownerPool.query(
        `select identifier, key, run_at from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = task_id order by job.id`,
      )
    ).rows,
  );
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
