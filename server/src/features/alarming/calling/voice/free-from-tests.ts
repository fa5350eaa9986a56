import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '#platform/platform.ts';
import { endCalls } from './end-calls.ts';
import { giveWay } from '../test-calls/test-calls.queries.ts';
import { findTestCalls } from './calls.queries.ts';
import { findTestsTo, type EndedCall } from '../phone/transmissions.queries.ts';

/** A real call waits no longer than so many milliseconds for the end of a test call. */
const patience = 1_500;

/**
 * Ends the calls of tests to a number, so that a real alarm does not find it busy. Whoever asks while another does waits for
 * the same end. Never waits for long.
 */
export async function freeFromTests(platform: Platform, number: string): Promise<void> {
  const known = await findTestsTo(platform.database.allCompanies, number);
  if (known.length === 0) return;
  await take(platform, known);
  const ended = await endCalls(platform, { testsTo: number });
  // The provider took them meanwhile: whoever had asked for them saw them as going on.
  const hungUp = new Set(known.filter(isTaken).map(({ id }) => id));
  await take(
    platform,
    ended.filter(({ id }) => !hungUp.has(id)),
  );
}

async function take(platform: Platform, tests: readonly EndedCall[]): Promise<void> {
  const calls = tests.filter(isTaken);
  if (calls.length === 0) return;
  await giveWay(
    platform.database.allCompanies,
    calls.map(({ id }) => id),
  );
  const ids = calls.flatMap(({ provider_id: providerId }) => providerId ?? []);
  await Promise.race([hangUp(platform, ids), delay(patience, undefined, { ref: false })]);
}

function isTaken({ provider_id: providerId }: EndedCall): boolean {
  return providerId !== null;
}

/** Ends the calls of a test, also what somebody has answered. */
export async function hangUpTest(platform: Platform, testId: string): Promise<void> {
  await hangUp(platform, await findTestCalls(platform.database.allCompanies, testId));
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
