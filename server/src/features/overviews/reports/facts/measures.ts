/**
 * What is counted by day, each with what its keys are. Sums over days hold for all of them but those that say how things stood.
 */
export const measures = {
  /** Cents of recurring revenue a month, by type, as they came and went (decision 0135). */
  'recurring-new': 'type',
  'recurring-changed': 'type',
  'recurring-price': 'type',
  'recurring-ended': 'type',
  /** Subscriptions, by type, as they came and went. */
  'running-new': 'type',
  'running-changed': 'type',
  'running-ended': 'type',
  /** Subscriptions that cost something and ended, and cents a month that went with them, by why. */
  lost: 'reason',
  'lost-cents': 'reason',
  /** How subscriptions stood at the end of the day: `type/state`. */
  standing: 'type/state',
  /** Cents of revenue as they were booked, by the kind of posting. */
  revenue: 'kind of posting',
  /** Devices that were connected when the day was counted last. */
  connected: 'type of device',
  /** Alarms that were raised; tests are none. */
  raised: '',
  /** Of those, the accepted ones by how long that took: seconds, to the minute beyond ten minutes. */
  'accepted-after': 'seconds',
  /** Attempts to reach somebody; those that failed by medium and why. */
  tried: 'medium',
  failed: 'medium/reason',
} as const;
/** What is counted by day. */
export type Measure = keyof typeof measures;

/** Measures that are counted anew for all days at once, from the subscriptions as they are known now. */
export const wholeMeasures = [
  'recurring-new',
  'recurring-changed',
  'recurring-price',
  'recurring-ended',
  'running-new',
  'running-changed',
  'running-ended',
  'lost',
  'lost-cents',
] as const satisfies readonly Measure[];

/** Measures of how things stand when they are counted: they are never counted again. */
export const standingMeasures = ['standing', 'connected'] as const satisfies readonly Measure[];

/** Measures that are counted day by day. */
export const dayMeasures = [
  'revenue',
  'raised',
  'accepted-after',
  'tried',
  'failed',
] as const satisfies readonly Measure[];
