import type { AlarmNode, OpenAlarm } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { Medium } from '@belfry/contract/values/media.ts';

/** What of an alarm says what comes next. */
export type NextFacts = Pick<AlarmNode, 'state' | 'until'> & Partial<Pick<OpenAlarm, 'calling'>>;

type Endings = (typeof endings)[keyof typeof endings];
type Ended = (typeof ended)[keyof typeof ended];

/** What comes next, in words; `{left}` in them stands for what is left until a moment. */
export interface NextStep {
  words: Endings | Ended | 'alarms.next.reporting' | `alarms.next.${Medium}`;
  name?: string;
  until?: string;
}

const endings = {
  delay: 'alarms.timer.delay',
  restoring: 'alarms.timer.restoring',
  'waiting-for-repeat': 'alarms.timer.waiting-for-repeat',
  accepted: 'alarms.timer.accepted',
  suppressed: 'alarms.timer.suppressed',
  disabled: 'alarms.timer.disabled',
} as const;

const ended = {
  'max-repeated': 'alarms.next.max-repeated',
  failed: 'alarms.next.failed',
  grouped: 'alarms.next.grouped',
} as const;

/** What comes next for an alarm; null where nothing is to be said. `now` in milliseconds. */
export function nextStep({ state, until, calling }: NextFacts, now: number): NextStep | null {
  if (state === 'reporting') {
    if (calling === undefined) return null;
    if (calling === null || Date.parse(calling.acceptUntil) <= now) return { words: 'alarms.next.reporting' };
    return { words: `alarms.next.${calling.medium}`, name: calling.name, until: calling.acceptUntil };
  }
  if (state in ended) return { words: ended[state as keyof typeof ended] };
  if (until === null || !(state in endings)) return null;
  return { words: endings[state as keyof typeof endings], until };
}
