import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  developmentSecret,
  sandboxAccountSid,
  sandboxAuthToken,
} from '@belfry/contract/sandbox/sandbox-defaults.ts';
import { rolePermissions, roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { PushMessage } from '@belfry/contract/alarming/push-apps/push-message.ts';
import { jobs, routesOf } from './app.ts';
import { demoPassword, unclaimedConnectCode } from '#demo/fill-demo.ts';
import { totpCodeAt } from '#features/people/mfa/authenticators/totp.ts';
import { aFarm } from '#features/alarming/alarms/farm.fixture.ts';
import { stepRuns } from '#features/alarming/calling/runs/step-runs.ts';
import { createContact } from '#features/alarming/call-lists/contacts/create-contact.ts';
import { addDevice } from '#features/devices/devices/claims/add-device.ts';
import { aStockDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { aSubscription } from '#features/alarming/push-apps/push-app.fixture.ts';
import { aFarmWithDevice } from '#features/devices/remote-settings/farm-with-device.fixture.ts';
import { aUser, testPassword } from '#features/people/sessions/user.fixture.ts';
import { read, send } from '#isolation/calls.fixture.ts';
import { bodyFor, ownIds } from '#isolation/matrix.fixture.ts';
import { passwordHash } from '#isolation/objects.fixture.ts';
import { operationsOf, secretFieldsOf, secretValuesIn } from '#isolation/operations.fixture.ts';
import { aSession, aWorld } from '#isolation/world.fixture.ts';
import { realClock } from '#platform/clock/clock.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { startJobWorker } from '#platform/jobs/job-worker.ts';
import { createMail } from '#platform/mail/mail.ts';
import { startMailServer } from '#platform/mail/mail-server.fixture.ts';
import type { Platform } from '#platform/platform.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { keptLog, testApp } from './app.fixture.ts';

const { log, lines } = keptLog();
let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let superuser: Client;
let server: Awaited<ReturnType<typeof startMailServer>>;
let platform: Omit<TestPlatform, 'clock' | 'mail'> & Pick<Platform, 'clock' | 'mail'>;
let app: Awaited<ReturnType<typeof testApp>>;
let worker: Awaited<ReturnType<typeof startJobWorker>>;
beforeAll(async () => {
  database = await ownTestDatabase();
  superuser = new Client({ connectionString: database.url });
  await superuser.connect();
  // Jobs are gone once they have run: every payload is kept from the moment it is written.
  await superuser.query(`
    create table every_payload (payload json);
    create function keep_payload() returns trigger language plpgsql security definer as $$
      begin insert into public.every_payload values (new.payload); return null; end $$;
    create trigger keep_payload after insert or update of payload on graphile_worker._private_jobs
      for each row execute function keep_payload();`);
  server = await startMailServer();
  const base = await testPlatform(database);
  const config = { ...base.config, smtpUrl: server.url };
  platform = { ...base, config, log, clock: realClock, mail: createMail(config) };
  app = await testApp(platform);
  worker = await startJobWorker({ ownerPool: database.ownerPool, jobs, context: platform, log });
});
afterAll(async () => {
  await worker.stop();
  await app.close();
  platform.mail.close();
  await server.stop();
  await superuser.end();
  await database.close();
});

/** What must not be read anywhere; each is checked to have been in play. What is shorter stands in any figure. */
const secrets = new Set<string>();
function secret(value: string | undefined): string {
  expect(value?.length).toBeGreaterThan(5);
  secrets.add(value as string);
  return value as string;
}

/** What was called, by the contract's paths. */
const called = new Set<string>();
async function call(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  payload?: object,
  token?: string,
  fill = '',
) {
  called.add(`${method} ${path}`);
  return app.inject({
    method,
    url: `/api${path.replace(/\{\w+\}/, fill)}`,
    ...(payload && { payload }),
    headers: {
      'idempotency-key': crypto.randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
}
const post = (path: string, payload: object = {}, token?: string, fill = '') =>
  call('POST', path, payload, token, fill);

async function signInAndOn(): Promise<{ email: string; token: string }> {
  const { email } = await aUser(platform);
  await post('/auth/login', { email, password: secret('wrong-Kerkuil-91') });
  await post('/auth/login', { email, password: { nested: secret('nested-Kerkuil-92') } });
  const first = (await post('/auth/login', { email, password: secret(testPassword) })).json();
  secret(first.token);
  const next = (await post('/auth/refresh', {}, secret(first.refresh_token))).json();
  secret(next.token);
  await post('/auth/refresh', { refresh_token: secret(next.refresh_token) }, next.refresh_token);
  await app.inject({ method: 'POST', url: `/api/auth/refresh?token=${next.refresh_token}` });
  await app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    headers: { authorization: next.refresh_token },
  });
  return { email, token: next.token };
}

/** An authenticator, backup codes, a second step, and a password that was forgotten. */
async function proveAndForget(email: string, token: string): Promise<void> {
  const begun = (await post('/mfa/totp', {}, token)).json();
  const code = totpCodeAt(secret(begun.secret), Date.now());
  expect((await post('/mfa/totp/confirm', { id: begun.id, code }, token)).statusCode).toBe(200);
  const { codes } = (await post('/mfa/backup-codes', {}, token)).json();
  const { mfa } = (await post('/auth/login', { email, password: testPassword })).json();
  const step = { challenge: secret(mfa.challenge), code: secret(codes[0]) };
  await post('/auth/mfa/backup-code', { ...step, code: secret('7KQ2-VX9H-MT4R') });
  const second = await post('/auth/mfa/backup-code', step);
  secret(second.json().token);
  secret(second.json().refresh_token);
  await post('/auth/mfa/backup-code', step);
  await post('/auth/password/forgot', { email });
  const resetLink = () =>
    /token=([\w-]{43})/.exec(
      server
        .to(email)
        .map(({ text }) => text)
        .join('\n'),
    )?.[1];
  await expect.poll(resetLink).toBeTruthy();
  const link = secret(resetLink());
  await call('GET', '/auth/password/reset/{token}', undefined, undefined, link);
  await app.inject(`/newpassword?token=${link}`);
  const fresh = secret('Ransuil-in-de-den-4');
  const choice = { token: link, password: fresh, passwordRepeat: fresh };
  expect((await post('/auth/password/reset', choice)).statusCode).toBe(204);
  await post('/auth/password/reset', choice);
}

async function addContactAndDevice(token: string): Promise<void> {
  const contact = { name: 'Jan', phone: '+31612345001', pin: secret('73519046') };
  const made = await post('/contacts', contact, token);
  expect(made.statusCode).toBe(201);
  await post('/contacts', { ...contact, pin: secret('8264-PIN') }, token);
  const { id, version } = made.json<{ id: string; version: number }>();
  const change = { pin: secret('90417263'), version };
  const changed = await call('PATCH', '/contacts/{id}', change, token, id);
  expect(changed.statusCode).toBe(200);

  const device = await aStockDevice(platform);
  const claim = { serialNumber: device.serialNumber, connectCode: secret(device.connectCode) };
  secret(device.key);
  platform.gateway.present.add(device.serialNumber);
  await post('/devices/search', { ...claim, connectCode: secret('TEST-WRNG-AB12-CD34') }, token);
  await post('/devices/search', claim, token);
  expect((await post('/devices', claim, token)).statusCode).toBe(201);
  const keySent = () =>
    platform.gateway.requests.find(({ serial }) => serial === device.serialNumber)?.request;
  await expect.poll(keySent).toMatchObject({ method: 'key.set' });
  secret((keySent()?.params as { key: string } | undefined)?.key);
}

async function acceptByMail(): Promise<void> {
  const farm = await aFarm(platform as never);
  const contact = await farm.contact('Kees', { media: ['e-mail'], pin: secret('46027193') });
  await farm.raises('input.1');
  await stepRuns(platform);
  await expect.poll(() => server.to(contact.email).length).toBe(1);
  const link = secret(/link\/accept\/(\S+)/.exec(server.to(contact.email)[0]?.text ?? '')?.[1]);
  for (const method of ['GET', 'POST', 'POST'] as const)
    expect((await app.inject({ method, url: `/link/accept/${link}` })).statusCode).toBe(200);
}

/** A REST API location reports by its key: rightly, by another, where a key does not belong, and when it is gone. */
async function reportByKey(token: string): Promise<void> {
  const device = await aStockDevice(platform, { type: 'rest-api-location' });
  const claim = { serialNumber: device.serialNumber, connectCode: secret(device.connectCode) };
  const claimed = (await post('/devices', claim, token)).json();
  const made = await post('/devices/{id}/api-keys', { name: 'PLC' }, token, claimed.id);
  expect(made.statusCode).toBe(201);
  const key = secret(made.json().key);
  expect(key).toMatch(/^bf_/);
  const report = { alarm: 'input.1', active: true };
  expect((await post('/v4/alarms', report, key)).statusCode).toBe(202);
  expect((await post('/v4/watchdog', {}, key)).statusCode).toBe(200);
  expect((await post('/v4/alarms', report, secret('bf_no-key-of-anybody'))).statusCode).toBe(401);
  expect((await post('/v4/alarms', { ...report, key }, key)).statusCode).toBe(400);
  await app.inject({ method: 'POST', url: `/api/v4/alarms?key=${key}`, payload: report });
  await app.inject({ method: 'POST', url: '/api/v4/watchdog', headers: { authorization: key } });
  await app.inject({ method: 'GET', url: '/api/devices', headers: { authorization: `Bearer ${key}` } });
}

/** Where an app takes messages, and what they are encrypted with. */
const subscribed = new Set<string>();

/** An app is added, called, confirms and accepts by its message's tokens, and once more. */
async function acceptByApp(): Promise<void> {
  const farm = await aFarm(platform as never);
  const { userId, companyId, email } = farm;
  const sid = await aSession(database.allCompanies, companyId, userId, 'of this test');
  const role = { id: roles.administrator as number, permissions: [...rolePermissions[roles.administrator]] };
  const user = { id: userId, email, role, language: 'en-US' as const, company: companyId };
  const token = secret(platform.tokens.sign({ user, sid }));
  const { endpoint, keys } = aSubscription();
  const added = { endpoint: secret(endpoint), keys, platform: 'Chrome' };
  subscribed.add(endpoint).add(secret(keys.auth));
  expect((await post('/apps', added, token)).statusCode).toBe(201);
  await post('/apps', { ...added, keys: { ...keys, auth: secret('bm8ta2V5LWhlcmUhIQ') } }, token);
  const media = [{ medium: 'app', needsAcceptance: true }] as const;
  await createContact(platform, farm.context, { name: 'Lies', userId, media: [...media] });
  await farm.raises('input.1');
  await stepRuns(platform);
  const messages = () => platform.push.sent.filter((message) => message.endpoint === endpoint);
  await expect.poll(() => messages().length).toBeGreaterThan(0);
  const [message] = messages().map(({ payload }) => payload as PushMessage);
  const receipt = secret(message?.receipt);
  const accept = secret(message?.accept?.token);
  for (const event of ['delivered', 'opened', 'opened']) await pushed('receipts', { token: receipt, event });
  const answers = [];
  for (const _time of [1, 2]) answers.push(await pushed('acceptances', { token: accept }));
  expect(answers.map((answer) => answer.json().result)).toEqual(['accepted', 'used']);
  await pushed('receipts', { token: receipt, event: { token: receipt } });
  await app.inject({ method: 'POST', url: `/api/push/acceptances?token=${accept}` });
}
const pushed = (what: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/push/${what}`, payload });

/** Somebody logs in on a device, wrongly and rightly, and has it make a new password. */
async function logInOnDevice(): Promise<void> {
  const { anna, played } = await aFarmWithDevice(platform as never, app);
  for (const act of ['login', 'password-recovery']) called.add(`POST /devices/{id}/remote-settings/${act}`);
  played.password = secret('Bosuil-aan-de-muur-7');
  expect((await anna.logIn(secret('wrong-Bosuil-8'))).statusCode).toBe(403);
  await anna.logIn(secret('nested-Bosuil-9'), { password: { nested: 'nested-Bosuil-9' } });
  expect((await anna.logIn(played.password)).statusCode).toBe(200);
  for (const ticket of played.tickets) secret(ticket);
  expect((await anna.reads()).reported).not.toBeNull();
  expect((await anna.logIn(played.password)).statusCode).toBe(200);
  played.mode = 'silent';
  expect((await anna.put({ volume: 7 })).statusCode).toBe(502);
  played.mode = 'answers';
  const made = await anna.recover();
  expect(made.statusCode).toBe(200);
  secret(made.json().password);
}

async function register(): Promise<void> {
  // A first mail that fails, then arrives; its link used wrongly, rightly and again.
  const newcomer = `${crypto.randomUUID()}@example.com`;
  server.state.refuse = 'mailbox on fire';
  await post('/registrations', { email: newcomer, emailRepeat: newcomer, langCode: 'en-US' });
  await expect.poll(() => lines.join('').includes('mailbox on fire')).toBe(true);
  server.state.refuse = null;
  await database.ownerPool.query(`select graphile_worker.reschedule_jobs(array(
    select id from graphile_worker._private_jobs where locked_at is null), run_at => now())`);
  await expect.poll(() => server.to(newcomer).length).toBe(1);
  const token = secret(/create\/([\w-]+)/.exec(server.to(newcomer)[0]?.text ?? '')?.[1]);
  await call('GET', '/registrations/{token}', undefined, undefined, token);
  await app.inject(`/api/registrations/${token}/more`);
  await app.inject(`/account/create/${token}?x=1`);
  const password = secret('Oehoe-in-de-nok-5');
  const form = {
    company: { name: 'Hoeve', address: 'Dorp 1', postalCode: '1', city: 'Ede', country: 'NL' },
    firstName: 'Jan',
    lastName: 'Uil',
    password,
    passwordRepeat: password,
  };
  const complete = (given: object) => post('/registrations/{token}', given, undefined, token);
  await complete({ ...form, passwordRepeat: secret('another-Oehoe-6') });
  const made = await complete(form);
  expect(made.statusCode).toBe(201);
  secret(made.json().token);
  secret(made.json().refresh_token);
  await complete(form);
  await post('/auth/logout', {}, made.json().refresh_token);
}

/** Staff take devices in, print labels of their codes, renew them, and take one back: each is said once. */
async function handleStock(): Promise<void> {
  const { userId, companyId, email } = await aCompany(platform, { roleId: roles.providerAdmin });
  const sid = await aSession(database.allCompanies, companyId, userId, 'of this test');
  const role = { id: roles.providerAdmin as number, permissions: [...rolePermissions[roles.providerAdmin]] };
  const user = { id: userId, email, role, language: 'en-US' as const, company: companyId };
  const token = secret(platform.tokens.sign({ user, sid }));
  const serialNumber = `BF-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const given = { key: secret('canary-key-of-a-device-that-has-one-already'), code: 'CANA-RYCO-DEOF-ALST' };
  const csv = `serial number,key,connect code\n${serialNumber},,\n${serialNumber}-2,${given.key},${secret(given.code)}`;
  await post('/management/stock/import', { csv: csv.replace('key,', 'key,colour,'), dryRun: true }, token);
  const { made } = (await post('/management/stock/import', { csv, dryRun: false }, token)).json();
  expect(made).toHaveLength(2);
  const devices = made.map((each: { serialNumber: string; connectCode: string; key: string }) => {
    secret(each.key);
    return { serialNumber: each.serialNumber, connectCode: secret(each.connectCode) };
  });
  const labels = { devices, layout: 'sheet' };
  expect((await post('/management/stock/labels', labels, token)).statusCode).toBe(200);
  const act = { act: 'renew-secrets' };
  const renewed = await post('/management/stock/{serialNumber}/secrets', act, token, serialNumber);
  const { key, connectCode } = renewed.json();
  secret(key);
  // Codes that are no longer the devices'.
  expect((await post('/management/stock/labels', labels, token)).statusCode).toBe(400);
  const farm = await aCompany(platform);
  const claim = { serialNumber, connectCode: secret(connectCode) };
  const { id } = await addDevice(platform, farm.context, claim);
  const path = '/management/devices/{id}/release';
  called.add(`POST ${path}`);
  const released = await app.inject({
    method: 'POST',
    url: `/api${path.replace('{id}', id)}`,
    payload: { serialNumber },
    headers: { authorization: `Bearer ${token}`, 'x-reason': 'Ticket', 'idempotency-key': 'once' },
  });
  expect(released.statusCode).toBe(200);
  secret(released.json().connectCode);
}

/** A browser writes into its log whatever it should not: every secret there was, by its name, in a link and in a query. */
async function tellTooMuch(): Promise<void> {
  const { email } = await aUser(platform);
  const { token } = (await post('/auth/login', { email, password: testPassword })).json();
  secret(token);
  const told = [...secrets];
  const logs = told.map((value, id) => ({
    id,
    logTime: '2026-11-20T03:00:00.000Z',
    message: `failed with ${JSON.stringify({ password: value })}`,
    stack: `pin: ${value}\nAuthorization: Bearer ${value}\nJSON ${JSON.stringify({ body: JSON.stringify({ token: value }) })}`,
    severity: 'error',
    url: `/account/create/${encodeURIComponent(value)}?secret=${encodeURIComponent(value)}`.slice(0, 500),
  }));
  for (let from = 0; from < logs.length; from += 25)
    expect((await post('/logs', { logs: logs.slice(from, from + 25) }, token)).statusCode).toBe(204);
}

/** What nobody expects: a person whose stored hash is broken, a body that is no JSON. */
async function breakThings(): Promise<void> {
  const { email } = await aCompany(platform);
  expect((await post('/auth/login', { email, password: testPassword })).statusCode).toBe(500);
  await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"password":"${testPassword}`,
  });
}

/** Whatever else takes or gives a secret: as an Administrator, with made-up bodies and ids of the own company. */
async function playTheRest(): Promise<void> {
  const rest = withSecrets().filter(({ name }) => !called.has(name));
  const world = await aWorld(platform as never, { passwordHash: await passwordHash() });
  for (const operation of rest) {
    const player = await world.newcomer(roles.administrator);
    const stage = { platform: platform as never };
    const ids = await ownIds(stage, operation, world, player);
    const body = await bodyFor(stage, operation, world, player, ids);
    const token = operation.access === 'public' ? undefined : player.token;
    const answer = await send({ app }, { operation, ids, body, token });
    called.add(operation.name);
    expect(answer.statusCode).toBeLessThan(500);
    // A refusal has a code of the catalogue; and what is shorter stands in any figure.
    const given = answer.statusCode < 300 ? read(answer) : {};
    for (const value of [...secretValuesIn(body), ...secretValuesIn(given)])
      if (value.length > 7) secrets.add(value);
  }
}

const withSecrets = () =>
  operationsOf(
    app,
    routesOf({} as Platform).map(({ route }) => route),
  ).filter((operation) => secretFieldsOf(operation).length > 0);

/** Every table of the database as text, jobs included. */
async function dump(): Promise<Map<string, string>> {
  const { rows } = await superuser.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'p', 'm')
      and relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))`,
  );
  const tables = new Map<string, string>();
  for (const { name } of rows) {
    const answer = await superuser.query<{ text: string | null }>(
      `select string_agg(t::text, chr(10)) as text from ${name} as t`,
    );
    tables.set(name, answer.rows[0]?.text ?? '');
  }
  return tables;
}

/** A secret as it might stand in a column of bytes or in a text that was packed. */
const formsOf = (value: string) => [
  value,
  Buffer.from(value).toString('hex'),
  Buffer.from(value).toString('base64').replace(/=+$/, '').slice(0, -1),
];

test('no password, token, link, key, code or PIN is ever written into the log or readable in the database', async () => {
  const { email, token } = await signInAndOn();
  await addContactAndDevice(token);
  await reportByKey(token);
  // Last of this session: a new password ends it.
  await proveAndForget(email, token);
  await acceptByMail();
  await acceptByApp();
  await logInOnDevice();
  await register();
  await handleStock();
  await breakThings();
  await playTheRest();
  await tellTooMuch();

  expect(secrets.size).toBeGreaterThanOrEqual(19);
  const text = lines.join('');
  for (const word of [
    'request failed',
    '/api/auth/login',
    '/api/registrations/…',
    '/link/accept/',
    'a job failed',
  ])
    expect(text).toContain(word);
  expect([...secrets].filter((value) => text.includes(value))).toEqual([]);

  const tables = await dump();
  expect(tables.size).toBeGreaterThan(35);
  expect(tables.get('contacts')).toContain('90417263');
  expect(tables.get('every_payload')?.split('\n').length).toBeGreaterThan(5);
  const found = [...tables].flatMap(([table, rows]) =>
    [...secrets]
      .filter((value) => formsOf(value).some((form) => rows.includes(form)))
      .map((value) => `${value} in ${table}`),
  );
  // The acceptance PIN stands readable with its contact, because the dialler compares it by itself (0004-call-lists.sql).
  // What an app subscribed with stands readable with it, because each message is sent there and encrypted for it (0013-push-apps.sql).
  const withApps = [...subscribed].map((value) => `${value} in push_apps`);
  expect(found).toEqual(expect.arrayContaining(withApps));
  expect(found.filter((where) => !/^\d+ in contacts$/.test(where) && !withApps.includes(where))).toEqual([]);
});

test('whatever takes or gives a secret was played above', () => {
  const operations = withSecrets();
  expect(operations.length).toBeGreaterThan(6);
  const unplayed = operations.filter(({ name }) => !called.has(name));
  expect(unplayed.map((operation) => `${operation.name}: ${secretFieldsOf(operation).join(', ')}`)).toEqual(
    [],
  );
});

test('the bundle holds no secret of development, and no map of its sources', () => {
  const folder = join(platform.config.repository, 'web/dist');
  expect(existsSync(folder), 'npm test builds it').toBe(true);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:js|css|html|json|map|svg)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  const ofDevelopment = [
    developmentSecret,
    sandboxAuthToken,
    sandboxAccountSid,
    demoPassword,
    unclaimedConnectCode,
    testPassword,
  ];
  const leaks = files.filter((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return (
      text.includes('sourceMappingURL') ||
      [...ofDevelopment, ...secrets].some((value) => value.length > 7 && text.includes(value))
    );
  });
  expect(leaks).toEqual([]);
});
