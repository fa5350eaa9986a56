import { mostSnoozeDays, type Finding } from '@belfry/contract/overviews/health/health.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import { changeFinding } from './change-finding.ts';
import { updateFinding } from './acts.queries.ts';

/**
 * Puts a finding off until a day, or with null takes it back. It goes by itself all the same when its cause is gone, and stays put off when
 * that comes back before the day.
 * @throws {AppError} `not-found`; `invalid-input` for a day that is not after today or too far, and for a day without a note
 */
export function snoozeFinding(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { id, until, note }: { id: string; until: string | null; note: string },
): Promise<Finding> {
  const action = until === null ? 'finding.woken' : 'finding.snoozed';
  return changeFinding(platform, context, { id, action }, async (trx, row, { today }) => {
    if (until !== null) {
      if (until <= today || until > addDays(today, mostSnoozeDays))
        throw fieldError('/until', 'invalid-input');
      if (note === '') throw fieldError('/note', 'invalid-input');
    }
    const snooze_note = until === null ? null : note;
    if (row.snoozed_until === until && row.snooze_note === snooze_note) return false;
    await updateFinding(trx, id, { snoozed_until: until, snooze_note });
    return true;
  });
}
