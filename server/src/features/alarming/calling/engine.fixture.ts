import { pino } from 'pino';
import { expect } from 'vitest';
import { openMovableClock } from '#platform/clock/clock.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import { startJobWorker } from '#platform/jobs/job-worker.ts';
import type { DueRows } from '#platform/jobs/due-rows.ts';
import { createTimeTravel } from '#platform/jobs/time-travel.ts';
import { createWakes } from '#platform/jobs/wakes.ts';
import type { Platform } from '#platform/platform.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { alarmTimers } from '#features/alarming/alarms/engine/alarm-timers.ts';
import { aFarm, type Farm } from '#features/alarming/alarms/farm.fixture.ts';
import { askPlansAgainJob } from '#features/alarming/call-lists/plan/ask-plans-again.job.ts';
import { announcementJobs } from './announcements/announce.ts';
import { askForCallJob } from './voice/ask-for-call.job.ts';
import { askForTextJob } from './sms/ask-for-text.job.ts';
import { deliverAttempt } from './attempts/deliver-attempt.ts';
import { moreAlarms } from './phone/hold-back.ts';
import { noteCall } from './voice/note-call.ts';
import { placeCallJob } from './voice/place-call.job.ts';
import { pushAgain } from './app/push-again.job.ts';
import { pushDelivery } from './app/push-delivery.job.ts';
import { pushNews } from './app/push-news.job.ts';
import { stepRunsJob } from './runs/step-runs.ts';
import { stopAttemptsJob } from './attempts/stop-attempts.ts';
import type { AttemptNews } from './attempts/update-attempt.ts';
import { answerCall, takeKeys } from './voice/voice-menu.ts';
import { takeText } from './sms/take-text.ts';

const engineJobs: readonly JobDefinition<Platform>[] = [
  stepRunsJob,
  askPlansAgainJob,
  deliverAttempt,
  placeCallJob,
  askForCallJob,
  askForTextJob,
  moreAlarms,
  stopAttemptsJob,
  ...announcementJobs,
  pushDelivery,
  pushNews,
  pushAgain,
];
const log = pino({ level: 'silent' });

/** A Monday in winter, far enough ahead that time never has to go back to it. */
const monday = new Date('2040-01-02T09:00:00Z');

/**
 * The alarm engine of a test file: a database of its own, the jobs running, time in the test's hands. Phones and
 * mailboxes are ports that write down what they are asked and do what the test says. `more` are jobs of other rooms,
 * `moreRows` what comes due there.
 */
export async function startEngine(
  more: readonly JobDefinition<Platform>[] = [],
  moreRows: readonly DueRows<Platform>[] = [],
) {
  const dueRows = [alarmTimers, ...moreRows];
  const jobs = [...engineJobs, ...more, ...dueRows.map(({ job }) => job)];
  const database = await ownTestDatabase();
  const clock = await openMovableClock(database.ownerPool);
  const wakes = createWakes<Platform>();
  const platform = { ...(await testPlatform(database)), clock, wakes };
  const { telephony, mail } = platform;
  const faults = new Map<string, { error: Error; times: number }>();
  const tries: string[] = [];
  const reach = (to: string): void => {
    tries.push(to);
    const fault = faults.get(to);
    if (!fault || fault.times === 0) return;
    fault.times -= 1;
    throw fault.error;
  };
  const { telephony: phones, mail: mailboxes } = { telephony: { ...telephony }, mail: { ...mail } };
  telephony.call = async (asked) => {
    reach(asked.to);
    return phones.call(asked);
  };
  telephony.text = async (asked) => {
    reach(asked.to);
    return phones.text(asked);
  };
  mail.send = async (asked) => {
    reach(asked.to);
    return mailboxes.send(asked);
  };

  const travel = createTimeTravel({ ownerPool: database.ownerPool, clock, jobs, wakes });
  const startWorker = () => {
    wakes.start(platform, dueRows);
    return startJobWorker({ ownerPool: database.ownerPool, jobs, context: platform, log });
  };
  const stopWorker = () => Promise.all([worker.stop(), wakes.stop()]);
  let worker = await startWorker();
  await travel.advanceTo(monday);

  const engine = {
    platform,
    /** Everything that was tried with the outside world, by number or address, whether it answered or not. */
    tries,
    /** Lets the next tries to reach a number or address fail. */
    fails(to: string, error: Error, times = Number.POSITIVE_INFINITY): void {
      faults.set(to, { error, times });
    },
    /** Runs all that is due now. */
    settles: () => travel.advanceTo(clock.now()),
    /** Lets business time pass; everything that becomes due on the way runs. */
    passes: (minutes: number, seconds = 0) =>
      travel.advanceTo(new Date(clock.now().getTime() + (minutes * 60 + seconds) * 1000)),
    until: (moment: Date) => travel.advanceTo(moment),
    /** Stops the worker, as a restart does, and starts it again when called. */
    async stops(): Promise<() => Promise<void>> {
      await stopWorker();
      return async () => {
        worker = await startWorker();
      };
    },
    farm: () => aFarm(platform),
    person: (farm: Farm, name: string, given: Parameters<Farm['contact']>[1] = {}) =>
      aPerson(engine, farm, name, given),
    /** Ends everything that a test left behind and begins another working day at ten on Dutch clocks. */
    async quiet(): Promise<void> {
      await engine.settles();
      await database.ownerPool.query('delete from graphile_worker._private_jobs');
      await database.allCompanies.updateTable('alarm_nodes').set({ timer_at: null }).execute();
      await database.allCompanies.updateTable('devices').set({ connection_check_at: null }).execute();
      await database.allCompanies.updateTable('runs').set({ next_step_at: null }).execute();
      const morning = clock.now();
      morning.setUTCHours(24 + 9, 0, 0, 0);
      while (morning.getUTCDay() % 6 === 0) morning.setUTCDate(morning.getUTCDate() + 1);
      await travel.advanceTo(morning);
      faults.clear();
      tries.length = 0;
      for (const written of [telephony.calls, telephony.messages, telephony.hungUp, mail.sent])
        written.length = 0;
      platform.live.sent.length = 0;
      platform.gateway.published.length = 0;
    },
    async close(): Promise<void> {
      await stopWorker();
      await database.close();
    },
  };
  return engine;
}

