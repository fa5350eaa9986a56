import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { ReplyMessage, RequestMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import { rolePermissions, roles, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import { createAccessTokens } from '#platform/auth/access-tokens.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Context, UserActor } from './context.ts';
import type { Database } from '#platform/database/database.ts';
import { testDatabase } from '#platform/database/database.fixture.ts';
import type { Wakes } from '#platform/jobs/wakes.ts';
import type { Live } from '#platform/live/live.ts';
import type { Mail, OutgoingMail } from '#platform/mail/mail.ts';
import type { DeviceGateway, GatewayState } from '#platform/mqtt/gateway/device-gateway.ts';
import { playedPaymentProvider } from '#platform/payment-provider/played-provider.fixture.ts';
import { playedPayouts } from '#platform/payment-provider/played-payouts.fixture.ts';
import type { Platform } from './platform.ts';
import type { OutgoingPush, Push } from '#platform/push/push.ts';
import { ProviderFault } from '#platform/telephony/provider-fault.ts';
import type { Sims } from '#platform/telephony/sims.ts';
import type { SipAccounts } from '#platform/telephony/sip-accounts.ts';
import type { Telephony } from '#platform/telephony/telephony.ts';
import type { VatAnswer, VatRegister } from '#platform/vat-register/vat-register.ts';

const log = pino({ level: 'silent' });

/** A platform over this worker's real database whose ways to the world only write down what they were asked. */
export async function testPlatform(given?: Database) {
  const database = given ?? (await testDatabase());
  const config = readConfig({ NODE_ENV: 'test' });
  const clock = testClock(new Date('2026-11-20T03:00:00Z'));
  const payments = playedPaymentProvider();
  const ways = {
    live: recordingLive(),
    mail: recordingMail(),
    telephony: recordingTelephony(),
    sims: silentSims,
    sipAccounts: null as SipAccounts | null,
    payments,
    payouts: playedPayouts(payments, clock),
    push: recordingPush(),
    vatRegister: playedVatRegister(),
    eDelivery: null,
  };
  const gateway = recordingGateway();
  const tokens = createAccessTokens(tokenSecrets(config));
  // What comes due is the test's own business.
  const wakes: Wakes = { at: () => undefined };
  return { config, log, clock, database, tokens, ...ways, wakes, gateway } satisfies Platform;
}

/** The platform of a test. */
export type TestPlatform = Awaited<ReturnType<typeof testPlatform>>;

function testClock(start: Date) {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    /** Moves business time on, in milliseconds; due jobs are the test's own business. */
    advance(milliseconds: number): void {
      now += milliseconds;
    },
  };
}

function recordingLive() {
  const sent: { companyId: string; event: string; payload: unknown }[] = [];
  const ended: string[] = [];
  const missed: string[] = [];
  return {
    sent,
    ended,
    companiesThatMissed: missed,
    toCompany: (companyId, event, ...[payload]) => void sent.push({ companyId, event, payload }),
    missed: (companyId) => void missed.push(companyId),
    mayListen: () => true,
    relay: () => 'none',
    endSession: (sessionId) => void ended.push(sessionId),
    close: async () => undefined,
  } satisfies Live & Record<string, unknown>;
}

/** What nodemailer throws where a mail server knows no such mailbox. */
export function smtpRefusal(): Error {
  const response = '550 5.1.1 No such mailbox';
  return Object.assign(new Error(response), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    response,
  });
}

function recordingMail() {
  const sent: OutgoingMail[] = [];
  /** Addresses that the mail server refuses. */
  const refused = new Set<string>();
  return {
    sent,
    refused,
    async send(mail) {
      if (refused.has(mail.to)) throw smtpRefusal();
      sent.push(mail);
    },
    close: () => undefined,
  } satisfies Mail & Record<string, unknown>;
}

function recordingTelephony() {
  const calls: Parameters<Telephony['call']>[0][] = [];
  const messages: Parameters<Telephony['text']>[0][] = [];
  const hungUp: string[] = [];
  const taken: { to: string; providerId: string; body?: string }[] = [];
  const statuses = new Map<string, string>();
  const newest = (to: string, known: readonly string[], body?: string) => {
    const found = taken.findLast(
      (one) => one.to === to && one.body === body && !known.includes(one.providerId),
    );
    return found ? { providerId: found.providerId } : null;
  };
  return {
    calls,
    messages,
    hungUp,
    /** What the provider says of a call or message when it is asked; it goes on unless set. */
    statuses,
    async call(call) {
      const receipt = { providerId: `CA${randomUUID()}` };
      calls.push(call);
      taken.push({ to: call.to, ...receipt });
      return receipt;
    },
    hangUp: async (providerId) => void hungUp.push(providerId),
    findCall: async ({ to, known }) => newest(to, known),
    callStatus: async (providerId) => statuses.get(providerId) ?? 'in-progress',
    async text(message) {
      const receipt = { providerId: `SM${randomUUID()}` };
      messages.push(message);
      taken.push({ to: message.to, body: message.body, ...receipt });
      return receipt;
    },
    findText: async ({ to, body, known }) => newest(to, known, body),
    textStatus: async (providerId) => statuses.get(providerId) ?? 'sent',
    signed: () => true,
  } satisfies Telephony & Record<string, unknown>;
}

