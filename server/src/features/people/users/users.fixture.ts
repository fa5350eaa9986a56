import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { providerRoles, roles, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import { presentTerms } from '#features/ground/terms/present-terms.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import { accountMail } from '#features/ground/account-mails/account-mail.job.ts';
import { pendingJobs, type TestPlatform } from '#platform/platform.fixture.ts';
import { totpCodeAt } from '#features/people/mfa/authenticators/totp.ts';
import { aUser, testPassword } from '#features/people/sessions/user.fixture.ts';

/** Somebody who is signed in, with the way to call the API as them. */
export async function aSignedInUser(
  platform: TestPlatform,
  app: FastifyInstance,
  given: Parameters<typeof aUser>[1] = {},
) {
  const user = await aUser(platform, given);
  const signedIn = await signIn(platform, app, user);
  if (!providerRoles.includes(given.roleId ?? 0)) return { ...user, ...signedIn };
  return { ...user, ...signedIn, ...(await withAuthenticator(app, signedIn)) };
}

/** Goes the way of the maker's staff: an authenticator first, and the tokens after it. */
async function withAuthenticator(
  app: FastifyInstance,
  { post, refresh_token }: Awaited<ReturnType<typeof signIn>>,
) {
  const { id, secret } = (await post('/mfa/totp', {})).json<{ id: string; secret: string }>();
  const confirmed = await post('/mfa/totp/confirm', { id, code: totpCodeAt(secret, Date.now()) });
  if (confirmed.statusCode !== 200) throw new Error(`no authenticator: ${confirmed.body}`);
  const answer = await callsOf(app, refresh_token).post('/auth/refresh');
  const tokens = answer.json<{ token: string; refresh_token: string }>();
  return { ...tokens, ...callsOf(app, tokens.token) };
}

/** Signs in; every call from an address of its own, so that nobody's tries hold up another's. */
export async function signIn(
  platform: TestPlatform,
  app: FastifyInstance,
  { email, password }: { email: string; password: string },
) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress: `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`,
  });
  if (answer.statusCode !== 200) throw new Error(`not signed in: ${answer.body}`);
  const tokens = answer.json<{ token: string; refresh_token: string }>();
  return { ...tokens, ...callsOf(app, tokens.token), sid: platform.tokens.verify(tokens.token)?.sid ?? '' };
}

/** The API with a token. A user is changed from what is there now, unless the body names a version. */
export function callsOf(app: FastifyInstance, token: string) {
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE') => (path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  const get = call('GET');
  const patch = async (path: string, body: object) => {
    if (!path.startsWith('/users/') || 'version' in body) return call('PATCH')(path, body);
    const { version = 1 } = (await get(path)).json<{ version?: number }>();
    return call('PATCH')(path, { version, ...body });
  };
  return { get, post: call('POST'), patch, remove: call('DELETE') };
}

/** Another user of somebody's company, who has set the account up with the same password. */
export async function aColleague(
  platform: TestPlatform,
  { companyId, password }: { companyId: string; password: string },
  given: { firstName?: string; lastName?: string; roleId?: RoleId; email?: string; agreed?: boolean },
) {
  const { database, clock } = platform;
  const { firstName = 'Ben', lastName = 'Bakker', roleId = roles.user, email = newAddress() } = given;
  const now = clock.now();
  hash ??= hashPassword(testPassword, null);
  const { id: userId } = await database.allCompanies
    .insertInto('users')
    .values({
      company_id: companyId,
      email,
      first_name: firstName,
      last_name: lastName,
      role_id: roleId,
      lang_code: 'en-US',
      password_hash: await hash,
      password_changed_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { agreed = true } = given;
  if (agreed)
    await database.allCompanies
      .insertInto('terms_agreements')
      .values({
        company_id: companyId,
        user_id: userId,
        version: presentTerms(platform).version,
        agreed_at: now,
      })
      .execute();
  return { userId, email, password, companyId };
}
let hash: Promise<string> | undefined;

/** An address that nobody has. */
export const newAddress = () => `${randomUUID()}@example.com`;

/** Status and code of an answer. */
export function coded(answer: { statusCode: number; json(): { code: string } }): [number, string] {
  return [answer.statusCode, answer.json().code];
}

/** Sends the account mails that wait, and gives those to an address, oldest first. */
export async function mailsTo(platform: TestPlatform, address: string) {
  for (const payload of await pendingJobs(platform, accountMail.name, {})) {
    const { sealed } = payload as { sealed: string };
    if (handled.has(sealed)) continue;
    handled.add(sealed);
    await accountMail.run(platform, { sealed }, { number: 1, isLast: false });
  }
  return platform.mail.sent.filter(({ to }) => to === address);
}
const handled = new Set<string>();

/** The secret of the link in a mail. */
export function linkIn(mail: { text: string } | undefined): string {
  const link = /\/(?:account\/user|link\/email)\/([\w-]{43})/.exec(mail?.text ?? '');
  if (!link?.[1]) throw new Error(`no link in: ${mail?.text}`);
  return link[1];
}

/** The entries of a company's audit log: action and details. */
export async function auditOf(platform: TestPlatform, companyId: string) {
  const rows = await platform.database
    .company(companyId)
    .selectFrom('audit_log')
    .select(['action', 'details', 'subject_id', 'actor_id'])
    .where('company_id', '=', companyId)
    .orderBy('seq')
    .execute();
  return rows;
}
