import {
  pushReasons,
  type AppPlatform,
  type PushReason,
} from '@belfry/contract/alarming/push-apps/push-apps-management.contract.ts';
import { platformOf } from './app-platform.rules.ts';

/** Deliveries of a day that are alike, as the database counts them. */
export interface CountedDeliveries {
  day: string;
  /** What their app wrote of itself. */
  written: string | null;
  /** Why they failed; null for those that did not. */
  reason: string | null;
  sent: number;
  delivered: number;
  opened: number;
  accepted: number;
  failed: number;
}

/** What all deliveries of a day, platform and browser come to. */
export interface CountedDay {
  day: string;
  platform: AppPlatform;
  app: string;
  sent: number;
  delivered: number;
  opened: number;
  accepted: number;
  failed: number;
  reasons: Partial<Record<PushReason, number>>;
}

const columns = ['sent', 'delivered', 'opened', 'accepted', 'failed'] as const;

/** Puts what was counted together by day, platform and browser. */
export function sumDays(counted: readonly CountedDeliveries[]): CountedDay[] {
  const days = new Map<string, CountedDay>();
  for (const of of counted) {
    const where = { day: of.day, ...platformOf(of.written) };
    const key = Object.values(where).join('|');
    const day = days.get(key) ?? {
      ...where,
      sent: 0,
      delivered: 0,
      opened: 0,
      accepted: 0,
      failed: 0,
      reasons: {},
    };
    for (const column of columns) day[column] += of[column];
    if (of.failed > 0) {
      const reason = pushReasons.find((known) => known === of.reason) ?? 'other';
      day.reasons[reason] = (day.reasons[reason] ?? 0) + of.failed;
    }
    days.set(key, day);
  }
  return [...days.values()];
}