const noAnswer = () => Promise.reject(new ProviderFault(new Error('no answer')));
/** A provider of SIM cards that gives no answer; tests of what it does have the sandbox's. */
const silentSims: Sims = {
  // oxlint-disable-next-line require-yield -- there is no page
  async *pages() {
    await noAnswer();
  },
  ratePlans: noAnswer,
  sim: noAnswer,
  setState: noAnswer,
  reset: noAnswer,
  text: noAnswer,
  findText: noAnswer,
  sessions: noAnswer,
  days: noAnswer,
};

function playedVatRegister() {
  const answers = new Map<string, VatAnswer>();
  const asked: string[] = [];
  return {
    /** What is said of a number, with its letters; `unknown` unless set. */
    answers,
    asked,
    async check({ letters, rest }) {
      asked.push(letters + rest);
      return answers.get(letters + rest) ?? 'unknown';
    },
  } satisfies VatRegister & Record<string, unknown>;
}

function recordingPush() {
  const sent: OutgoingPush[] = [];
  return {
    sent,
    publicKey: 'public-key-of-a-test',
    takes: (endpoint) => endpoint.startsWith('https://push.example/'),
    send: async (message) => void sent.push(message),
  } satisfies Push & Record<string, unknown>;
}

function recordingGateway() {
  const present = new Set<string>();
  const published: { serial: string; topic: string; payload: object; retain: boolean }[] = [];
  const requests: { serial: string; request: RequestMessage }[] = [];
  const answer: { reply: ReplyMessage } = { reply: { ok: true } };
  return {
    /** Serial numbers of the devices that are there. */
    present,
    published,
    requests,
    /** `reply` is what every device answers. */
    answer,
    keysCheckedBy: 'us' as DeviceGateway['keysCheckedBy'],
    async publish(serial, topic, payload, options) {
      published.push({ serial, topic, payload, retain: options?.retain ?? false });
    },
    async request(serial, request) {
      requests.push({ serial, request });
      return answer.reply;
    },
    isConnected: (serial) => present.has(serial),
    connectionCount: () => present.size,
    hears: (): boolean => true,
    state: (): GatewayState => ({ broker: 'embedded', intake: 'here' }),
    disconnect: async (serial) => void present.delete(serial),
    port: 0,
    tlsPort: 0,
    close: async () => undefined,
  } satisfies DeviceGateway & Record<string, unknown>;
}

/** A company of a test's own, with its fixed lists, and the context of its Administrator or another role. */
export async function aCompany(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { langCode = 'en-US', roleId = roles.administrator }: { langCode?: LangCode; roleId?: RoleId } = {},
) {
  const created_at = clock.now();
  const companyId = randomUUID();
  const userId = randomUUID();
  const email = `${userId}@example.com`;
  await database.transaction('allCompanies', async (trx) => {
    const place = { address: 'Dorpsstraat 1', postal_code: '1234 AB', city: 'Barneveld', country: 'NL' };
    await trx
      .insertInto('companies')
      .values({ id: companyId, name: `Farm ${companyId}`, ...place, created_at })
      .execute();
    await trx
      .insertInto('users')
      .values({
        id: userId,
        company_id: companyId,
        email,
        first_name: 'Anna',
        last_name: 'Test',
        role_id: roleId,
        lang_code: langCode,
        password_hash: 'none',
        created_at,
      })
      .execute();
    const numbers = {
      amount_accept: 1,
      max_attempts: 3,
      time_to_accept: 5,
      attempts_per_person: 1,
      delay_between_attempts: 1,
    };
    const list = { company_id: companyId, ...numbers, created_at };
    await trx
      .insertInto('call_lists')
      .values([
        { ...list, recipients: 'all-contacts', name: 'All contacts' },
        { ...list, recipients: 'administrators', name: 'Administrators' },
      ])
      .execute();
  });
  const actor: UserActor = {
    kind: 'user',
    userId,
    companyId,
    roleId,
    permissions: rolePermissions[roleId],
    email,
    sessionId: null,
  };
  const context: Context<UserActor> = { actor, requestId: randomUUID(), langCode, log, ip: '127.0.0.1' };
  return { companyId, userId, email, context };
}

/** The id of a dialler of a company as its bare row, without alarm points or a key that anybody knows. */
export async function aDeviceRow(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  companyId: string,
  firstConnectedAt: Date | null = null,
): Promise<string> {
  const serial_number = `BF-${randomUUID().toUpperCase()}`;
  const hash = Buffer.from(serial_number);
  const device = { serial_number, type: 'dialler' as const };
  await database.allCompanies
    .insertInto('device_identities')
    .values({ ...device, key_hash: hash, connect_code_hash: hash })
    .execute();
  const dates = { added_at: clock.now(), first_connected_at: firstConnectedAt };
  const { id } = await database.allCompanies
    .insertInto('devices')
    .values({ ...device, ...dates, company_id: companyId, name: 'Barn' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The payloads of the pending jobs of a name that contain these fields. */
export async function pendingJobs(
  { database }: Pick<Platform, 'database'>,
  name: string,
  fields: Record<string, unknown>,
): Promise<unknown[]> {
  const answer = await database.ownerPool.query<{ payload: unknown }>(
    `select payload from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = task_id
      where identifier = $1 and payload::jsonb @> $2 order by job.id`,
    [name, JSON.stringify(fields)],
  );
  return answer.rows.map((row) => row.payload);
}
