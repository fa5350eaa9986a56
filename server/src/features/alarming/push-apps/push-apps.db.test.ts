import { describe, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany, pendingJobs, testPlatform } from '#platform/platform.fixture.ts';
import { momentText } from '#platform/texts/texts.ts';
import { PushFault } from '#platform/push/push-fault.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { mailsTo } from '#features/people/users/users.fixture.ts';
import { addApp } from './add-app.ts';
import { deleteApp } from './delete-app.ts';
import { listApps } from './list-apps.ts';
import { listDevicesWithoutPush } from './list-devices-without-push.ts';
import { noteTestReceipt } from './note-app-seen.ts';
import { readReceiptToken, receiptToken } from './push-tokens.ts';
import { readReachableApps } from './reachable-apps.ts';
import { sendTestPush } from './send-test-push.ts';
import { anApp, aSubscription } from './push-app.fixture.ts';
import { testPush } from './app-test.job.ts';
import { updateApp } from './update-app.ts';

const platform = await testPlatform();
const { database, clock, push, config } = platform;
const day = 86_400_000;

const auditOf = async (companyId: string) => {
  const rows = await database.allCompanies
    .selectFrom('audit_log')
    .select('action')
    .where('company_id', '=', companyId)
    .orderBy('seq')
    .execute();
  return rows.map(({ action }) => action);
};