/** The alarm engine of a test file. */
export type Engine = Awaited<ReturnType<typeof startEngine>>;

interface Runs {
  platform: Omit<TestPlatform, 'clock'> & Pick<Platform, 'clock'>;
  settles(): Promise<unknown>;
}

/** Somebody who is called, with phone and mailbox; every verb waits until the engine has done what follows. */
async function aPerson(engine: Runs, farm: Farm, name: string, given: Parameters<Farm['contact']>[1]) {
  const contact = await farm.contact(name, given);
  const { platform } = engine;
  const { telephony, mail } = platform;
  let heard = '';
  const calls = () => telephony.calls.filter(({ to }) => to === contact.phone);
  const person = {
    ...contact,
    /** How often the phone rang. */
    calls,
    texts: () => telephony.messages.filter(({ to }) => to === contact.phone).map(({ body }) => body),
    mails: () => mail.sent.filter(({ to }) => to === contact.email),
    /** The attempt of the newest call. */
    ringing(): string {
      const call = calls().at(-1);
      expect(call, `the phone of ${name} rings`).toBeDefined();
      return call?.answerUrl.split('/').at(-1) ?? '';
    },
    /** Picks up, or lets a machine do it; gives what is said. */
    async answers(by = 'human'): Promise<string> {
      const callId = person.ringing();
      return person.hears(callId, await answerCall(platform, callId, by));
    },
    /** Types when the call asks for it: for the alarm that was named last. */
    async types(digits: string): Promise<string> {
      const callId = person.ringing();
      const named = new RegExp(`${callId}/keys\\?alarm=([0-9a-f-]+)`).exec(heard)?.[1];
      return person.hears(callId, await takeKeys(platform, callId, digits, named));
    },
    /** Hears what is said to its end; where nothing is asked the call ends with it. */
    async hears(callId: string, said: string): Promise<string> {
      heard = said;
      if (!said.includes('<Gather')) await noteCall(platform, callId, { state: 'ended', finished: true });
      await engine.settles();
      return heard;
    },
    /** Picks up and types the right PIN. */
    async accepts(): Promise<string> {
      await person.answers();
      return person.types(contact.pin);
    },
    async writes(body: string): Promise<string> {
      const reply = await takeText(platform, contact.phone, body);
      await engine.settles();
      return reply;
    },
    /** The provider's news of the newest call. */
    async is(news: AttemptNews): Promise<void> {
      await noteCall(platform, person.ringing(), news);
      await engine.settles();
    },
    isBusy: () => person.is({ state: 'busy', outcome: 'failed', finished: true }),
    doesNotAnswer: () => person.is({ state: 'no-answer', outcome: 'unanswered', finished: true }),
  };
  return person;
}

/** Somebody who is called in a test. */
export type Person = Awaited<ReturnType<typeof aPerson>>;
