import {
  mostFaults,
  type Commissioning,
  type CommissioningFault,
  type CommissioningStep,
  type CommissioningStepKind,
} from '@belfry/contract/overviews/commissioning/commissioning.contract.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import type { WatchState } from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import type { Medium } from '@belfry/contract/values/media.ts';
import {
  periodAt,
  type AlertPeriods,
  type AlertSchedule,
} from '#features/alarming/alarms/engine/alert-schedule.rules.ts';
import {
  recipientsOf,
  usableMedia,
  type PlanContact,
  type PlanList,
} from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';

/** What is measured of a device. */
export interface CommissioningFacts {
  device: {
    connected: boolean;
    everConnected: boolean;
    name: string;
    serialNumber: string;
    location: string;
  };
  /** Whether its subscription, or the first free days, allow what is paid. */
  isAllowed: boolean;
  /** Its alarm points without the failures. */
  inputs: readonly { name: string; enabled: boolean; isPaused: boolean; hasFactoryName: boolean }[];
  /** Everybody whom its alarms call. */
  people: readonly CalledPerson[];
  /** Call lists that leave hours of the week without anybody. */
  gaps: readonly Gap[];
  watch: WatchState;
  /** Whether a test of this dialler was sent and is over, and whether one reached somebody. */
  wasTested: boolean;
  hasReached: boolean;
}

/** Somebody whom alarms call. */
export interface CalledPerson {
  name: string;
  usable: readonly Medium[];
  isPhoneValid: boolean;
  /** Whether an acceptance by phone or text message is asked for without a PIN. */
  lacksPin: boolean;
  /** How their app stands; null where it is not to ring. */
  app: 'rings' | 'silent' | 'none' | null;
}

/** Hours of a period in which a list may call nobody, or the administrators alone. */
export interface Gap {
  list: string;
  period: keyof AlertPeriods;
  left: 'nobody' | 'administrators';
}

const watchFaults = {
  watched: null,
  'own-watchdog': null,
  off: 'watch-off',
  paused: 'watch-paused',
  'not-allowed': 'watch-not-allowed',
  'never-connected': 'watch-never-connected',
} as const;

/** The steps of a device as they stand, and whether it counts as put into use. */
export function stepsOf(
  facts: CommissioningFacts,
): Pick<Commissioning, 'steps' | 'done' | 'of' | 'commissioned'> {
  const { isAllowed, people, watch } = facts;
  const watchFault = watchFaults[watch];
  const steps = [
    step('connection', connectionFaults(facts)),
    step('place', placeFaults(facts)),
    step('subscription', isAllowed ? [] : [{ kind: 'not-allowed' }]),
    step('alarms', alarmFaults(facts)),
    step('contacts', contactFaults(people)),
    step(
      'call-lists',
      facts.gaps.map(({ list, period, left }) => ({
        kind: left === 'nobody' ? 'nobody' : 'only-administrators',
        name: list,
        period,
      })),
    ),
    ...(people.some(({ app }) => app !== null) ? [step('apps', appFaults(people))] : []),
    step('monitoring', watchFault ? [{ kind: watchFault }] : []),
    ...(people.some(({ usable }) => isByPhone(usable)) ? [step('pins', pinFaults(people))] : []),
    step('test', testFaults(facts)),
  ];
  const counted = steps.filter(({ kind }) => !advice.has(kind));
  const done = counted.filter(({ state }) => state !== 'open').length;
  return { steps, done, of: counted.length, commissioned: done === counted.length };
}

/** Steps without which a device can be relied on. */
const advice: ReadonlySet<CommissioningStepKind> = new Set(['pins']);
/** Faults beside which a step is done all the same: somebody is called. */
const mild: ReadonlySet<CommissioningFault['kind']> = new Set(['only-administrators', 'no-pin']);

function step(kind: CommissioningStepKind, faults: readonly CommissioningFault[]): CommissioningStep {
  const isOpen = faults.some((fault) => !mild.has(fault.kind));
  const state = isOpen ? 'open' : faults.length > 0 ? 'advised' : 'done';
  return { kind, state, faults: faults.slice(0, mostFaults) };
}

function connectionFaults({ device: { connected, everConnected } }: CommissioningFacts) {
  if (connected) return [];
  return [{ kind: everConnected ? 'not-connected' : 'never-connected' } as const];
}

function placeFaults({ device: { name, serialNumber, location } }: CommissioningFacts): CommissioningFault[] {
  return [
    ...(name === serialNumber ? [{ kind: 'no-name' } as const] : []),
    ...(location.trim() === '' ? [{ kind: 'no-location' } as const] : []),
  ];
}

function alarmFaults({ inputs }: CommissioningFacts): CommissioningFault[] {
  if (inputs.length === 0) return [{ kind: 'no-alarm-yet' }];
  const on = inputs.filter(({ enabled }) => enabled);
  if (on.length === 0) return [{ kind: 'no-alarm-on' }];
  const count = (kind: 'factory-names' | 'paused', of: typeof on): CommissioningFault[] =>
    of[0] ? [{ kind, n: of.length, name: of[0].name }] : [];
  return [
    ...count(
      'factory-names',
      on.filter(({ hasFactoryName }) => hasFactoryName),
    ),
    ...count(
      'paused',
      on.filter(({ isPaused }) => isPaused),
    ),
  ];
}

