import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tells } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import type { PushMessage } from '@belfry/contract/alarming/push-apps/push-message.ts';
import { PushFault, type PushFailure } from '#platform/push/push-fault.ts';
import { createHttpServer } from '#platform/http/server/http-server.ts';
import { acceptByUser } from '#features/alarming/alarms/acceptance/accept-by-user.ts';
import type { Farm } from '#features/alarming/alarms/farm.fixture.ts';
import { changeContact } from '#features/alarming/call-lists/call-list-changes.fixture.ts';
import { deleteApp } from '#features/alarming/push-apps/delete-app.ts';
import { listApps } from '#features/alarming/push-apps/list-apps.ts';
import { anApp } from '#features/alarming/push-apps/push-app.fixture.ts';
import { acceptByPush } from './accept-by-push.ts';
import { installPushReceipts } from './push-receipts.ts';
import { takePushReceipt } from './take-push-receipt.ts';
import { startEngine, type Engine } from '../engine.fixture.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());
beforeEach(async () => {
  await engine.quiet();
  engine.platform.push.sent.length = 0;
});

const alarm = 'input.1';

/** A farm whose Anna is its signed-in user, called by app and then by phone, with a phone and a laptop. */
async function aFarmWithApps(names = ['Phone'], media: ('app' | 'voice')[] = ['app', 'voice']) {
  const { platform } = engine;
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { media: ['voice'] });
  await changeContact(platform, farm.context, anna.id, {
    userId: farm.userId,
    media: media.map((medium) => ({ medium, needsAcceptance: true })),
  });
  const apps = [];
  for (const name of names) apps.push(await anApp(platform, farm.context, name));
  const to = (endpoint: string | undefined) =>
    platform.push.sent
      .filter((message) => message.endpoint === endpoint)
      .map(({ payload, ...sent }) => ({ ...sent, payload: payload as PushMessage }));
  const says = async (token: string | undefined, event: 'delivered' | 'opened') => {
    await takePushReceipt(platform, token ?? '', event);
    await engine.settles();
  };
  const presses = async (token: string | undefined) => {
    const answer = await acceptByPush(platform, token ?? '', undefined);
    await engine.settles();
    return answer;
  };
  const attempt = async () => {
    const [first] = await farm.attempts();
    return first && { medium: first.medium, state: first.state, outcome: first.outcome };
  };
  return { farm, anna, apps, first: apps[0], to, says, presses, attempt };
}

async function raises(farm: Farm): Promise<void> {
  await farm.raises(alarm);
  await engine.settles();
}

/** Lets push services answer so, until the test says otherwise. */
function answers(failures: Record<string, PushFailure>): () => void {
  const { push } = engine.platform;
  const send = push.send;
  push.send = async (message) => {
    const failure = failures[message.endpoint];
    if (failure) throw new PushFault(failure);
    await send(message);
  };
  return () => {
    push.send = send;
  };
}

