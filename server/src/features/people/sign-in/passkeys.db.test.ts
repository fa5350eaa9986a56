import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import {
  testAuthenticator,
  type Misdeeds,
} from '#features/people/mfa/authenticators/authenticator.fixture.ts';
import { endSessionsOf } from '#features/people/sessions/life/end-sessions.ts';
import { aUser } from '#features/people/sessions/user.fixture.ts';
import {
  answeredAfter,
  mailsTo,
  testSignIn,
  type TestSignIn,
  auditOf,
  noteFailures,
} from './sign-in.fixture.ts';

let platform: TestPlatform;
let portal: TestSignIn;
beforeAll(async () => {
  platform = await testPlatform();
  portal = await testSignIn(platform);
});
afterAll(() => portal.app.close());

/** Somebody with a passkey, and the token they are signed in with. */
async function aUserWithPasskey() {
  const user = await aUser(platform);
  const { token, sid } = await portal.signedIn(user);
  const device = testAuthenticator();
  const { body } = await portal.post('/mfa/passkeys/options', undefined, { token });
  const credential = device.create(body.options);
  const added = await portal.post(
    '/mfa/passkeys',
    { challenge: body.challenge, name: 'Laptop', credential },
    { token },
  );
  expect(added.status).toBe(201);
  return { ...user, token, sid, device, options: body.options, state: added.body };
}
type Owner = Awaited<ReturnType<typeof aUserWithPasskey>>;

const ask = async () => (await portal.post('/auth/passkey/options', undefined)).body;
const signIn = (challenge: string, credential: object) =>
  portal.post('/auth/passkey', { challenge, credential });
async function signsIn({ device }: Pick<Owner, 'device'>, wrong?: Misdeeds) {
  const { challenge, options } = await ask();
  return signIn(challenge, device.get(options, wrong));
}
const failed = [401, 'login-failed-mfa'];
const coded = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