function isByPhone(media: readonly Medium[]): boolean {
  return media.includes('voice') || media.includes('sms');
}

function contactFaults(people: readonly CalledPerson[]): CommissioningFault[] {
  if (people.length === 0) return [{ kind: 'no-contact' }];
  const hasPhone = people.some(({ usable, isPhoneValid }) => isByPhone(usable) && isPhoneValid);
  return [
    ...(hasPhone ? [] : [{ kind: 'no-phone' } as const]),
    ...named('no-medium', people, ({ usable }) => usable.length === 0),
    ...named('phone-invalid', people, ({ usable, isPhoneValid }) => isByPhone(usable) && !isPhoneValid),
  ];
}

function appFaults(people: readonly CalledPerson[]): CommissioningFault[] {
  return [
    ...named('no-app', people, ({ app }) => app === 'none'),
    ...named('app-silent', people, ({ app }) => app === 'silent'),
  ];
}

function pinFaults(people: readonly CalledPerson[]): CommissioningFault[] {
  return named('no-pin', people, ({ lacksPin }) => lacksPin);
}

function named(
  kind: CommissioningFault['kind'],
  people: readonly CalledPerson[],
  isMeant: (person: CalledPerson) => boolean,
): CommissioningFault[] {
  return people.filter(isMeant).map(({ name }) => ({ kind, name }));
}

function testFaults({ hasReached, wasTested }: CommissioningFacts): CommissioningFault[] {
  if (hasReached) return [];
  return [{ kind: wasTested ? 'test-reached-nobody' : 'never-tested' }];
}

/** A list with the periods of the week in which alarms call it. */
export interface UsedList {
  name: string;
  list: PlanList;
  periods: AlertPeriods;
}

/**
 * The periods in which a list leaves somebody who waits for a call without one, by moments between which nothing changes.
 * Of a period the worst is told.
 */
export function gapsOf(
  { name, list, periods }: UsedList,
  moments: readonly Date[],
  contactsAt: (at: Date) => readonly PlanContact[],
  schedule: AlertSchedule,
): Gap[] {
  const worst = new Map<keyof AlertPeriods, Gap['left']>();
  const [first] = moments;
  if (!first) return [];
  const reachable = contactsAt(first).filter((one) => usableMedia(one).length > 0);
  const onList = new Set(recipientsOf(list, reachable).map(({ id }) => id));
  // The administrators are called whatever their hours.
  const whoIsLeft = reachable.some(({ administrator }) => administrator) ? 'administrators' : 'nobody';
  for (const at of moments) {
    const period = periodAt(schedule, at);
    if (!periods[period] || worst.has(period)) continue;
    if (contactsAt(at).some(({ id, available }) => available && onList.has(id))) continue;
    worst.set(period, whoIsLeft);
  }
  return [...worst].map(([period, left]) => ({ list: name, period, left }));
}

/** That somebody got a message of a test, first by this medium. */
export interface Reached {
  testId: string;
  name: string;
  medium: Medium;
  at: string;
  /** Seconds since the test began. */
  seconds: number;
}

/** When a test reached somebody first; null where it reached nobody. */
export function reachedBy(
  test: { id: string; startedAt: Date },
  entries: readonly HistoryEntry[],
): Reached | null {
  const [first] = deliveriesIn(entries.filter(({ episodeId }) => episodeId === test.id)).toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  );
  if (!first) return null;
  return {
    testId: test.id,
    name: first.person.name,
    medium: first.detail.medium,
    at: first.at,
    seconds: secondsBetween(test.startedAt, first.at),
  };
}

/** Seconds from the begin of an attempt until the person has it, where no test has shown it yet. */
const assumedSeconds = { app: 3, voice: 20, sms: 10, 'e-mail': 30 } as const satisfies Record<Medium, number>;

/** How long a medium takes until the person has it: the median of what tests have shown, else what is assumed. */
export function typicalSeconds(
  medium: Medium,
  entries: readonly HistoryEntry[],
): { seconds: number; measured: boolean } {
  const shown = deliveriesIn(entries)
    .filter(({ detail }) => detail.medium === medium)
    .flatMap(({ at, detail }) => (detail.startedAt ? [secondsBetween(new Date(detail.startedAt), at)] : []))
    .toSorted((a, b) => a - b);
  const median = shown[Math.floor((shown.length - 1) / 2)];
  return median === undefined
    ? { seconds: assumedSeconds[medium], measured: false }
    : { seconds: median, measured: true };
}

type Delivery = Extract<HistoryEntry, { kind: 'attempt.state' | 'attempt.finished' }>;

/** What brought somebody a message. The end of an attempt repeats what it brought: the first word of each counts. */
function deliveriesIn(entries: readonly HistoryEntry[]): Delivery[] {
  const first = new Map<string, Delivery>();
  for (const entry of entries) {
    if (entry.kind !== 'attempt.state' && entry.kind !== 'attempt.finished') continue;
    const { medium, outcome, startedAt } = entry.detail;
    if (outcome !== 'delivered') continue;
    const key = JSON.stringify([entry.episodeId, entry.person.id, medium, startedAt]);
    if (!first.has(key)) first.set(key, entry);
  }
  return [...first.values()];
}

function secondsBetween(from: Date, until: string): number {
  return Math.max(0, Math.round((Date.parse(until) - from.getTime()) / 1000));
}
