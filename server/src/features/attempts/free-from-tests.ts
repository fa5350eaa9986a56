import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '../../platform/platform.ts';
import { endCalls } from './end-calls.ts';
import { findTestCallsTo } from './test-calls.queries.ts';
import { findTestCalls } from './test-runs.queries.ts';

/** A real call waits no longer than so many milliseconds for the end of a test call. */
const patience = 1_500;

/** Ends the calls of tests to a number, so that a real alarm does not find it busy. Never throws, never waits for long. */
export async function freeFromTests(platform: Platform, number: string): Promise<void> {
  const { provider } = platform.database;
  const calls = [
    ...(await findTestCalls(provider, { number })),
    ...(await findTestCallsTo(provider, number)),
  ];
  if (calls.length > 0)
    await Promise.race([hangUp(platform, calls), delay(patience, undefined, { ref: false })]);
  await endCalls(platform, { testsTo: number });
}

/** Ends the calls of a test, also what somebody has answered. */
export async function hangUpTest(platform: Platform, testId: string): Promise<void> {
  await hangUp(platform, await findTestCalls(platform.database.provider, { testId }));
}

/** A call that has ended meanwhile is no fault; one that goes on is over with its three repeats. */
async function hangUp({ telephony, log }: Platform, calls: readonly string[]): Promise<void> {
  await Promise.all(
    calls.map((providerId) =>
      telephony
        .hangUp(providerId)
        .catch((error: unknown) => log.info({ err: error }, 'a test call was not ended')),
    ),
  );
}
