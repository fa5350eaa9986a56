import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountMail, accountMailOf } from '#features/ground/account-mails/account-mail.job.ts';
import { aFarmWithDevice } from '#features/devices/remote-settings/farm-with-device.fixture.ts';
import { unsealTicket } from '#features/devices/remote-settings/login/ticket.ts';
import { aUser } from '#features/people/sessions/user.fixture.ts';
import {
  aUserWithTotp,
  forgetSteps,
  testSignIn,
  type TestSignIn,
} from '#features/people/sign-in/sign-in.fixture.ts';
import { createAccessTokens } from '#platform/auth/access-tokens.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { keptLog } from './app.fixture.ts';

/** A node of the portal with settings of its own. */
interface Node {
  platform: TestPlatform;
  portal: TestSignIn;
}
const before = 'the secret that is to go, and that somebody has seen';
const after = 'the secret that comes, and that nobody has seen yet';
const { log, lines } = keptLog();
let database: Awaited<ReturnType<typeof ownTestDatabase>>;
/** As they stand one after the other while the secret is changed, see docs/operating.md. */
let nodes: Record<'old' | 'prepared' | 'changed' | 'alone', Node>;
beforeAll(async () => {
  database = await ownTestDatabase();
  nodes = {
    old: await aNode(before),
    prepared: await aNode(before, after),
    changed: await aNode(after, before),
    alone: await aNode(after),
  };
});
afterAll(async () => {
  for (const { portal } of Object.values(nodes)) await portal.app.close();
  await database.close();
});

async function aNode(TOKEN_SECRET: string, TOKEN_SECRET_OLD?: string): Promise<Node> {
  const base = await testPlatform(database);
  const config = { ...base.config, TOKEN_SECRET, TOKEN_SECRET_OLD };
  const tokens = createAccessTokens(tokenSecrets(config));
  const platform = { ...base, config, tokens, log: log as typeof base.log };
  return { platform, portal: await testSignIn(platform) };
}
/** How each node answers. */
async function eachOf<T>(ask: (node: Node) => Promise<T>): Promise<Record<string, T>> {
  const answers: [string, T][] = [];
  for (const [name, node] of Object.entries(nodes)) answers.push([name, await ask(node)]);
  return Object.fromEntries(answers);
}

test('an access token of either secret is good on every node that knows it', async () => {
  const anna = await aUser(nodes.old.platform);
  const sees = (token: string) =>
    eachOf(async ({ portal }) => (await portal.call('GET', '/auth/sessions', { token })).status);
  const [ofOld, ofNew] = [
    (await nodes.old.portal.signedIn(anna)).token,
    (await nodes.changed.portal.signedIn(anna)).token,
  ];
  expect(await sees(ofOld)).toEqual({ old: 200, prepared: 200, changed: 200, alone: 401 });
  expect(await sees(ofNew)).toEqual({ old: 401, prepared: 200, changed: 200, alone: 200 });
});

test('a session goes on, and a refresh that is sent again elsewhere gets the same successor', async () => {
  const ways = [
    [nodes.old, nodes.prepared],
    [nodes.prepared, nodes.changed],
    [nodes.changed, nodes.prepared],
    [nodes.changed, nodes.alone],
  ] as const;
  for (const [first, second] of ways) {
    const { refreshToken } = await first.portal.signedIn(await aUser(first.platform));
    const { body } = await first.portal.refresh(refreshToken);
    const again = await second.portal.refresh(refreshToken);
    expect([again.status, again.body.refresh_token]).toEqual([200, body.refresh_token]);
    expect((await second.portal.refresh(body.refresh_token)).status).toBe(200);
  }
});

test('without the old secret a refresh that is sent again gets no token that is none', async () => {
  const { refreshToken } = await nodes.old.portal.signedIn(await aUser(nodes.old.platform));
  await nodes.old.portal.refresh(refreshToken);
  expect((await nodes.alone.portal.refresh(refreshToken)).status).toBe(401);
});

test('a mail that waits goes out on every node that knows its secret', async () => {
  const { payload } = accountMailOf(nodes.old.platform, {
    kind: 'passwordReset',
    to: 'anna@farm.example',
    langCode: 'en-US',
    messageId: 'password-reset-1',
    path: '/newpassword?token=secret',
    values: { hours: 1 },
  });
  const goes = await eachOf(({ platform }) =>
    accountMail.run(platform, payload as never, { number: 1, isLast: false }).then(
      () => platform.mail.sent.at(-1)?.to,
      () => null,
    ),
  );
  const to = 'anna@farm.example';
  expect(goes).toEqual({ old: to, prepared: to, changed: to, alone: null });
});

test('authenticators and logins work throughout, and with the new secret alone once they are sealed anew', async () => {
  const { old, prepared, changed, alone } = nodes;
  const people = [await aUserWithTotp(old.platform), await aUserWithTotp(old.platform)] as const;
  const farm = await aFarmWithDevice(old.platform, old.portal.app);
  await farm.anna.logIn();
  const signsIn = async ({ portal }: Node, who: (typeof people)[number], steps: 0 | 1 = 0) => {
    const challenge = await portal.challengeOf(who.email);
    return (await portal.post('/auth/mfa/totp', { challenge, code: who.code(steps) })).status;
  };
  const opens = async ({ platform }: Node) => {
    const [login] = await farm.logins();
    return unsealTicket(platform, login!.sealed_ticket) === [...farm.played.tickets][0];
  };
  expect(await signsIn(prepared, people[0])).toBe(200);
  await forgetSteps(prepared.platform, people[0]);
  expect(await signsIn(changed, people[0])).toBe(200);
  expect(await signsIn(alone, people[1])).toBe(401);
  expect([await opens(prepared), await opens(changed)]).toEqual([true, true]);
  await expect(opens(alone)).rejects.toThrow(/authenticate/);

  // A node that only knows what comes changes nothing.
  const told = () => lines.splice(0).map((line) => JSON.parse(line));
  told();
  for (const node of [old, prepared, alone]) await resealSecrets(node.platform);
  const none = { resealed: 0, unreadable: 0 };
  expect(told()).toMatchObject([{ authenticators: none, logins: none }]);
  await resealSecrets(changed.platform);
  await resealSecrets(changed.platform);
  expect(told()).toMatchObject([
    {
      authenticators: { resealed: 2, unreadable: 0 },
      logins: { resealed: 1, unreadable: 0 },
      msg: 'TOKEN_SECRET_OLD is set: what it had sealed is sealed with TOKEN_SECRET now',
    },
    {
      authenticators: { resealed: 0 },
      msg: 'TOKEN_SECRET_OLD is set, and nothing is sealed with it any more',
    },
  ]);
  expect(await signsIn(alone, people[1])).toBe(200);
  expect(await signsIn(alone, people[0], 1)).toBe(200);
  // The nodes that have not been changed yet read it as well.
  expect(await signsIn(prepared, people[1], 1)).toBe(200);
  expect([await opens(prepared), await opens(alone)]).toEqual([true, true]);
});