describe('an attempt by app', () => {
  test('goes to every app of the person, urgent and kept, in one notification for the alarm', async () => {
    const { farm, apps, to, attempt } = await aFarmWithApps(['Phone', 'Laptop']);
    await raises(farm);
    for (const { endpoint } of apps) {
      const [message] = to(endpoint);
      expect(message).toMatchObject({ urgency: 'high', ttl: 14_400 });
      expect(message?.topic).toMatch(/^[0-9a-f]{32}$/);
      expect(message?.payload).toMatchObject({
        kind: 'alarm',
        tag: `episode:${await farm.episodeId(alarm)}`,
        url: `/devices/detail/${farm.device.id}`,
        critical: false,
        accept: { label: 'Accept' },
      });
      expect(message?.payload.body).toContain('Barn, Barneveld');
    }
    expect(await attempt()).toEqual({ medium: 'app', state: 'sent', outcome: 'running' });
  });

  test('is delivered by the app’s receipt alone, opened after it, and each step stands in the history', async () => {
    const { farm, first, to, says, attempt } = await aFarmWithApps();
    await raises(farm);
    const token = to(first?.endpoint)[0]?.payload.receipt;
    await says(token, 'delivered');
    expect(await attempt()).toMatchObject({ state: 'delivered', outcome: 'delivered' });
    await says(token, 'opened');
    expect(await attempt()).toMatchObject({ state: 'opened', outcome: 'delivered' });
    await says(token, 'delivered');
    expect(await attempt()).toMatchObject({ state: 'opened' });
    const steps = (await farm.history({ alarmId: alarm }))
      .filter((line) => line.kind === 'attempt.state' && line.detail.medium === 'app')
      .map((line) => [tells(line, 'state'), tells(line, 'app')]);
    expect(steps).toEqual([
      ['sent', 'Phone'],
      ['delivered', 'Phone'],
      ['opened', 'Phone'],
    ]);
  });

  test('that nothing is heard of is followed by the next medium after 15 seconds', async () => {
    const { farm, anna } = await aFarmWithApps();
    await raises(farm);
    await engine.passes(0, 14);
    expect(anna.calls()).toHaveLength(0);
    await engine.passes(0, 2);
    expect(anna.calls()).toHaveLength(1);
  });

  test('fails when no app takes it, and the next medium follows at once', async () => {
    const { farm, anna, apps, attempt } = await aFarmWithApps(['Phone', 'Laptop']);
    const over = answers({ [apps[0]?.endpoint ?? '']: 'gone', [apps[1]?.endpoint ?? '']: 'refused' });
    await raises(farm);
    over();
    expect(await attempt()).toEqual({ medium: 'app', state: 'refused', outcome: 'failed' });
    expect(anna.calls()).toHaveLength(1);
    const shown = (await listApps(engine.platform, farm.context)).items;
    expect(shown.map(({ gone, lastFailure }) => [gone, lastFailure?.reason])).toEqual([
      [true, 'gone'],
      [false, 'refused'],
    ]);
  });

  test('counts as sent when one of two apps takes it', async () => {
    const { farm, anna, apps, attempt } = await aFarmWithApps(['Phone', 'Laptop']);
    const over = answers({ [apps[0]?.endpoint ?? '']: 'gone' });
    await raises(farm);
    over();
    expect(await attempt()).toMatchObject({ state: 'sent', outcome: 'running' });
    expect(anna.calls()).toHaveLength(0);
  });

  test('is tried again while a push service is busy', async () => {
    const { farm, first, to, attempt } = await aFarmWithApps();
    const over = answers({ [first?.endpoint ?? '']: 'busy' });
    await raises(farm);
    expect(await attempt()).toMatchObject({ state: 'queued', outcome: 'running' });
    over();
    await engine.passes(1);
    expect(to(first?.endpoint)).toHaveLength(1);
    expect((await attempt())?.state).toBe('sent');
  });

  test('is not made to somebody without an app: the plan goes by what is there', async () => {
    const { farm, anna, attempt } = await aFarmWithApps([]);
    await raises(farm);
    expect((await attempt())?.medium).toBe('voice');
    expect(anna.calls()).toHaveLength(1);
  });

  test('with an app that was removed in between fails and says so', async () => {
    const { farm, first, attempt } = await aFarmWithApps();
    const over = answers({ [first?.endpoint ?? '']: 'busy' });
    await raises(farm);
    await deleteApp(engine.platform, farm.context, first?.id ?? '');
    over();
    await engine.passes(1);
    expect(await attempt()).toEqual({ medium: 'app', state: 'refused', outcome: 'failed' });
  });
});