describe('an app', () => {
  test('is added, shown to its user alone, changed and removed; each is in the audit log', async () => {
    const { companyId, context } = await aCompany(platform);
    const other = await aCompany(platform);
    const app = await anApp(platform, context);
    expect(app).toMatchObject({ name: 'Phone', sound: 'alarm', gone: false, silent: false, test: null });
    expect(JSON.stringify((await listApps(platform, context)).items)).not.toContain(app.keys.auth);
    expect((await listApps(platform, other.context)).items).toEqual([]);

    expect(await updateApp(platform, context, app.id, { sound: 'notification' })).toMatchObject({
      name: 'Phone',
      sound: 'notification',
      version: app.version + 1,
    });
    await expect(updateApp(platform, other.context, app.id, { name: 'Mine' })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(deleteApp(platform, other.context, app.id)).rejects.toMatchObject({ code: 'not-found' });
    await deleteApp(platform, context, app.id);
    expect((await listApps(platform, context)).items).toEqual([]);
    expect(await auditOf(companyId)).toEqual(['app.added', 'app.changed', 'app.removed']);
  });

  test.each([
    ['en-US', 'A new app for alarms at Belfry', 'remove the app under Apps'],
    ['de-DE', 'Eine neue App für Alarme bei Belfry', 'entfernen Sie die App'],
    ['nl-NL', 'Een nieuwe app voor alarmen bij Belfry', 'verwijder dan de app'],
  ] as const)(
    'that is new is mailed to its owner, in %s; one that is seen again is not',
    async (langCode, subject, todo) => {
      const { context, email } = await aCompany(platform, { langCode });
      const { endpoint, keys } = await anApp(platform, context, 'Phone of the barn');
      await addApp(platform, context, { endpoint, keys, platform: 'Chrome on Android' });
      const mails = await mailsTo(platform, email);
      expect(mails.map((mail) => mail.subject)).toEqual([subject]);
      for (const part of ['Phone of the barn', '20/11/2026', '127.0.0.1', todo])
        expect(mails[0]?.text).toContain(part);
    },
  );

  test('added and removed in a loop is mailed ten times an hour, the tenth says that there may be more', async () => {
    const { companyId, context, email } = await aCompany(platform);
    for (let times = 0; times < 12; times += 1)
      await deleteApp(platform, context, (await anApp(platform, context)).id);
    expect(await auditOf(companyId)).toHaveLength(24);
    const mails = await mailsTo(platform, email);
    expect(mails).toHaveLength(10);
    expect(mails.filter(({ text }) => text.includes('ten times within an hour'))).toHaveLength(1);
    const other = await aCompany(platform);
    await anApp(platform, other.context);
    expect(await mailsTo(platform, other.email)).toHaveLength(1);
  });

  test('of a colleague cannot be touched', async () => {
    const { context } = await aCompany(platform);
    const app = await anApp(platform, context);
    const colleague = { ...context, actor: { ...context.actor, userId: crypto.randomUUID() } };
    for (const act of [
      () => updateApp(platform, colleague, app.id, { name: 'Mine' }),
      () => deleteApp(platform, colleague, app.id),
      () => sendTestPush(platform, colleague, app.id),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'not-found' });
  });

  test('that is added again is the same one, seen now and no longer gone', async () => {
    const { companyId, context } = await aCompany(platform);
    const app = await anApp(platform, context);
    await database.allCompanies
      .updateTable('push_apps')
      .set({ gone_at: clock.now() })
      .where('id', '=', app.id)
      .execute();
    clock.advance(31 * day);
    expect((await listApps(platform, context)).items).toMatchObject([{ gone: true, silent: true }]);
    const { endpoint, keys } = app;
    const again = await addApp(platform, context, { endpoint, keys, platform: 'Chrome on Android' });
    expect(again).toMatchObject({ id: app.id, name: 'Phone', gone: false, silent: false });
    expect(await auditOf(companyId)).toEqual(['app.added']);
  });

  test('is one user’s: whoever adds it next takes it over, and proves to be this browser', async () => {
    const first = await aCompany(platform);
    const second = await aCompany(platform);
    const { endpoint, keys } = await anApp(platform, first.context);
    const stolen = { endpoint, keys: aSubscription().keys, platform: 'Chrome' };
    await expect(addApp(platform, second.context, stolen)).rejects.toMatchObject({ code: 'invalid-input' });
    expect((await listApps(platform, first.context)).items).toHaveLength(1);

    await addApp(platform, second.context, { endpoint, keys, platform: 'Chrome' });
    expect((await listApps(platform, first.context)).items).toEqual([]);
    expect((await listApps(platform, second.context)).items).toHaveLength(1);
    expect(await auditOf(first.companyId)).toEqual(['app.added', 'app.removed']);
  });

  test('that only says that it is there stays with whom it is, whoever says so', async () => {
    const anna = await aCompany(platform);
    const ben = await aCompany(platform);
    const { id, endpoint, keys } = await anApp(platform, anna.context);
    const again = { endpoint, keys, platform: 'Chrome' };
    await anApp(platform, ben.context);
    const [bens] = (await listApps(platform, ben.context)).items;
    for (const own of [id, bens?.id ?? ''])
      await expect(addApp(platform, ben.context, { ...again, id: own })).rejects.toMatchObject({
        code: 'not-found',
      });
    const unknown = {
      ...aSubscription(),
      platform: 'Chrome',
      id: crypto.randomUUID(),
    };
    await expect(addApp(platform, ben.context, unknown)).rejects.toMatchObject({
      code: 'not-found',
    });
    expect((await listApps(platform, ben.context)).items).toEqual([bens]);
    expect((await listApps(platform, anna.context)).items).toMatchObject([
      { id, platform: 'Chrome on Android' },
    ]);
    expect(await auditOf(anna.companyId)).toEqual(['app.added']);

    clock.advance(day);
    expect(await addApp(platform, anna.context, { ...again, id })).toMatchObject({ id, platform: 'Chrome' });
    // The browser has another address by now.
    const renewed = { ...aSubscription(), platform: 'Chrome', id };
    expect(await addApp(platform, anna.context, renewed)).toMatchObject({
      id,
      gone: false,
    });
    expect((await listApps(platform, anna.context)).items).toHaveLength(1);
    expect(await auditOf(anna.companyId)).toEqual(['app.added']);
  });

  test.each([
    ['en-US', 'Your app “Barn” no longer gets your alarms', 'add it again'],
    ['de-DE', 'Ihre App „Barn“ bekommt keine Alarme', 'fügen Sie sie wieder hinzu'],
    ['nl-NL', 'Uw app ‘Barn’ krijgt geen alarmen', 'voeg deze weer toe'],
  ] as const)(
    'that somebody else takes over is missed by its owner, in %s',
    async (langCode, subject, todo) => {
      const anna = await aCompany(platform, { langCode });
      const ben = await aCompany(platform);
      const { endpoint, keys } = await anApp(platform, anna.context, 'Barn');
      await addApp(platform, ben.context, {
        endpoint,
        keys,
        platform: 'Chrome',
        name: 'Mine',
      });
      expect(platform.live.sent.slice(-2)).toMatchObject(
        [ben, anna].map(({ companyId }) => ({ companyId, event: 'call-plan' })),
      );
      const lost = (await mailsTo(platform, anna.email)).filter((mail) => mail.subject.startsWith(subject));
      expect(lost).toHaveLength(1);
      for (const part of [momentText(clock.now(), 'UTC'), todo, `${config.publicUrl}/account/apps`])
        expect(lost[0]?.text).toContain(part);
      expect(lost[0]?.text).not.toContain(ben.email);
    },
  );

  test('is at a push service, and of each user there are twenty at most', async () => {
    const { context } = await aCompany(platform);
    const elsewhere = { ...aSubscription(), endpoint: 'https://10.0.0.1/app', platform: 'Chrome' };
    await expect(addApp(platform, context, elsewhere)).rejects.toMatchObject({ code: 'invalid-input' });
    for (let count = 0; count < 20; count += 1) await anApp(platform, context);
    await expect(anApp(platform, context)).rejects.toMatchObject({ code: 'limit-reached' });
  });

  test('of a blocked user is not reached', async () => {
    const { companyId, userId, context } = await aCompany(platform);
    await anApp(platform, context);
    const reachable = () => readReachableApps(database.allCompanies, [companyId], [userId]);
    expect((await reachable()).get(userId)?.apps).toHaveLength(1);
    await database.allCompanies
      .updateTable('users')
      .set({ blocked_at: clock.now() })
      .where('id', '=', userId)
      .execute();
    expect((await reachable()).size).toBe(0);
  });
});

describe('a test alarm', () => {
  const begun = async () => {
    const company = await aCompany(platform, { langCode: 'de-DE', roleId: roles.readOnly });
    const app = await anApp(platform, company.context);
    await sendTestPush(platform, company.context, app.id);
    const [payload] = (await pendingJobs(platform, testPush.name, { appId: app.id })) as {
      appId: string;
      testId: string;
    }[];
    const state = async () => (await listApps(platform, company.context)).items[0]?.test?.state;
    const runs = (isLast = true) => testPush.run(platform, payload, { number: 1, isLast });
    return { ...company, app, state, runs, test: payload as { appId: string; testId: string } };
  };

  test('goes out in the language of the app, and its result is shown step by step', async () => {
    const { app, state, runs, test: sentTest } = await begun();
    expect(await state()).toBe('queued');
    await runs();
    const message = push.sent.find(({ endpoint }) => endpoint === app.endpoint);
    expect(message).toMatchObject({
      urgency: 'high',
      ttl: 60,
      payload: { kind: 'test', sound: 'alarm', title: 'Testalarm von Belfry' },
    });
    expect(await state()).toBe('sent');
    await noteTestReceipt(platform, sentTest, 'delivered');
    expect(await state()).toBe('delivered');
    await noteTestReceipt(platform, sentTest, 'opened');
    await noteTestReceipt(platform, sentTest, 'delivered');
    expect(await state()).toBe('opened');
  });

  test('shows a receipt that overtakes our own note', async () => {
    const { state, runs, test: sentTest } = await begun();
    await noteTestReceipt(platform, sentTest, 'delivered');
    await runs();
    expect(await state()).toBe('delivered');
  });

  test('to an app that its push service no longer knows says so', async () => {
    const { app, context, state, runs } = await begun();
    const send = push.send;
    push.send = async () => {
      throw new PushFault('gone', 410);
    };
    await runs();
    push.send = send;
    expect(await state()).toBe('failed');
    expect((await listApps(platform, context)).items[0]).toMatchObject({
      gone: true,
      lastFailure: { reason: 'gone' },
    });
    await expect(sendTestPush(platform, context, app.id)).rejects.toMatchObject({ code: 'not-allowed-now' });
  });

  test('is tried again while the push service is busy', async () => {
    const { state, runs } = await begun();
    const send = push.send;
    push.send = async () => {
      throw new PushFault('busy', 503);
    };
    await expect(runs(false)).rejects.toThrow(PushFault);
    expect(await state()).toBe('queued');
    await runs(true);
    push.send = send;
    expect(await state()).toBe('failed');
  });
});

test('a receipt’s token stands for its message alone', () => {
  const secret = config.TOKEN_SECRET;
  const appId = crypto.randomUUID();
  const token = receiptToken(secret, { kind: 'news', appId });
  expect(readReceiptToken([secret], token)).toEqual({ kind: 'news', appId });
  expect(readReceiptToken([secret], token.replace('news', 'delivery'))).toBeNull();
  expect(readReceiptToken(['another secret'], token)).toBeNull();
  expect(readReceiptToken([secret], '')).toBeNull();
});

test('devices whose alarms cannot come by push are named with the reasons', async () => {
  const { companyId, context } = await aCompany(platform);
  const known = async (name: string, software_version: string | null, connected: boolean) => {
    const { id } = await aDevice(platform, context, { name });
    await database.allCompanies
      .updateTable('devices')
      .set({ software_version, connected })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
  };
  await known('A new', '2.2.0', true);
  await known('B newer', '2.10.1-rc1', true);
  await known('C old', '2.1.9', true);
  await known('D away', '3.0', false);
  await known('E old and away', '1.9', false);
  await known('F odd', 'beta', true);
  const { items, total } = await listDevicesWithoutPush(platform, context);
  expect(total).toBe(3);
  expect(items.map(({ name, reasons }) => [name, reasons])).toEqual([
    ['C old', ['firmware']],
    ['D away', ['not-connected']],
    ['E old and away', ['firmware', 'not-connected']],
  ]);
});
