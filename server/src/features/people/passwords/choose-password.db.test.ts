import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as passwords from '#platform/auth/passwords.ts';
import { hashSecret, newSecret } from '#platform/auth/secrets.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { issueMailedLink } from '#features/people/mailed-links/issue-mailed-link.ts';
import { insertRegistration } from '#features/lifecycles/registration/registration.queries.ts';
import { aUser } from '#features/people/sessions/user.fixture.ts';
import { testSignIn, type TestSignIn } from '#features/people/sign-in/sign-in.fixture.ts';

let platform: TestPlatform;
let portal: TestSignIn;
beforeAll(async () => {
  platform = await testPlatform();
  portal = await testSignIn(platform);
});
afterAll(() => portal.app.close());

type Choose = (password: string) => ReturnType<TestSignIn['post']>;

/** Somebody whose name, address and company are known, and who may choose a password. */
async function somebody() {
  const user = await aUser(platform);
  const { userId, companyId } = user;
  const email = `marjolein.${crypto.randomUUID()}@example.com`;
  const { allCompanies } = platform.database;
  await allCompanies
    .updateTable('users')
    .set({ email, first_name: 'Marjolein', last_name: 'Oosterbaan' })
    .where('id', '=', userId)
    .execute();
  await allCompanies
    .updateTable('companies')
    .set({ name: 'Windpoort' })
    .where('id', '=', companyId)
    .execute();
  return { ...user, email };
}
const linkOf = (
  { companyId, userId, email }: { companyId: string; userId: string; email: string },
  purpose: 'invitation' | 'password-reset',
) =>
  platform.database.transaction(companyId, (trx) =>
    issueMailedLink(trx, { companyId, userId, email, purpose, hours: 1 }),
  );
const twice = (password: string) => ({ password, passwordRepeat: password });

const places: [string, () => Promise<Choose>][] = [
  [
    'a change',
    async () => {
      const user = await somebody();
      const { token } = await portal.signedIn(user);
      return (password) =>
        portal.post(
          '/auth/password/change',
          { currentPassword: user.password, ...twice(password) },
          { token },
        );
    },
  ],
  [
    'a reset',
    async () => {
      const token = await linkOf(await somebody(), 'password-reset');
      return (password) => portal.post('/auth/password/reset', { token, ...twice(password) });
    },
  ],
  [
    'an invitation',
    async () => {
      const user = await somebody();
      await platform.database.allCompanies
        .updateTable('users')
        .set({ password_hash: null, first_name: '', last_name: '' })
        .where('id', '=', user.userId)
        .execute();
      const token = await linkOf(user, 'invitation');
      const names = { firstName: 'Marjolein', lastName: 'Oosterbaan', agreedTerms: true };
      return (password) => portal.post(`/invitations/${token}`, { ...names, ...twice(password) });
    },
  ],
  [
    'a registration',
    async () => {
      const token = newSecret();
      await insertRegistration(platform.database.allCompanies, {
        tokenHash: hashSecret(token),
        email: `marjolein.${crypto.randomUUID()}@example.com`,
        langCode: 'en-US',
        termsVersion: null,
        used: false,
      });
      const company = {
        name: 'Windpoort',
        address: 'Dorp 1',
        postalCode: '1234 AB',
        city: 'Ede',
        country: 'NL',
      };
      const names = { firstName: 'Marjolein', lastName: 'Oosterbaan' };
      return (password) => portal.post(`/registrations/${token}`, { company, ...names, ...twice(password) });
    },
  ],
];

test.each(places)(
  '%s takes no password that is guessed first, and says so at the field before hashing',
  async (_what, place) => {
    const choose = await place();
    const hashed = vi.spyOn(passwords, 'hashPassword');
    const refused: [string, string][] = [
      ['Password1234', 'password-too-common'],
      ['marjolein-4711', 'password-about-you'],
      ['oosterbaan-4711', 'password-about-you'],
      ['windpoort-4711', 'password-about-you'],
      ['the Belfry owl', 'password-about-you'],
    ];
    for (const [password, code] of refused) {
      const { status, body } = await choose(password);
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({ code, errors: [expect.objectContaining({ pointer: '/password', code })] }),
      ]);
    }
    expect(hashed).not.toHaveBeenCalled();
    hashed.mockRestore();
    expect((await choose('Bosuil-in-de-eik-8')).status).toBeLessThan(300);
  },
);

test('whoever has such a password already signs in as before', async () => {
  const user = await aUser(platform);
  await platform.database.allCompanies
    .updateTable('users')
    .set({ password_hash: await passwords.hashPassword('password1234', null) })
    .where('id', '=', user.userId)
    .execute();
  expect((await portal.post('/auth/login', { email: user.email, password: 'password1234' })).status).toBe(
    200,
  );
});