describe('the button of the notification', () => {
  test('accepts without a session, once, as the contact', async () => {
    const { farm, first, to, presses, attempt } = await aFarmWithApps();
    await raises(farm);
    const token = to(first?.endpoint)[0]?.payload.accept?.token;
    expect(await presses(token)).toEqual({
      result: 'accepted',
      text: 'Accepted: Input 1 (Barn, Barneveld). Thank you, Anna.',
    });
    expect(await farm.states(alarm)).toEqual(['accepted']);
    expect(await attempt()).toMatchObject({ state: 'accepted', outcome: 'delivered' });
    expect((await farm.episode(alarm)).acceptances).toMatchObject([{ name: 'Anna', via: 'app' }]);
    expect(await presses(token)).toMatchObject({
      result: 'used',
      text: expect.stringMatching(/^You have accepted already: Input 1/),
    });
    expect((await farm.episode(alarm)).acceptances).toHaveLength(1);
  });

  test('says how many more must accept', async () => {
    const { farm, first, to, presses } = await aFarmWithApps();
    await farm.calls({ amount_accept: 2 });
    await engine.person(farm, 'Ben');
    await raises(farm);
    expect(await presses(to(first?.endpoint)[0]?.payload.accept?.token)).toMatchObject({ result: 'more' });
    expect(await farm.states(alarm)).toEqual(['reporting']);
  });

  test('thanks for an alarm that somebody else has accepted, and changes nothing', async () => {
    const { farm, first, to, presses } = await aFarmWithApps();
    await raises(farm);
    await farm.accepts(alarm, 'Ben');
    expect(await presses(to(first?.endpoint)[0]?.payload.accept?.token)).toMatchObject({
      result: 'late',
      text: expect.stringMatching(/^Thank you\. Input 1 .* had been accepted already by Ben, /),
    });
  });

  test('does nothing when the alarm is over, when nobody of ours made it, or when it is of another purpose', async () => {
    const { farm, first, to, presses } = await aFarmWithApps();
    await raises(farm);
    const payload = to(first?.endpoint)[0]?.payload;
    expect(await presses('nonsense')).toMatchObject({ result: 'invalid' });
    expect(await presses(payload?.receipt)).toMatchObject({ result: 'invalid' });
    await farm.restores(alarm);
    await engine.settles();
    expect(await presses(payload?.accept?.token)).toMatchObject({
      result: 'over',
      text: expect.stringMatching(/was restored .*Nobody needs to do anything\.$/),
    });
    expect((await farm.attempts())[0]).toMatchObject({ state: 'opened' });
  });

  test('of an alarm that is over and active again names that one, and accepts it when pressed once more', async () => {
    const { farm, first, to, presses } = await aFarmWithApps(['Phone'], ['app']);
    await raises(farm);
    const token = to(first?.endpoint)[0]?.payload.accept?.token;
    await farm.restores(alarm);
    await raises(farm);
    const answer = await presses(token);
    expect(answer).toMatchObject({
      result: 'over',
      text: expect.stringContaining('ACTIVE AGAIN: Input 1'),
      accept: { label: 'Accept' },
    });
    expect(await farm.states(alarm)).toEqual(['reporting']);
    expect(await presses(answer.accept?.token)).toMatchObject({ result: 'accepted' });
    expect(await farm.states(alarm)).toEqual(['accepted']);
    expect(await presses(answer.accept?.token)).toMatchObject({ result: 'late' });
    expect((await farm.episode(alarm)).acceptances).toHaveLength(1);
  });

  test('is worth nothing once the app was removed, its user blocked, or the contact is somebody else', async () => {
    const { platform } = engine;
    for (const undone of [
      (farm: Farm, appId: string) => deleteApp(platform, farm.context, appId),
      (farm: Farm) =>
        platform.database.allCompanies
          .updateTable('users')
          .set({ blocked_at: platform.clock.now() })
          .where('id', '=', farm.userId)
          .execute(),
      async (farm: Farm) => {
        const [attempt] = await farm.attempts();
        await changeContact(platform, farm.context, attempt?.contact_id ?? '', { userId: null });
      },
    ]) {
      const { farm, first, to, presses } = await aFarmWithApps();
      await raises(farm);
      const token = to(first?.endpoint)[0]?.payload.accept?.token;
      await undone(farm, first?.id ?? '');
      expect(await presses(token)).toMatchObject({ result: 'invalid' });
      expect(await farm.states(alarm)).toEqual(['reporting']);
    }
  });
});

