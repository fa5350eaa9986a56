import type { Answer } from '#features/alarming/alarms/acceptance/answer.rules.ts';
import { acceptTest, type TestAcceptance } from '../test-runs/accept-test.ts';
import { isAlarmed } from '../test-runs/is-alarmed.ts';
import { publishTest } from '../test-runs/publish-test.ts';
import { findTestAmount } from '../test-runs/test-runs.queries.ts';
import { hangUpTest } from '../voice/free-from-tests.ts';
import type { Subject } from './subject.ts';

/**
 * A test: it reads and writes nothing of alarms, so that no alarm can be accepted by it, and gives way to every real one.
 * Its episode has the test's own id.
 */
export const testSubject: Subject = {
  givesWay: isAlarmed,

  async accept(platform, attempt, accepter) {
    const now = platform.clock.now();
    const accepted = await platform.database.transaction('allCompanies', (trx) =>
      acceptTest(trx, now, attempt, accepter),
    );
    await testSubject.publish(platform, attempt);
    return { answer: answerOf(accepted) };
  },

  async acceptWithin(trx, now, attempt, accepter) {
    await acceptTest(trx, now, attempt, accepter);
    return (platform) => testSubject.publish(platform, attempt);
  },

  foretell: async (_database, { over_at: overAt }) => answerOf({ late: overAt !== null, more: 0 }),

  async publish(platform, { company_id: companyId, device_id: deviceId }) {
    publishTest(platform, { companyId, deviceId });
  },

  // It has no news to follow; the call of one that gave way must not hold the phone.
  async makeUp(platform, { medium, episode_id: testId }) {
    if (medium === 'voice') await hangUpTest(platform, testId);
  },

  findAmount: (database, { episode_id: testId }) => findTestAmount(database, testId),
};

function answerOf({ late, more }: TestAcceptance): Answer {
  if (late) return { kind: 'late', by: null };
  return more > 0 ? { kind: 'more', more } : { kind: 'accepted' };
}
