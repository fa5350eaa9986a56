import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { applyHello } from '#features/devices/devices/settings/apply-hello.ts';
import { authenticateDevice } from '#features/devices/devices/keys/authenticate-devices.ts';
import { setConnected } from '#features/devices/devices/presence/set-connected.ts';
import { totpCodeAt } from '#features/people/mfa/authenticators/totp.ts';
import {
  aSignedInUser,
  auditOf,
  callsOf,
  linkIn,
  mailsTo,
  newAddress,
} from '#features/people/users/users.fixture.ts';
import { helpStaffIn } from './help-staff-in.ts';
import { inviteStaff, type NewStaff } from './invite-staff.ts';
import { makeProvider } from './make-provider.ts';
import { readStockList, type StockRow } from '#features/devices/stock/read-stock-list.ts';
import { stockList } from './stock-list.ts';

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
afterEach(() => database.allCompanies.deleteFrom('throttles').execute());

const details = {
  name: 'Belfry Alarms',
  address: 'Havenkade 7',
  postalCode: '8011 AB',
  city: 'Zwolle',
  country: 'NL',
  phoneNumber: '038 123 4567',
};
const someone = (): NewStaff => ({
  email: newAddress(),
  firstName: 'Sam',
  lastName: 'Smit',
  langCode: 'de-DE',
  roleId: roles.providerAdminFinancial,
});
const provider = () =>
  database.allCompanies
    .selectFrom('companies')
    .select(['id', 'name', 'phone_number'])
    .where('provider', '=', true)
    .execute();
const password = 'Steenuil-in-de-wei-3';
const accept = async (token: string) =>
  app.inject({
    method: 'POST',
    url: `/api/invitations/${token}`,
    payload: {
      firstName: 'Sam',
      lastName: 'Smit',
      password,
      passwordRepeat: password,
      agreedTerms: true,
    },
  });

const hello: HelloMessage = {
  softwareVersion: '3.2.1',
  macAddress: '00:11:22:33:44:55',
  ipv4: '192.168.1.20',
  port: 8080,
  uptime: 5,
  boot: 1,
  at: '2026-11-20T03:00:02Z',
  via: 'ethernet',
  interfaces: [],
  inputs: [],
};

let serials = 0;
const row = (more: Partial<StockRow> = {}): StockRow => {
  serials += 1;
  return { serialNumber: `BF-7000-${serials}`, type: 'dialler', inputs: 16, licences: [], ...more };
};
/** Stocks devices and gives what is on the sheet, by serial number. */
async function stocks(rows: StockRow[], { renew = false } = {}) {
  const sheets: string[] = [];
  const done = await stockList(platform, rows, { renew, keep: async (sheet) => void sheets.push(sheet) });
  const lines = (sheets.at(-1) ?? '').split('\r\n').slice(1, -1);
  const secrets = lines.map((line) => {
    const [serial = '', , , , key = '', connectCode = ''] = line.split(',');
    return [serial, { key, connectCode }] as const;
  });
  return { done, secrets: new Map(secrets), sheet: sheets.at(-1) ?? '' };
}

test('before there is a company of the maker nobody is invited and nothing is stocked', async () => {
  expect(await inviteStaff(platform, someone())).toBe('no-provider');
  expect(await helpStaffIn(platform, 'sam@example.com')).toBe('no-staff');
  const device = row();
  expect(await stocks([device])).toEqual({ done: 'no-provider', secrets: new Map(), sheet: '' });
  expect(await provider()).toEqual([]);
});

test.each([
  [{ phoneNumber: '12' }, '/company/phoneNumber'],
  [{ taxNumber: 'DE136695976' }, '/company/taxNumber'],
  [{ country: 'XX' }, '/company/country'],
])('a company with %j is refused at its field', async (wrong, pointer) => {
  await expect(makeProvider(platform, { ...details, ...wrong })).rejects.toMatchObject({
    options: { errors: [{ pointer }] },
  });
  expect(await provider()).toEqual([]);
});