describe('what becomes of an alarm', () => {
  test('takes the place of its notification: accepted by another medium, then restored', async () => {
    const { farm, anna, first, to } = await aFarmWithApps();
    await raises(farm);
    await engine.passes(1);
    await anna.accepts();
    const [alarmed, accepted] = to(first?.endpoint);
    expect(accepted).toMatchObject({
      topic: alarmed?.topic,
      urgency: 'normal',
      payload: { kind: 'accepted', tag: alarmed?.payload.tag, quiet: true },
    });
    expect(accepted?.payload.accept).toBeUndefined();
    await farm.restores(alarm);
    await engine.settles();
    expect(to(first?.endpoint).at(-1)).toMatchObject({
      topic: alarmed?.topic,
      payload: { kind: 'restored', tag: alarmed?.payload.tag },
    });
  });

  test('is not sent to apps that never heard of it', async () => {
    const { farm, anna, first, to } = await aFarmWithApps(['Phone'], ['voice']);
    await raises(farm);
    await anna.accepts();
    await farm.restores(alarm);
    await engine.settles();
    expect(to(first?.endpoint)).toEqual([]);
  });

  test('is repeated every three minutes while it is critical and nobody has accepted, and then no more', async () => {
    const { farm, first, to, presses } = await aFarmWithApps(['Phone'], ['app']);
    await farm.calls({ time_to_accept: 60, max_attempts: 1 });
    await farm.configure(alarm, { critical: true });
    await raises(farm);
    expect(to(first?.endpoint)[0]?.payload).toMatchObject({ critical: true, quiet: false });
    await engine.passes(10);
    const repeats = to(first?.endpoint);
    expect(repeats).toHaveLength(4);
    expect(new Set(repeats.map(({ payload }) => payload.tag)).size).toBe(1);
    await presses(repeats.at(-1)?.payload.accept?.token);
    const sentSoFar = to(first?.endpoint).length;
    await engine.passes(60);
    expect(to(first?.endpoint)).toHaveLength(sentSoFar);
  });

  test('goes on quietly when everybody was called in vain', async () => {
    const { farm, first, to, says } = await aFarmWithApps(['Phone'], ['app']);
    await farm.calls({ time_to_accept: 1, max_attempts: 1 });
    await farm.configure(alarm, { repeat_rounds: 0 });
    await raises(farm);
    await says(to(first?.endpoint)[0]?.payload.receipt, 'delivered');
    await engine.passes(3);
    expect(await farm.states(alarm)).toEqual(['max-repeated']);
    const before = to(first?.endpoint).length;
    await engine.passes(31);
    const quiet = to(first?.endpoint).slice(before);
    expect(quiet.map(({ payload }) => [payload.kind, payload.quiet])).toEqual([
      ['alarm', true],
      ['alarm', true],
    ]);
  });

  test('is told to administrators by app beside the notification, whose button they may still need', async () => {
    const { farm, anna, first, to, says } = await aFarmWithApps(['Phone'], ['app']);
    await changeContact(engine.platform, farm.context, anna.id, { administrator: true });
    await farm.calls({ time_to_accept: 1, max_attempts: 1 });
    await farm.configure(alarm, { repeat_rounds: 0 });
    await raises(farm);
    await says(to(first?.endpoint)[0]?.payload.receipt, 'delivered');
    await engine.passes(3);
    const told = to(first?.endpoint).find(({ payload }) => payload.kind === 'told');
    expect(told?.payload.tag).toBe(`told:${await farm.episodeId(alarm)}`);
  });
});

describe('over HTTP', () => {
  test('receipts are answered alike whatever they are worth, acceptances by what they did', async () => {
    const { farm, first, to } = await aFarmWithApps();
    const app = await createHttpServer(engine.platform.config, engine.platform.log);
    installPushReceipts(app, engine.platform);
    const posts = async (path: string, payload: object) => {
      const answer = await app.inject({ method: 'POST', url: `/api/push/${path}`, payload });
      await engine.settles();
      return answer;
    };
    await raises(farm);
    const payload = to(first?.endpoint)[0]?.payload;
    for (const receipt of [
      { token: payload?.receipt, event: 'delivered' },
      { token: 'nonsense', event: 'delivered' },
      { token: payload?.receipt, event: 'stolen' },
      {},
    ])
      expect((await posts('receipts', receipt)).statusCode).toBe(204);
    expect((await farm.attempts())[0]).toMatchObject({ state: 'delivered', outcome: 'delivered' });
    expect((await posts('acceptances', { token: 'nonsense' })).json()).toMatchObject({ result: 'invalid' });
    expect((await posts('acceptances', { token: payload?.accept?.token })).json()).toMatchObject({
      result: 'accepted',
    });
    expect((await posts('receipts', { token: 'x'.repeat(5000) })).statusCode).toBe(413);
    await app.close();
  });
});

test('a signed-in user accepts as the contact that is linked to them, whatever its address', async () => {
  const { farm, anna } = await aFarmWithApps();
  await raises(farm);
  await acceptByUser(engine.platform, farm.context, await farm.episodeId(alarm));
  await engine.settles();
  const rows = await engine.platform.database.allCompanies
    .selectFrom('acceptances')
    .select(['contact_id', 'user_id'])
    .where('company_id', '=', farm.companyId)
    .execute();
  expect(rows).toEqual([{ contact_id: anna.id, user_id: farm.userId }]);
});
