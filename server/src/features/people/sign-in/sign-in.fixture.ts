import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { seal } from '#platform/auth/sealed.ts';
import type { DB } from '#platform/database/database.ts';
import { eventually } from '#platform/mqtt/eventually.fixture.ts';
import { pendingJobs, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { accountMail } from '#features/ground/account-mails/account-mail.job.ts';
import { insertTotp } from '#features/people/mfa/mfa.queries.ts';
import { newTotpSecret, totpCodeAt } from '#features/people/mfa/authenticators/totp.ts';
import { totpSealPurpose } from '#features/people/mfa/authenticators/use-totp.ts';
import { aUser, testPassword } from '#features/people/sessions/user.fixture.ts';
import { signInFailureJob } from './sign-in-failure.job.ts';

let addresses = 0;
/** An address that no other test comes from. */
export function anAddress(): string {
  addresses += 1;
  return `10.${process.pid % 200}.${Math.floor(addresses / 200)}.${(addresses % 200) + 1}`;
}

/** The portal as a browser at an address of its own sees it. */
export async function testSignIn(platform: TestPlatform) {
  const app: FastifyInstance = await testApp(platform);

  async function call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    {
      payload,
      token,
      from = anAddress(),
      browser = 'test',
      zone,
    }: {
      payload?: object | undefined;
      token?: string;
      from?: string;
      browser?: string;
      zone?: string;
    } = {},
  ) {
    const answer = await app.inject({
      method,
      url: `/api${url}`,
      remoteAddress: from,
      headers: {
        'user-agent': browser,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(zone && { 'x-time-zone': zone }),
      },
      ...(payload && { payload }),
    });
    const body = answer.body === '' ? null : answer.json();
    return { status: answer.statusCode, body, headers: answer.headers };
  }
  type Options = NonNullable<Parameters<typeof call>[2]>;
  const post = (url: string, payload: object | undefined, more: Options = {}) =>
    call('POST', url, { payload, ...more });
  const login = (email: string, more: Options = {}) =>
    post('/auth/login', { email, password: testPassword }, more);

  return {
    app,
    call,
    post,
    login,
    /** The challenge of somebody who has a method. */
    async challengeOf(email: string, more: Options = {}): Promise<string> {
      return (await login(email, more)).body.mfa.challenge;
    },
    /** Signs in somebody who has no method. */
    async signedIn(user: { email: string }, more: Options = {}) {
      const { body } = await login(user.email, more);
      return {
        token: body.token as string,
        refreshToken: body.refresh_token as string,
        sid: platform.tokens.verify(body.token)?.sid ?? '',
        duties: platform.tokens.verify(body.token)?.duties,
      };
    },
    async refresh(token: string) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/auth/refresh',
        headers: { authorization: `Bearer ${token}` },
      });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}

/** The portal of a test. */
export type TestSignIn = Awaited<ReturnType<typeof testSignIn>>;

/** Somebody with an authenticator; `code` is what it shows, some steps from now. */
export async function aUserWithTotp(platform: TestPlatform, given: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(platform, given);
  const secret = newTotpSecret();
  const sealedSecret = seal(platform.config.TOKEN_SECRET, totpSealPurpose, secret);
  const methodId = await platform.database.transaction(user.companyId, (trx) =>
    insertTotp(trx, user, { name: 'Phone', sealedSecret, confirmed: true }),
  );
  return {
    ...user,
    methodId,
    secret,
    /**
     * The code of now, or the next one. Never the one before: real time may carry it out of the window between reading
     * and checking. Whoever needs a third code calls {@link forgetSteps}, or stops the clock.
     */
    code: (steps: 0 | 1 = 0) => totpCodeAt(secret, Date.now() + steps * 30_000),
  };
}

/** Makes the codes that somebody used count as unused, as if they had used them long ago. */
export async function forgetSteps({ database }: TestPlatform, { methodId }: { methodId: string }) {
  await database.allCompanies
    .updateTable('mfa_methods')
    .set({ last_step: null })
    .where('id', '=', methodId)
    .execute();
}

/** What a company asks of its users. */
export async function setPolicy(
  { database }: TestPlatform,
  companyId: string,
  policy: {
    mfa?: 'optional' | 'administrators' | 'all';
    password_min_length?: number;
    password_classes?: number;
    password_expiry_days?: number;
    password_history?: number;
  },
): Promise<void> {
  await database.allCompanies
    .insertInto('company_policies')
    .values({ company_id: companyId, ...policy })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(policy))
    .execute();
}

/** The mails about accounts that wait for an address; each is sent, and so read, once. */
export async function mailsTo(platform: TestPlatform, address: string) {
  for (const payload of await pendingJobs(platform, 'account-mails/send', {}))
    await accountMail.run(platform, payload, { number: 1, isLast: false });
  return platform.mail.sent.splice(0).filter(({ to }) => to === address);
}

/** Lets the failed sign-ins that wait be written down; how many there were. Each is done once. */
export async function noteFailures(platform: TestPlatform): Promise<number> {
  const waiting = await pendingJobs(platform, signInFailureJob.name, {});
  for (const payload of waiting) await signInFailureJob.run(platform, payload, { number: 1, isLast: false });
  await platform.database.ownerPool.query(
    `delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
      where task.id = task_id and identifier = $1`,
    [signInFailureJob.name],
  );
  return waiting.length;
}

/** What a company's audit log says was done, oldest first. */
export async function auditOf({ database }: TestPlatform, companyId: string) {
  const rows = await database.allCompanies
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor_id', 'details', 'subject_id', 'ip', 'request_id'])
    .where('company_id', '=', companyId)
    .orderBy('seq')
    .execute();
  return rows;
}

/** What is answered to a request that waits for the user's row until what was done to it is committed. */
export async function answeredAfter<T>(
  { database }: Pick<TestPlatform, 'database'>,
  done: (trx: Kysely<DB>) => Promise<unknown>,
  request: () => Promise<T>,
  meanwhile?: (trx: Kysely<DB>) => Promise<unknown>,
): Promise<T> {
  const { waiting } = await database.transaction('allCompanies', async (trx) => {
    const {
      rows: [own],
    } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await done(trx);
    const asked = request();
    await eventually(async () => {
      const { rows } =
        await sql`select from pg_stat_activity where ${own?.pid}::int = any(pg_blocking_pids(pid))`.execute(
          database.allCompanies,
        );
      if (rows.length === 0) throw new Error('nobody waits');
    });
    await meanwhile?.(trx);
    return { waiting: asked };
  });
  return waiting;
}