test('the maker has one company, however often and from however many places it is made', async () => {
  const made = await Promise.all([1, 2, 3].map(() => makeProvider(platform, details)));
  expect(made.map(({ outcome }) => outcome).toSorted((one, other) => one.localeCompare(other))).toEqual([
    'known',
    'known',
    'made',
  ]);
  expect(await makeProvider(platform, { ...details, name: 'Another' })).toEqual({
    outcome: 'known',
    name: 'Belfry Alarms',
  });
  const [company, ...more] = await provider();
  expect([company, more]).toEqual([
    { id: expect.any(String), name: 'Belfry Alarms', phone_number: '+31381234567' },
    [],
  ]);
  const lists = await database.allCompanies
    .selectFrom('call_lists')
    .select('recipients')
    .where('company_id', '=', company?.id ?? '')
    .orderBy('recipients')
    .execute();
  expect(lists.map(({ recipients }) => recipients)).toEqual(['administrators', 'all-contacts']);
  const log = await database.allCompanies.selectFrom('audit_log').select(['action', 'actor_kind']).execute();
  expect(log).toEqual([{ action: 'company.created', actor_kind: 'operator' }]);
});

describe('staff', () => {
  let companyId: string;
  beforeAll(async () => {
    await makeProvider(platform, details);
    companyId = (await provider())[0]?.id ?? '';
  });

  test('are invited by mail, and may do nothing before a method of MFA is set up', async () => {
    const sam = someone();
    expect(await inviteStaff(platform, sam)).toBe('invited');
    const [mail] = await mailsTo(platform, sam.email);
    expect(mail?.subject).toContain('Belfry Alarms');
    expect(mail?.text).toMatch(/Konto/);
    const answer = await accept(linkIn(mail));
    expect(answer.statusCode).toBe(201);
    const { token, refresh_token: refreshToken } = answer.json<{ token: string; refresh_token: string }>();
    expect(platform.tokens.verify(token)).toMatchObject({
      user: { email: sam.email, role: { id: roles.providerAdminFinancial } },
      duties: ['mfa'],
    });
    const calls = callsOf(app, token);
    expect((await calls.get('/users')).statusCode).toBe(403);
    const { id, secret } = (await calls.post('/mfa/totp', {})).json<{ id: string; secret: string }>();
    const code = totpCodeAt(secret, Date.now());
    expect((await calls.post('/mfa/totp/confirm', { id, code })).statusCode).toBe(200);
    const after = (await callsOf(app, refreshToken).post('/auth/refresh')).json<{ token: string }>();
    expect((await callsOf(app, after.token).get('/users')).statusCode).toBe(200);
  });

  test('who have not come yet get another link, and the former is void', async () => {
    const sam = someone();
    await inviteStaff(platform, sam);
    expect(await inviteStaff(platform, { ...sam, roleId: roles.providerAdmin })).toBe('invited-again');
    const [first, second, ...more] = await mailsTo(platform, sam.email);
    expect(more).toEqual([]);
    expect((await accept(linkIn(first))).json()).toMatchObject({ code: 'link-replaced' });
    const { token } = (await accept(linkIn(second))).json<{ token: string }>();
    const { role, id } = platform.tokens.verify(token)?.user ?? {};
    expect(role?.id).toBe(roles.providerAdminFinancial);
    const log = (await auditOf(platform, companyId)).filter((entry) => entry.subject_id === id);
    expect(log.map(({ action }) => action)).toEqual([
      'user.invited',
      'user.invitation-resent',
      'user.account-set-up',
    ]);
  });

  test('who have an account keep it as it is, and get no mail', async () => {
    const sam = someone();
    await inviteStaff(platform, sam);
    await accept(linkIn((await mailsTo(platform, sam.email))[0]));
    const before = (await mailsTo(platform, sam.email)).length;
    expect(await inviteStaff(platform, sam)).toBe('known');
    expect(await mailsTo(platform, sam.email)).toHaveLength(before);
  });

  test('who are invited twice at once are one', async () => {
    const sam = someone();
    const outcomes = await Promise.all([inviteStaff(platform, sam), inviteStaff(platform, sam)]);
    expect(outcomes.toSorted((one, other) => one.localeCompare(other))).toEqual(['invited', 'invited-again']);
  });

  test('are no users of other companies, and nobody who is blocked', async () => {
    const farmer = await aSignedInUser(platform, app);
    expect(await inviteStaff(platform, { ...someone(), email: farmer.email })).toBe('elsewhere');
    expect(await helpStaffIn(platform, farmer.email)).toBe('no-staff');
    const sam = someone();
    await inviteStaff(platform, sam);
    await database.allCompanies
      .updateTable('users')
      .set({ blocked_at: new Date() })
      .where('email', '=', sam.email)
      .execute();
    expect(await inviteStaff(platform, sam)).toBe('blocked');
    expect(await helpStaffIn(platform, sam.email)).toBe('blocked');
    expect(await mailsTo(platform, sam.email)).toHaveLength(1);
  });

  test('an address is not flooded', async () => {
    const sam = someone();
    for (let times = 0; times < 5; times += 1) await inviteStaff(platform, sam);
    await expect(inviteStaff(platform, sam)).rejects.toMatchObject({ code: 'too-many-requests' });
  });

  test('who lost every method get a code that counts once, after the password', async () => {
    const sam = someone();
    await inviteStaff(platform, sam);
    expect(await helpStaffIn(platform, sam.email)).toBe('no-method');
    const { token } = (await accept(linkIn((await mailsTo(platform, sam.email))[0]))).json<{
      token: string;
    }>();
    expect(await helpStaffIn(platform, sam.email)).toBe('no-method');
    const calls = callsOf(app, token);
    const { id, secret } = (await calls.post('/mfa/totp', {})).json<{ id: string; secret: string }>();
    await calls.post('/mfa/totp/confirm', { id, code: totpCodeAt(secret, Date.now()) });

    const help = await helpStaffIn(platform, sam.email);
    const post = async (url: string, payload: object) =>
      (await app.inject({ method: 'POST', url: `/api${url}`, payload })).json();
    const { mfa } = await post('/auth/login', { email: sam.email, password });
    const proof = { challenge: mfa.challenge, code: (help as { code: string }).code };
    expect(await post('/auth/recovery-code', proof)).toMatchObject({ token: expect.any(String) });
    const log = await database.allCompanies
      .selectFrom('audit_log')
      .select('actor_kind')
      .where('action', '=', 'user.recovery-code-made')
      .execute();
    expect(log).toEqual([{ actor_kind: 'operator' }]);
  });
});

