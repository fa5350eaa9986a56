import { createHash } from 'node:crypto';
import { putDays } from '#features/alarming/push-apps/management/push-days.queries.ts';
import { sumDays } from '#features/alarming/push-apps/management/push-days.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays } from '#platform/values/calendar.rules.ts';

/** Days before today on which apps of the demo were alarmed. */
const days = 45;
const apps = ['Chrome, Android', 'Safari, iPhone', 'Firefox, Windows'];

/** App alarms of the days before the demo began, the same on every first start. */
export async function fillAppAlarms({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const counted = Array.from({ length: days }, (_, back) => addDays(bookDay(now), -1 - back)).flatMap((day) =>
    apps.flatMap((written) => {
      const chance = createHash('sha256').update(`${day} ${written}`).digest();
      const of = (at: number, most: number) => Math.floor(((chance[at] ?? 0) / 256) * (most + 1));
      const sent = 1 + of(0, 5);
      const delivered = sent - of(1, Math.min(1, sent));
      const opened = of(2, delivered);
      const alarmed = {
        day,
        written,
        reason: null,
        sent,
        delivered,
        opened,
        accepted: of(3, opened),
        failed: 0,
      };
      const failed = of(4, 9) === 0 ? 1 : 0;
      const reason = of(5, 1) === 0 ? 'gone' : 'unreachable';
      return [alarmed, { ...alarmed, reason, sent: 0, delivered: 0, opened: 0, accepted: 0, failed }];
    }),
  );
  await putDays(database.allCompanies, sumDays(counted), now);
}