describe('a new passkey', () => {
  test('is asked for so that it is found without typing and verifies its user', async () => {
    const { options, state, userId, email, device } = await aUserWithPasskey();
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Belfry' },
      user: { id: Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url'), name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(state.methods).toMatchObject([{ kind: 'passkey', name: 'Laptop', lastUsedAt: null }]);
    const kept = await platform.database.allCompanies
      .selectFrom('mfa_methods')
      .select(['credential_id', 'transports'])
      .where('user_id', '=', userId)
      .execute();
    expect(kept).toEqual([{ credential_id: device.id, transports: ['internal'] }]);
    expect((await mailsTo(platform, email)).map(({ text }) => text).join('')).toContain('“Laptop” was added');
  });

  test.each<[string, Misdeeds]>([
    ['of another address', { origin: 'https://belfry.example.evil.example' }],
    ['of the same host at another port', { origin: 'http://localhost:8081' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without its user verified', { userVerified: false }],
    ['for another question', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s is refused', async (_name, wrong) => {
    const { token } = await portal.signedIn(await aUser(platform));
    const { body } = await portal.post('/mfa/passkeys/options', undefined, { token });
    const credential = testAuthenticator().create(body.options, wrong);
    const answer = await portal.post(
      '/mfa/passkeys',
      { challenge: body.challenge, name: 'Laptop', credential },
      { token },
    );
    expect(coded(answer)).toEqual([400, 'invalid-code']);
  });

  test('answers its question once, and nobody else’s', async () => {
    const [anna, ben] = [await aUser(platform), await aUser(platform)];
    const [annas, bens] = [await portal.signedIn(anna), await portal.signedIn(ben)];
    const { body } = await portal.post('/mfa/passkeys/options', undefined, { token: annas.token });
    const add = (token: string) =>
      portal.post(
        '/mfa/passkeys',
        {
          challenge: body.challenge,
          name: 'Laptop',
          credential: testAuthenticator().create(body.options),
        },
        { token },
      );
    expect(coded(await add(bens.token))).toEqual([400, 'invalid-code']);
    // The question is spent, also for its owner.
    expect(coded(await add(annas.token))).toEqual([400, 'invalid-code']);
  });

  test('cannot be taken by somebody else', async () => {
    const anna = await aUserWithPasskey();
    const { token } = await portal.signedIn(await aUser(platform));
    const { body } = await portal.post('/mfa/passkeys/options', undefined, { token });
    const credential = anna.device.create(body.options);
    const answer = await portal.post(
      '/mfa/passkeys',
      { challenge: body.challenge, name: 'Mine', credential },
      { token },
    );
    expect(coded(answer)).toEqual([400, 'invalid-code']);
  });

  test.each([{}, { id: 'x' }, { id: 'AA', rawId: 'AA', type: 'public-key', response: {} }])(
    'is not %j',
    async (credential) => {
      const { token } = await portal.signedIn(await aUser(platform));
      const { body } = await portal.post('/mfa/passkeys/options', undefined, { token });
      const answer = await portal.post(
        '/mfa/passkeys',
        { challenge: body.challenge, name: 'Laptop', credential },
        { token },
      );
      expect(coded(answer)).toEqual([400, 'invalid-code']);
    },
  );
});

describe('signing in without typing', () => {
  test('asks any passkey, which must verify its user', async () => {
    const { options } = await ask();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
  });

  test('lets its owner in, as often as it is asked', async () => {
    const anna = await aUserWithPasskey();
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await signsIn(anna);
      expect(status).toBe(200);
      expect(platform.tokens.verify(body.token)?.user.id).toBe(anna.userId);
    }
    const own = platform.database.company(anna.companyId);
    expect(await own.selectFrom('sessions').select('method').orderBy('created_at').execute()).toEqual([
      { method: 'password' },
      { method: 'passkey' },
      { method: 'passkey' },
    ]);
    expect(await own.selectFrom('mfa_methods').select('counter').execute()).toEqual([{ counter: 2 }]);
  });

  test.each<[string, Misdeeds]>([
    ['of another address', { origin: 'https://belfry.example.evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without its user verified', { userVerified: false }],
    ['for another question', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['with another key', { forged: true }],
    ['of somebody else’s', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('an answer %s is refused', async (_name, wrong) => {
    const anna = await aUserWithPasskey();
    expect(coded(await signsIn(anna, wrong))).toEqual(failed);
    expect((await signsIn(anna)).status).toBe(200);
  });

  test('a counter that does not grow is a copy’s', async () => {
    const anna = await aUserWithPasskey();
    expect((await signsIn(anna, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) expect(coded(await signsIn(anna, { counter }))).toEqual(failed);
    expect((await signsIn(anna, { counter: 8 })).status).toBe(200);
  });

  test('one that never counts is good, too', async () => {
    const anna = await aUserWithPasskey();
    for (let times = 0; times < 3; times += 1) expect((await signsIn(anna, { counter: 0 })).status).toBe(200);
  });

  test('an answer works once', async () => {
    const anna = await aUserWithPasskey();
    const { challenge, options } = await ask();
    const credential = anna.device.get(options, { counter: 0 });
    const answers = await Promise.all([signIn(challenge, credential), signIn(challenge, credential)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(coded(await signIn(challenge, credential))).toEqual(failed);
    // Nor with another question's secret.
    expect(coded(await signIn((await ask()).challenge, credential))).toEqual(failed);
  });

  test('a passkey that nobody has is refused, and so is rubbish', async () => {
    const stranger = testAuthenticator();
    for (const make of [(options: never) => stranger.get(options), () => ({}), () => ({ id: 'AAAA' })]) {
      const { challenge, options } = await ask();
      expect(coded(await signIn(challenge, make(options as never)))).toEqual(failed);
    }
  });

  test.each([
    [{ blocked_at: new Date() }, 'ask-administrator'],
    [{ email_verified: false }, 'resend-verification'],
  ])('%j keeps out as login does, and says what helps: %s', async (change, next) => {
    const anna = await aUserWithPasskey();
    await platform.database.allCompanies
      .updateTable('users')
      .set(change)
      .where('id', '=', anna.userId)
      .execute();
    const answer = await signsIn(anna);
    expect([...coded(answer), answer.body.next]).toEqual([401, 'login-failed-not-verified', next]);
  });

  test('gives a token of the role by then', async () => {
    const anna = await aUserWithPasskey();
    const { status, body } = await answeredAfter(
      platform,
      async (trx) => {
        await trx
          .updateTable('users')
          .set({ role_id: roles.readOnly })
          .where('id', '=', anna.userId)
          .execute();
        await endSessionsOf(trx, anna.userId, 'role_changed');
      },
      () => signsIn(anna),
    );
    expect([status, platform.tokens.verify(body.token)?.user.role.id]).toEqual([200, roles.readOnly]);
  });

  test('keeps out who is blocked while it waits', async () => {
    const anna = await aUserWithPasskey();
    const answer = await answeredAfter(
      platform,
      (trx) =>
        trx.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', anna.userId).execute(),
      () => signsIn(anna),
    );
    expect(coded(answer)).toEqual([401, 'login-failed-not-verified']);
  });

  test('waits for the user before it holds the passkey, which is removed in that order', async () => {
    const anna = await aUserWithPasskey();
    const answer = await answeredAfter(
      platform,
      (trx) => trx.selectFrom('users').select('id').where('id', '=', anna.userId).forUpdate().execute(),
      () => signsIn(anna),
      async (trx) => {
        const methods = trx.selectFrom('mfa_methods').select('id').where('user_id', '=', anna.userId);
        expect(await methods.forUpdate().noWait().execute()).toHaveLength(1);
        await trx.deleteFrom('mfa_methods').where('user_id', '=', anna.userId).execute();
      },
    );
    expect(coded(answer)).toEqual(failed);
  });
});

describe('the second step', () => {
  const optionsFor = (challenge: string) => portal.post('/auth/mfa/passkey/options', { challenge });
  const answer = (challenge: string, credential: object) =>
    portal.post('/auth/mfa/passkey', { challenge, credential });

  test('asks for one of the user’s own passkeys, and takes its answer once', async () => {
    const anna = await aUserWithPasskey();
    const { body } = await portal.login(anna.email);
    expect(body.mfa.methods).toEqual(['passkey']);
    const { challenge } = body.mfa;
    const { options } = (await optionsFor(challenge)).body;
    expect(options.allowCredentials).toMatchObject([{ id: anna.device.id.toString('base64url') }]);
    const credential = anna.device.get(options, { counter: 0 });
    expect((await answer(challenge, credential)).status).toBe(200);
    expect(coded(await answer(challenge, credential))).toEqual(failed);
  });

  test('a newer question takes the place of the former; an answer is asked for first', async () => {
    const anna = await aUserWithPasskey();
    const challenge = await portal.challengeOf(anna.email);
    expect(coded(await answer(challenge, anna.device.get({ challenge: 'AAAA' })))).toEqual(failed);
    const former = (await optionsFor(challenge)).body.options;
    const newer = (await optionsFor(challenge)).body.options;
    expect(coded(await answer(challenge, anna.device.get(former)))).toEqual(failed);
    // That answer has used the question up.
    expect(coded(await answer(challenge, anna.device.get(newer)))).toEqual(failed);
    const last = (await optionsFor(challenge)).body.options;
    expect((await answer(challenge, anna.device.get(last))).status).toBe(200);
  });

  test('takes nobody else’s passkey', async () => {
    const [anna, ben] = [await aUserWithPasskey(), await aUserWithPasskey()];
    const challenge = await portal.challengeOf(anna.email);
    const { options } = (await optionsFor(challenge)).body;
    expect(coded(await answer(challenge, ben.device.get(options)))).toEqual(failed);
  });

  test('has nothing to ask without a challenge', async () => {
    expect(coded(await optionsFor('A'.repeat(43)))).toEqual(failed);
  });
});

describe('step-up', () => {
  test('by a passkey of one’s own, once a question', async () => {
    const anna = await aUserWithPasskey();
    const { token } = (await signsIn(anna)).body;
    const { body } = await portal.post('/auth/step-up/options', undefined, { token });
    expect(body.methods).toEqual(['passkey']);
    const { challenge, options } = body.passkey;
    const prove = (wrong?: Misdeeds) =>
      portal.post(
        '/auth/step-up',
        { method: 'passkey', challenge, credential: anna.device.get(options, wrong) },
        { token },
      );
    expect((await prove()).status).toBe(200);
    expect(coded(await prove())).toEqual([400, 'invalid-code']);
  });

  test('not by the question of somebody else', async () => {
    const [anna, ben] = [await aUserWithPasskey(), await aUserWithPasskey()];
    const annas = (await signsIn(anna)).body.token;
    const bens = (await signsIn(ben)).body.token;
    const { body } = await portal.post('/auth/step-up/options', undefined, { token: bens });
    const { challenge, options } = body.passkey;
    const proof = { method: 'passkey', challenge, credential: anna.device.get(options) };
    const answer = await portal.post('/auth/step-up', proof, { token: annas });
    expect(coded(answer)).toEqual([400, 'invalid-code']);
  });
});

test('a passkey alone that is not accepted stands in the log of its owner’s company, and says why', async () => {
  const anna = await aUserWithPasskey();
  const details = async () => {
    await noteFailures(platform);
    const entries = await auditOf(platform, anna.companyId);
    return entries.filter(({ action }) => action === 'session.sign-in-failed').map((entry) => entry.details);
  };
  const { options } = await ask();
  const { challenge } = await ask();
  expect(coded(await signIn(challenge, anna.device.get(options)))).toEqual(failed);
  expect(await details()).toEqual([{ cause: 'wrong-passkey' }]);
  await platform.database.allCompanies
    .updateTable('users')
    .set({ blocked_at: new Date() })
    .where('id', '=', anna.userId)
    .execute();
  expect(coded(await signsIn(anna))).toEqual([401, 'login-failed-not-verified']);
  expect(await details()).toEqual([{ cause: 'wrong-passkey' }, { cause: 'blocked' }]);
});
