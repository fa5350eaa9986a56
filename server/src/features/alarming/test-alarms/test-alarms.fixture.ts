import { pino } from 'pino';
import { expect } from 'vitest';
import type {
  listTestAlarms as listRoute,
  previewTestAlarm as previewRoute,
  saveTestSchedule as scheduleRoute,
  sendTestAlarm as sendRoute,
} from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import type { PushMessage } from '@belfry/contract/alarming/push-apps/push-message.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { createHttpServer } from '#platform/http/server/http-server.ts';
import { acceptByUser } from '#features/alarming/alarms/acceptance/accept-by-user.ts';
import { listOpenAlarms } from '#features/alarming/alarms/list-open-alarms.ts';
import { installAcceptLink } from '#features/alarming/calling/e-mail/accept-link.ts';
import { startEngine, type Engine } from '#features/alarming/calling/engine.fixture.ts';
import { takeKeys } from '#features/alarming/calling/voice/voice-menu.ts';
import { createCallList } from '#features/alarming/call-lists/save-call-list.ts';
import { changeContact } from '#features/alarming/call-lists/call-list-changes.fixture.ts';
import { anApp } from '#features/alarming/push-apps/push-app.fixture.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { askDevice } from './ask-device.job.ts';
import { finishTestJob } from './finish-test.job.ts';
import { interruptTestsJob } from './interrupt-tests.job.ts';
import { listTestAlarms } from './list-test-alarms.ts';
import { previewTestAlarm } from './preview-test-alarm.ts';
import { resultMail } from './result-mail.job.ts';
import { dueTestsJob } from './schedules/run-due-tests.ts';
import { saveTestSchedule } from './schedules/save-test-schedule.ts';
import { sendTestAlarm } from './send-test-alarm.ts';
import { startTestsJob } from './start-next-test.ts';

/** What a test is sent to. */
export type SendTarget = RouteInput<typeof sendRoute>['body'];

/** The alarm engine with everything that runs test alarms; devices that are not there do not answer. */
export async function startTestingEngine(): Promise<Engine> {
  const engine = await startEngine([
    dueTestsJob,
    startTestsJob,
    finishTestJob,
    interruptTestsJob,
    askDevice,
    resultMail,
  ]);
  const { gateway } = engine.platform;
  const request = gateway.request.bind(gateway);
  gateway.request = async (serial, asked) => {
    if (!gateway.isConnected(serial)) throw new AppError('device-not-connected');
    return request(serial, asked);
  };
  return engine;
}

/** A farm whose Administrator tests its alarms. */
export async function aTestedFarm(engine: Engine) {
  const { platform } = engine;
  const farm = await engine.farm();
  const { context } = farm;
  const { allCompanies } = platform.database;
  const tests = (
    deviceId: string = farm.device.id,
    query: Partial<RouteInput<typeof listRoute>['query']> = {},
  ) => listTestAlarms(platform, context, deviceId, { limit: 50, ...query });
  return {
    ...farm,
    tests,
    sends: (body: SendTarget, deviceId: string = farm.device.id) =>
      sendTestAlarm(platform, context, deviceId, body),
    /** The newest test of the device as the screen shows it. */
    async newest(deviceId: string = farm.device.id) {
      const [newest] = (await tests(deviceId)).items;
      expect(newest, 'a test').toBeDefined();
      return newest as NonNullable<typeof newest>;
    },
    previews: (query: RouteInput<typeof previewRoute>['query'], deviceId: string = farm.device.id) =>
      previewTestAlarm(platform, context, deviceId, query),
    schedules: async (body: Omit<RouteInput<typeof scheduleRoute>['body'], 'version'>) => {
      const version = (await tests()).schedule?.version ?? null;
      return saveTestSchedule(platform, context, farm.device.id, { ...body, version });
    },
    schedule: async () => (await tests()).schedule,
    openAlarms: () => listOpenAlarms(platform, context, { limit: 50, total: 'true' }),
    acceptsInPortal: (episodeId: string) => acceptByUser(platform, context, episodeId),
    /** Keys in a call that may be over already. */
    async typesInCall(attemptId: string, digits: string, named?: string): Promise<string> {
      const said = await takeKeys(platform, attemptId, digits, named);
      await engine.settles();
      return said;
    },
    /** A further device of the same company. */
    async another(): Promise<string> {
      return (await aDevice(platform, context, { name: 'Stable' })).id;
    },
    async aList(contactIds: string[] = []): Promise<string> {
      const { id } = await createCallList(platform, context, {
        name: `List of ${String(contactIds.length)}`,
        contactIds,
        amountAccept: 1,
        maxAttempts: 1,
        timeToAccept: 5,
        attemptsPerPerson: 1,
        delayBetweenAttempts: 0,
      });
      return id;
    },
    /** Media as an older version may have left them: also ones that lead nowhere. */
    async hasMedia(contactId: string, media: readonly string[]): Promise<void> {
      const value = JSON.stringify(media.map((medium) => ({ medium, needsAcceptance: true })));
      await allCompanies.updateTable('contacts').set({ media: value }).where('id', '=', contactId).execute();
    },
    /** Makes a contact the signed-in user, called by app alone; gives the newest message that the app got. */
    async hasApp(contactId: string) {
      await changeContact(platform, context, contactId, {
        userId: farm.userId,
        media: [{ medium: 'app', needsAcceptance: true }],
      });
      const { endpoint } = await anApp(platform, context);
      return () =>
        platform.push.sent.findLast((sent) => sent.endpoint === endpoint)?.payload as PushMessage | undefined;
    },
    /** Somebody opens the link of a mail and presses its button; gives the page that answers. */
    async follows(
      mail: { text: string } | undefined,
      says = 'You have accepted the test alarm.',
    ): Promise<string> {
      const link = /http\S+\/link\/accept\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
      const app = await createHttpServer(platform.config, pino({ level: 'silent' }));
      installAcceptLink(app, platform);
      const answer = await app.inject({ method: 'POST', url: new URL(link).pathname });
      expect(answer.body).toContain(says);
      await app.close();
      await engine.settles();
      return answer.body;
    },
  };
}
