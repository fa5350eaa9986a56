import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { rolePermissions, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import { insertCartRow } from '#features/money/cart/cart-rows.fixture.ts';
import { insertOrderRow } from '#features/money/checkout/order-rows.fixture.ts';
import { insertInvoiceRows } from '#features/money/invoices/invoice-rows.fixture.ts';
import { insertPaymentRows } from '#features/money/payments/payment-rows.fixture.ts';
import { insertSettlementRows } from '#features/money/settlements/settlement-rows.fixture.ts';
import { insertSubscriptionRows } from '#features/money/subscriptions/subscription-rows.fixture.ts';
import { insertMoneyRows } from '#features/money/prices/money-rows.fixture.ts';
import { aFarm } from '#features/alarming/alarms/farm.fixture.ts';
import { stepRuns } from '#features/alarming/calling/runs/step-runs.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { aSubscription } from '#features/alarming/push-apps/push-app.fixture.ts';
import { createApiKey } from '#features/devices/rest-api/create-api-key.ts';
import { seal } from '#platform/auth/sealed.ts';
import { hashSecret, newSecret } from '#platform/auth/secrets.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import type { TestPlatform } from '#platform/platform.fixture.ts';

/** Somebody of a world who is signed in and has just proved to be it. */
export interface Player {
  userId: string;
  sessionId: string;
  roleId: RoleId;
  token: string;
}

/** A company with one of everything, in whose every text its own word stands. */
export type World = Awaited<ReturnType<typeof aWorld>>;

/** Begins every word; nothing else in the portal does. */
export const wordBegin = 'kwartelkoning';

/** Makes a {@link World}. `passwordHash` is that of `testPassword`, as hashing costs more than all the rest. */
export async function aWorld(
  platform: TestPlatform,
  { passwordHash, provider = false }: { passwordHash: string; provider?: boolean },
) {
  const { database, clock } = platform;
  const word = `${wordBegin}${randomBytes(5).toString('hex')}`;
  const farm = await aFarm(platform);
  const { companyId, userId, device } = farm;
  const text = `Text ${word}`;
  const email = `${word}@${word}.example`;
  await database.allCompanies
    .updateTable('companies')
    .set({
      name: text,
      address: text,
      postal_code: word,
      city: text,
      tax_number: word,
      email,
      invoice_emails: [email],
      invoice_reference: text,
      registration_number: word,
      electronic_address: `EM:${email}`,
      phone_number: '+31342123456',
      provider,
    })
    .where('id', '=', companyId)
    .execute();
  await database.allCompanies
    .updateTable('users')
    .set({ email, first_name: text, last_name: text, password_hash: passwordHash })
    .where('id', '=', userId)
    .execute();
  await database.allCompanies
    .updateTable('devices')
    .set({
      name: text,
      location: text,
      notes: text,
      order_number: text,
      mac_address: word,
      software_version: word,
      ipv4: word,
    })
    .where('id', '=', device.id)
    .execute();
  await farm.configure(null, {
    name: text,
    active_message: text,
    restored_message: text,
    alarm_group: word,
  });
  const contact = await farm.contact(text, { media: ['sms', 'voice', 'e-mail'], administrator: true });
  await database.allCompanies
    .updateTable('call_lists')
    .set({ name: text })
    .where('company_id', '=', companyId)
    .execute();
  await farm.raises('input.1', 'input.2');
  await stepRuns(platform);
  const episodeId = await farm.episodeId('input.1');
  const attempt = (await farm.attempts()).find((each) => each.episode_id === episodeId);
  if (!attempt) throw new Error('nobody was called');
  const app = await anApp(database.allCompanies, companyId, userId, word);
  await database.allCompanies
    .insertInto('push_deliveries')
    .values({
      company_id: companyId,
      attempt_id: attempt.id,
      app_id: app,
      app_name: text,
      user_id: userId,
      state: 'sent',
      sent_at: clock.now(),
    })
    .execute();
  await database.allCompanies
    .insertInto('carried_attempts')
    .values({
      company_id: companyId,
      run_id: attempt.run_id,
      node_id: (await farm.node('input.1')).id,
      attempt_id: attempt.id,
      contact_id: contact.id,
      medium: 'voice',
      pass: 1,
      number: 1,
      started_at: clock.now(),
    })
    .execute();
  await database.allCompanies
    .insertInto('transmissions')
    .values({
      id: randomUUID(),
      company_id: companyId,
      device_id: device.id,
      contact_id: contact.id,
      medium: 'sms',
      purpose: 'news',
      episode_id: episodeId,
      number: contact.phone,
      begun_at: clock.now(),
    })
    .execute();
  // Whom it reached is told that it is accepted.
  await database.allCompanies
    .updateTable('attempts')
    .set({ state: 'heard', outcome: 'delivered' })
    .where('id', '=', attempt.id)
    .execute();
  await farm.accepts('input.1', text);

  const location = await aLocation(platform, farm.context, text);
  const callListId = await aCallList(database.allCompanies, companyId, contact.id, word);
  const ids = {
    device: device.id,
    contact: contact.id,
    callList: callListId,
    episode: episodeId,
    user: userId,
    location: location.id,
    apiKey: location.keyId,
  };
  const refreshToken = newSecret();
  await database.transaction('allCompanies', async (trx) => {
    const secret = platform.config.TOKEN_SECRET;
    await fillPeople(trx, { companyId, userId, word, passwordHash, secret, refreshToken });
    await sql`insert into device_usage (company_id, device_id, day, sms) values (${companyId}, ${device.id}, '2026-11-19', 7)`.execute(
      trx,
    );
    await sql`insert into sim_cards (company_id, device_id, serial_number, iccid, first_seen_at, seen_at)
      values (${companyId}, ${device.id}, ${device.serialNumber}, ${`8931${randomInt(1e12)}`}, ${clock.now()}, ${clock.now()})`.execute(
      trx,
    );
    await sql`insert into swaps (company_id, device_id, from_serial, to_serial, state, is_back, begun_at, expires_at)
      values (${companyId}, ${device.id}, ${word}, ${device.serialNumber}, 'done', false, ${clock.now()}, ${clock.now()})`.execute(
      trx,
    );
    await sql`insert into former_diallers (serial_number, company_id, device_id, epoch, since)
      values (${word}, ${companyId}, ${device.id}, 0, ${clock.now()})`.execute(trx);
    await sql`insert into sim_acts (company_id, sim_card_id, kind, asked_at, ended_at, state)
      select company_id, id, 'wake', seen_at, seen_at, 'worked' from sim_cards where company_id = ${companyId}`.execute(
      trx,
    );
    await sql`insert into voip_accounts (device_id, company_id, username, domain, provider_id, made_at, password_at)
      values (${device.id}, ${companyId}, ${word}, 'sip.example', ${word}, ${clock.now()}, ${clock.now()})`.execute(
      trx,
    );
    await sql`insert into voip_lines (device_id, company_id, serial_number, said, since, account)
      values (${device.id}, ${companyId}, ${device.serialNumber}, 'registered', ${clock.now()}, ${word})`.execute(
      trx,
    );
    await sql`insert into health_findings (company_id, kind, subject_id, device_id, since, found_at, rank, facts, snooze_note)
      values (${companyId}, 'power', ${device.id}, ${device.id}, ${clock.now()}, ${clock.now()}, 13,
        '{"subscribed": true}', ${text})`.execute(trx);
    await sql`insert into connection_gaps (company_id, device_id, lost_at)
      values (${companyId}, ${device.id}, ${clock.now()})`.execute(trx);
    await sql`insert into odd_messages (company_id, device_id, received_at, last_at, topic, reason, payload, size, digest)
      values (${companyId}, ${device.id}, ${clock.now()}, ${clock.now()}, 'event', 'no-json', ${Buffer.from(word)}, 1, ''::bytea)`.execute(
      trx,
    );
    await sql`insert into connection_months (company_id, device_id, month, losses)
      values (${companyId}, ${device.id}, '2026-10-01', 1)`.execute(trx);
    await sql`insert into unsubscribed_alarms (company_id, device_id, serial_number, day, alarms, first_at, last_at)
      values (${companyId}, ${device.id}, ${word}, '2026-11-19', 1, ${clock.now()}, ${clock.now()})`.execute(
      trx,
    );
    await sql`insert into bounced_mails (company_id, kind, address, subject_id, fault, permanent, times, first_at, last_at)
      values (${companyId}, 'account', ${email}, ${userId}, 'other', false, 1, ${clock.now()}, ${clock.now()})`.execute(
      trx,
    );
    await sql`insert into subscriptions (company_id, device_id, type, state, started_at)
      values (${companyId}, ${device.id}, 'monthly', 'active', ${clock.now()})`.execute(trx);
    const placed = { companyId, userId, deviceId: device.id, at: clock.now(), word };
    await insertOrderRow(trx, { ...placed, isUnderWay: true });
    await insertCartRow(trx, { companyId, deviceId: device.id, at: clock.now() });
    await fillTests(trx, { companyId, deviceId: device.id, callListId, text });
    await fillRemoteSettings(trx, { companyId, deviceId: device.id, userId, word });
    await sql`insert into removed_devices (id, company_id, serial_number, type, name, location, added_at, removed_at, how)
      values (${randomUUID()}, ${companyId}, ${word}, 'dialler', ${text}, ${text}, now(), now(), 'removed')`.execute(
      trx,
    );
    await sql`insert into handovers (company_id, device_id, token_hash, email, message, created_at, expires_at)
      values (${companyId}, ${device.id}, ${Buffer.from(word)}, ${email}, ${text}, now(), now() + interval '7 days')`.execute(
      trx,
    );
    const context = { ...farm.context, actor: { ...farm.context.actor, email } };
    await recordAudit(trx, context, { companyId, at: clock.now() }, [
      { action: 'isolation.played', subject: { kind: 'user', id: userId, name: text }, reason: text },
    ]);
  });

  const players = new Map<RoleId, Promise<Player>>();
  const newcomer = (roleId: RoleId, { proved = true } = {}) =>
    aPlayer(platform, { companyId, roleId, word, passwordHash }, proved);
  return {
    companyId,
    word,
    email,
    ids,
    phone: contact.phone,
    serialNumber: device.serialNumber,
    /** What the company's REST API location proves itself by. */
    apiKey: location.key,
    /** What a session of it goes on with. */
    refreshToken,
    context: farm.context,
    /** Somebody of this company and role, who only looks or is refused: the same each time. */
    player(roleId: RoleId): Promise<Player> {
      const known = players.get(roleId) ?? newcomer(roleId);
      players.set(roleId, known);
      return known;
    },
    /** Somebody new of this company and role, who has just proved to be it unless told. */
    newcomer,
  };
}

/** A test alarm that is over, and a schedule whose turn comes in many years. */
async function fillTests(
  trx: Kysely<DB>,
  {
    companyId,
    deviceId,
    callListId,
    text,
  }: { companyId: string; deviceId: string; callListId: string; text: string },
): Promise<void> {
  const tested = {
    company_id: companyId,
    device_id: deviceId,
    target: 'call-list' as const,
    call_list_id: callListId,
  };
  await trx
    .insertInto('test_alarms')
    .values({
      ...tested,
      list_name: text,
      requested_by: text,
      due_at: '2026-11-19T09:00:00Z',
      state: 'over',
      outcome: 'not-delivered',
    })
    .execute();
  await trx
    .insertInto('test_schedules')
    .values({ ...tested, frequency: 'weekly', weekday: 1, at_time: '09:00', next_at: '2096-11-19T09:00:00Z' })
    .execute();
}

/** A REST API location with a licence for many keys, and one of them. */
async function aLocation(platform: TestPlatform, context: Context<UserActor>, text: string) {
  const { allCompanies } = platform.database;
  const { id } = await aDevice(platform, context, { name: text, location: text, type: 'rest-api-location' });
  await allCompanies
    .updateTable('alarm_nodes')
    .set({ name: text, active_message: text, restored_message: text })
    .where('device_id', '=', id)
    .execute();
  await allCompanies
    .updateTable('devices')
    .set({ rest_categories: JSON.stringify({ [text]: 'input.1' }), rest_locations: [text] })
    .where('id', '=', id)
    .execute();
  await allCompanies
    .insertInto('device_licenses')
    .values({
      company_id: context.actor.companyId,
      device_id: id,
      feature: 'premium-rest-api',
      since: platform.clock.now(),
    })
    .execute();
  await allCompanies
    .insertInto('allowance_overrides')
    .values({
      company_id: context.actor.companyId,
      device_id: id,
      allowed: true,
      reason: text,
      since: platform.clock.now(),
    })
    .execute();
  const { key, id: keyId } = await createApiKey(platform, context, id, { name: text });
  return { id, key, keyId };
}

/** Somebody's login on a device, its own settings and what was asked for. */
async function fillRemoteSettings(
  trx: Kysely<DB>,
  { companyId, deviceId, userId, word }: Record<'companyId' | 'deviceId' | 'userId' | 'word', string>,
): Promise<void> {
  const place = { company_id: companyId, device_id: deviceId };
  const now = new Date();
  await trx
    .insertInto('remote_logins')
    .values({
      ...place,
      user_id: userId,
      username: `admin ${word}`,
      remembered: true,
      sealed_ticket: Buffer.from('sealed'),
      started_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();
  await trx
    .insertInto('company_notes')
    .values({
      company_id: place.company_id,
      text: `About ${word}`,
      author_id: userId,
      author: word,
      noted_at: now,
    })
    .execute();
  await trx
    .insertInto('remote_settings')
    .values({
      ...place,
      reported: JSON.stringify({ name: word }),
      revision: word,
      read_at: now,
      wanted: JSON.stringify({ name: `New ${word}` }),
      wanted_by: userId,
      wanted_at: now,
    })
    .execute();
}

/** An app of somebody for push alarms. */
export async function anApp(
  trx: Kysely<DB>,
  companyId: string,
  userId: string,
  word: string,
): Promise<string> {
  const { endpoint, keys } = aSubscription();
  const { id } = await trx
    .insertInto('push_apps')
    .values({
      ...keys,
      endpoint,
      company_id: companyId,
      user_id: userId,
      name: `Phone ${word}`,
      platform: `Chrome ${word}`,
      lang_code: 'en-US',
      created_at: new Date(),
      last_seen_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A view of a list that somebody keeps for themselves. */
export async function aSavedView(
  database: Kysely<DB>,
  { companyId, userId, word, at }: { companyId: string; userId: string; word: string; at: Date },
): Promise<string> {
  const { id } = await database
    .insertInto('saved_views')
    .values({
      company_id: companyId,
      user_id: userId,
      list: 'companies',
      name: `View ${word} ${randomBytes(4).toString('hex')}`,
      address: `search=${word}`,
      shared: true,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A call list of the company's own. */
export async function aCallList(
  database: Kysely<DB>,
  companyId: string,
  contactId: string,
  word: string,
): Promise<string> {
  const { id } = await database
    .insertInto('call_lists')
    .values({
      company_id: companyId,
      name: `Own ${word}`,
      recipients: 'own',
      amount_accept: 1,
      max_attempts: 3,
      time_to_accept: 5,
      attempts_per_person: 1,
      delay_between_attempts: 1,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('call_list_contacts')
    .values({ company_id: companyId, call_list_id: id, contact_id: contactId, position: 1 })
    .execute();
  return id;
}

interface Somebody {
  companyId: string;
  roleId: RoleId;
  word: string;
  passwordHash: string;
}

/** A user of a company. */
export async function aPerson(
  database: Kysely<DB>,
  { companyId, roleId, word, passwordHash }: Somebody,
): Promise<{ id: string; email: string }> {
  const email = `${randomBytes(6).toString('hex')}@${word}.example`;
  const { id } = await database
    .insertInto('users')
    .values({
      company_id: companyId,
      email,
      first_name: word,
      last_name: `P ${word}`,
      role_id: roleId,
      lang_code: 'en-US',
      password_hash: passwordHash,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email };
}

async function aPlayer(platform: TestPlatform, somebody: Somebody, proved: boolean): Promise<Player> {
  const { companyId, roleId, word } = somebody;
  return platform.database.transaction('allCompanies', async (trx) => {
    const { id: userId, email } = await aPerson(trx, somebody);
    const sessionId = await aSession(trx, companyId, userId, word, proved);
    await anApp(trx, companyId, userId, word);
    const user = {
      id: userId,
      email,
      role: { id: roleId as number, permissions: [...rolePermissions[roleId]] },
      language: 'en-US' as const,
      company: companyId,
    };
    return { userId, sessionId, roleId, token: platform.tokens.sign({ user, sid: sessionId }) };
  });
}

/** A session that goes on, whose owner has just proved to be it unless told. */
export async function aSession(
  trx: Kysely<DB>,
  companyId: string,
  userId: string,
  word: string,
  proved = true,
): Promise<string> {
  const { id } = await trx
    .insertInto('sessions')
    .values({
      company_id: companyId,
      user_id: userId,
      user_agent: `Browser ${word}`,
      ip: '192.0.2.1',
      created_at: sql`now()`,
      last_used_at: sql`now()`,
      proved_at: proved ? sql<Date>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An authenticator app of somebody. */
export async function anAuthenticator(
  trx: Kysely<DB>,
  companyId: string,
  userId: string,
  { word, secret, confirmed = true }: { word: string; secret: string; confirmed?: boolean },
): Promise<string> {
  const { id } = await trx
    .insertInto('mfa_methods')
    .values({
      company_id: companyId,
      user_id: userId,
      kind: 'totp',
      name: `App ${word}`,
      created_at: new Date(),
      confirmed_at: confirmed ? new Date() : null,
      sealed_secret: seal(secret, 'mfa totp', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function fillPeople(
  trx: Kysely<DB>,
  {
    companyId,
    userId,
    word,
    passwordHash,
    secret,
    refreshToken,
  }: Record<'companyId' | 'userId' | 'word' | 'passwordHash' | 'secret' | 'refreshToken', string>,
): Promise<void> {
  const own = { company_id: companyId, user_id: userId };
  const [created_at, expires_at] = [new Date(), new Date(Date.now() + 3_600_000)];
  const sessionId = await aSession(trx, companyId, userId, word);
  await trx
    .insertInto('refresh_tokens')
    .values({
      company_id: companyId,
      session_id: sessionId,
      token_hash: hashSecret(refreshToken),
      issued_at: created_at,
    })
    .execute();
  await trx
    .insertInto('client_logs')
    .values({
      ...own,
      session_id: sessionId,
      entry_id: 1,
      log_time: created_at,
      severity: 'error',
      message: `It broke at ${word}`,
    })
    .execute();
  await aSavedView(trx, { companyId, userId, word, at: created_at });
  await trx
    .insertInto('staff_looks')
    .values({ company_id: own.company_id, user_id: randomUUID(), hour: created_at, digest: randomBytes(32) })
    .execute();
  const reference = `F-${word}`;
  await insertMoneyRows(trx, { companyId: own.company_id, at: created_at, reference, word });
  const paymentId = await insertPaymentRows(trx, { companyId: own.company_id, at: created_at, word });
  await insertSettlementRows(trx, { companyId: own.company_id, at: created_at });
  const left_device = JSON.stringify({ name: word, location: null, serialNumber: word, orderNumber: null });
  const ending = new Date('2028-01-01T00:00:00Z');
  for (const change of [
    { payment_id: paymentId, left_device },
    { payment_id: paymentId, left_device, contract_ends_at: ending, cancel_at: ending },
    { left_device },
  ])
    await insertSubscriptionRows(trx, {
      companyId: own.company_id,
      deviceId: null,
      at: created_at,
      change,
    });
  await insertInvoiceRows(trx, { companyId: own.company_id, userId, at: created_at, word });
  await anAuthenticator(trx, companyId, userId, { word, secret });
  await trx
    .insertInto('backup_codes')
    .values({ ...own, code_hash: randomBytes(32), created_at })
    .execute();
  await trx
    .insertInto('recovery_codes')
    .values({ ...own, code_hash: randomBytes(32), created_at, expires_at })
    .execute();
  await trx
    .insertInto('password_history')
    .values({ ...own, password_hash: passwordHash, changed_at: created_at })
    .execute();
  await trx
    .insertInto('terms_agreements')
    .values({ ...own, version: word, agreed_at: created_at })
    .execute();
  await trx
    .insertInto('mailed_links')
    .values({
      ...own,
      token_hash: randomBytes(32),
      purpose: 'invitation',
      email: `${word}@example.com`,
      message: word,
      created_at,
      expires_at,
    })
    .execute();
  await trx
    .insertInto('idempotency_keys')
    .values({
      ...own,
      key: word,
      route: `POST /${word}`,
      body_hash: randomBytes(32),
      answer: JSON.stringify({ word }),
      answered_at: created_at,
      created_at,
    })
    .execute();
  await trx.insertInto('company_policies').values({ company_id: companyId }).execute();
}

/** Whether a role may call what asks for a permission. */
export function roleHas(roleId: RoleId, access: string): boolean {
  return access === 'signed-in' || (rolePermissions[roleId] as readonly string[]).includes(access);
}

/** An id that nothing has. */
export const unknownId = (): string => randomUUID();