describe('stock', () => {
  beforeAll(() => makeProvider(platform, details));

  test('each device has a key that lets it in and a code by which it is claimed, and both are on the sheet alone', async () => {
    const devices = [row(), row({ inputs: 8, licences: ['premium-rest-api'] })];
    const { done, secrets } = await stocks(devices);
    expect(done).toEqual({
      stocked: devices.map(({ serialNumber }) => serialNumber),
      renewed: [],
      known: [],
    });
    const farmer = await aSignedInUser(platform, app);
    for (const { serialNumber } of devices) {
      const { key = '', connectCode = '' } = secrets.get(serialNumber) ?? {};
      expect(await authenticateDevice(platform, serialNumber, key)).toBe(true);
      expect(await authenticateDevice(platform, serialNumber, connectCode)).toBe(false);
      expect((await farmer.post('/devices', { serialNumber, connectCode })).statusCode).toBe(201);
    }
    const texts = JSON.stringify(
      await database.allCompanies.selectFrom('device_identities').selectAll().execute(),
    );
    for (const { key, connectCode } of secrets.values())
      expect([texts.includes(key), texts.includes(connectCode)]).toEqual([false, false]);
  });

  test('what is known stays as it is, and is not on the sheet', async () => {
    const [old, young] = [row(), row()];
    const before = await stocks([old]);
    const after = await stocks([old, young]);
    expect(after.done).toEqual({ stocked: [young.serialNumber], renewed: [], known: [old.serialNumber] });
    expect([...after.secrets.keys()]).toEqual([young.serialNumber]);
    const { key = '' } = before.secrets.get(old.serialNumber) ?? {};
    expect(await authenticateDevice(platform, old.serialNumber, key)).toBe(true);
    expect(await stocks([old, young])).toEqual({
      done: { stocked: [], renewed: [], known: [old.serialNumber, young.serialNumber] },
      secrets: new Map(),
      sheet: '',
    });
  });

  test('a sheet that cannot be kept leaves nothing behind', async () => {
    const device = row();
    const keep = () => Promise.reject(new Error('the disk is full'));
    await expect(stockList(platform, [device], { renew: false, keep })).rejects.toThrow('the disk is full');
    expect((await stocks([device])).done).toEqual({ stocked: [device.serialNumber], renewed: [], known: [] });
  });

  test('a lost sheet is made anew, of devices alone that are nobody’s and have never been here', async () => {
    const [unused, claimed, matched, released, here] = [row(), row(), row(), row(), row()];
    const all = [unused, claimed, matched, released, here];
    const before = await stocks(all);
    const keyOf = ({ serialNumber }: StockRow, from = before) => from.secrets.get(serialNumber)?.key ?? '';
    const farmer = await aSignedInUser(platform, app);
    for (const { serialNumber } of [claimed, matched, released]) {
      const { connectCode } = before.secrets.get(serialNumber) ?? {};
      await farmer.post('/devices', { serialNumber, connectCode });
    }
    const identities = () => database.allCompanies.updateTable('device_identities');
    // One has the key that it was to get; the other was given back and is still to get its own.
    await identities()
      .set({ wanted_key_hash: null, wanted_key_seed: null })
      .where('serial_number', '=', matched.serialNumber)
      .execute();
    await identities()
      .set({ owner_id: null, device_id: null })
      .where('serial_number', '=', released.serialNumber)
      .execute();
    await setConnected(platform, here.serialNumber, true, new Date());

    const after = await stocks(all, { renew: true });
    expect(after.done).toEqual({
      stocked: [],
      renewed: [unused.serialNumber],
      known: [claimed, matched, released, here].map(({ serialNumber }) => serialNumber),
    });
    expect(await authenticateDevice(platform, unused.serialNumber, keyOf(unused))).toBe(false);
    expect(await authenticateDevice(platform, unused.serialNumber, keyOf(unused, after))).toBe(true);
    for (const device of [claimed, matched, released, here])
      expect(await authenticateDevice(platform, device.serialNumber, keyOf(device))).toBe(true);
  });

  test('a restored portal takes in by the sheet what it lacks, with the secrets that are in the devices', async () => {
    const device = row({ inputs: 8, licences: ['premium-rest-api', 'remote-locations'] });
    const { sheet, secrets } = await stocks([device]);
    await database.allCompanies
      .deleteFrom('device_identities')
      .where('serial_number', '=', device.serialNumber)
      .execute();
    const again = await stocks(readStockList(sheet).rows);
    expect(again).toEqual({
      done: { stocked: [device.serialNumber], renewed: [], known: [] },
      secrets,
      sheet,
    });
  });

  test('a device that was here and is gone again keeps its secrets', async () => {
    const device = row();
    await stocks([device]);
    await setConnected(platform, device.serialNumber, true, new Date());
    await applyHello(platform, device.serialNumber, hello, new Date());
    await setConnected(platform, device.serialNumber, false, new Date());
    expect((await stocks([device], { renew: true })).done).toMatchObject({ stocked: [], renewed: [] });
  });

  test('a long list is taken at once, and its keys are no formulas', async () => {
    const devices = Array.from({ length: 2_500 }, () => row());
    const { done, secrets } = await stocks(devices);
    expect(done).toMatchObject({ stocked: { length: 2_500 }, known: [] });
    const written = [...secrets.values()];
    expect(written.filter(({ key }) => !/^[A-Za-z0-9][\w-]{42}$/.test(key))).toEqual([]);
    expect(new Set(written.flatMap(({ key, connectCode }) => [key, connectCode])).size).toBe(5_000);
  });

  test('a sheet that is read again tells a key’s verifier where it was never seen, and changes nothing else', async () => {
    const [old, other] = [row(), row()];
    const { secrets } = await stocks([old, other]);
    const ofBoth = () =>
      database.allCompanies
        .selectFrom('device_identities')
        .select(['serial_number', 'key_hash', 'key_verifier'])
        .where('serial_number', 'in', [old.serialNumber, other.serialNumber])
        .orderBy('serial_number')
        .execute();
    const before = await ofBoth();
    await database.allCompanies
      .updateTable('device_identities')
      .set({ key_verifier: null })
      .where('serial_number', 'in', [old.serialNumber, other.serialNumber])
      .execute();
    const key = secrets.get(old.serialNumber)?.key ?? '';
    const wrong = { ...other, key: 'x'.repeat(43) };
    const { done } = await stocks([{ ...old, key }, wrong]);
    expect(done).toMatchObject({ known: [old.serialNumber, other.serialNumber] });
    const after = await ofBoth();
    expect(after.map((each) => each.key_hash)).toEqual(before.map((each) => each.key_hash));
    expect(after.map((each) => each.key_verifier !== null)).toEqual([true, false]);
  });

  test('stands in the maker’s audit log', async () => {
    const devices = [row(), row(), row()];
    await stocks(devices);
    const [company] = await provider();
    expect((await auditOf(platform, company?.id ?? '')).at(-1)).toMatchObject({
      action: 'device.stocked',
      details: {
        devices: 3,
        renewed: 0,
        serialNumbers: devices.map(({ serialNumber }) => serialNumber),
      },
    });
  });
});
