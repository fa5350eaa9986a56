import { sql, type Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { hashSecret } from '#platform/auth/secrets.ts';
import type { DB } from '#platform/database/database.ts';
import { aCompany, testPlatform } from '#platform/platform.fixture.ts';
import { answeredAfter } from '#features/people/sign-in/sign-in.fixture.ts';
import { issueMailedLink } from './issue-mailed-link.ts';
import type { LinkPurpose } from './mailed-links.queries.ts';
import { readMailedLink } from './read-mailed-link.ts';
import { replaceMailedLinks } from './replace-mailed-links.ts';
import { spendMailedLink } from './spend-mailed-link.ts';

const platform = await testPlatform();
const { database } = platform;

async function somebody() {
  const { companyId, userId, email } = await aCompany(platform);
  return { companyId, userId, email };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;
const issue = (to: Somebody, purpose: LinkPurpose = 'invitation', hours = 24) =>
  database.transaction(to.companyId, (trx) => issueMailedLink(trx, { ...to, purpose, hours }));
const read = (token: string, purpose: LinkPurpose = 'invitation') =>
  readMailedLink(database.allCompanies, purpose, token);
const spend = (token: string, purpose: LinkPurpose = 'invitation') =>
  database.transaction('allCompanies', (trx) => spendMailedLink(trx, purpose, token));
const refused = (code: string) => expect.objectContaining({ code });

test('a link says whom it was sent to, however often it is looked at, and keeps its hash only', async () => {
  const ben = await somebody();
  const token = await database.transaction(ben.companyId, (trx) =>
    issueMailedLink(trx, {
      ...ben,
      purpose: 'invitation',
      hours: 24,
      message: 'Welkom!',
      sentBy: ben.userId,
    }),
  );
  expect(token).toMatch(/^[\w-]{43}$/);
  for (let look = 0; look < 3; look += 1)
    expect(await read(token)).toMatchObject({ ...ben, message: 'Welkom!', sentBy: ben.userId });
  const rows = await database.company(ben.companyId).selectFrom('mailed_links').selectAll().execute();
  expect(rows.map(({ token_hash: hash }) => hash)).toEqual([hashSecret(token)]);
});

test('it is good once, also when two come at once', async () => {
  const token = await issue(await somebody());
  const outcomes = await Promise.allSettled([spend(token), spend(token), spend(token)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))).toEqual([
    'link-used',
    'link-used',
  ]);
  await expect(read(token)).rejects.toEqual(refused('link-used'));
});

test('a newer one of the same purpose takes its place, one of another does not', async () => {
  const ben = await somebody();
  const [first, reset, second] = [await issue(ben), await issue(ben, 'password-reset'), await issue(ben)];
  for (const look of [read, spend]) await expect(look(first)).rejects.toEqual(refused('link-replaced'));
  await spend(second);
  await spend(reset, 'password-reset');
  // What was used stays used, whatever is sent later.
  await issue(ben);
  await expect(read(second)).rejects.toEqual(refused('link-used'));
});

test('of two made at once one is good', async () => {
  const ben = await somebody();
  const tokens = await Promise.all(Array.from({ length: 6 }, () => issue(ben)));
  const good = await Promise.allSettled(tokens.map((token) => read(token)));
  expect(good.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('it can be made worthless without another', async () => {
  const ben = await somebody();
  const token = await issue(ben, 'password-reset');
  await database.transaction(ben.companyId, (trx) =>
    replaceMailedLinks(trx, { ...ben, purposes: ['password-reset', 'invitation'] }),
  );
  await expect(read(token, 'password-reset')).rejects.toEqual(refused('link-expired'));
});

test.each(['password-reset', 'email-verification'] as const)(
  'a newer one for %s leaves the earlier good, as anybody may ask for it; ending them spares none',
  async (purpose) => {
    const ben = await somebody();
    const [first, second] = [await issue(ben, purpose), await issue(ben, purpose)];
    for (const token of [first, second]) await read(token, purpose);
    await database.transaction(ben.companyId, async (trx) => {
      await spendMailedLink(trx, purpose, first);
      await replaceMailedLinks(trx, { ...ben, purposes: [purpose] });
    });
    await expect(read(first, purpose)).rejects.toEqual(refused('link-used'));
    await expect(spend(second, purpose)).rejects.toEqual(refused('link-expired'));
  },
);

test('of two good ones that are used at once, one is', async () => {
  const ben = await somebody();
  const purpose = 'password-reset';
  const tokens = [await issue(ben, purpose), await issue(ben, purpose)];
  const outcomes = await Promise.allSettled(
    tokens.map((token) =>
      database.transaction('allCompanies', async (trx) => {
        await spendMailedLink(trx, purpose, token);
        await replaceMailedLinks(trx, { ...ben, purposes: [purpose] });
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))).toHaveLength(1);
});

test('who uses one and who changes the user at once wait for each other in one order', async () => {
  const ben = await somebody();
  const purpose = 'password-reset';
  const token = await issue(ben, purpose);
  const verified = (trx: Kysely<DB>) =>
    trx.updateTable('users').set({ email_verified: true }).where('id', '=', ben.userId).execute();
  let begun = 0;
  const spent = await answeredAfter(
    platform,
    verified,
    () =>
      Promise.allSettled([
        database.transaction('allCompanies', async (trx) => {
          begun += 1;
          await spendMailedLink(trx, purpose, token);
          await verified(trx);
        }),
      ]),
    (trx) => replaceMailedLinks(trx, { ...ben, purposes: [purpose] }),
  );
  expect(spent).toEqual([{ status: 'rejected', reason: refused('link-expired') }]);
  // A deadlock would have thrown one of them out, to begin again.
  expect(begun).toBe(1);
});

test('its hours are over in real time', async () => {
  const ben = await somebody();
  const token = await issue(ben, 'invitation', 2);
  const age = (by: string) =>
    database.allCompanies
      .updateTable('mailed_links')
      .set({ expires_at: sql`expires_at - ${by}::interval` })
      .where('user_id', '=', ben.userId)
      .execute();
  await age('1 hour 59 minutes');
  await read(token);
  await age('2 minutes');
  for (const look of [read, spend]) await expect(look(token)).rejects.toEqual(refused('link-expired'));
});

test('a secret that nobody sent, or of another purpose, is no link', async () => {
  const token = await issue(await somebody(), 'password-reset');
  for (const look of [read, spend]) {
    await expect(look('A'.repeat(43))).rejects.toEqual(refused('link-invalid'));
    await expect(look(token, 'email-change')).rejects.toEqual(refused('link-invalid'));
  }
  await read(token, 'password-reset');
});
