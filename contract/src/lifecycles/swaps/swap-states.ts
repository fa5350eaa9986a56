/**
 * Where a swap stands: the new dialler is reserved and not heard yet; heard and checked; it has taken over and gets its settings; it has
 * them; or nothing was changed and the new one is free again.
 */
export const swapStates = ['waiting', 'ready', 'taken-over', 'done', 'undone'] as const;
/** Where a swap stands. */
export type SwapState = (typeof swapStates)[number];

/** Why a swap cannot go on, until somebody does something about it. */
export const swapHindrances = [
  /** No dialler has this number. */
  'unknown-serial',
  /** It is the one that is to be replaced. */
  'same-dialler',
  /** A company has it. */
  'owned',
  /** It is reserved for another swap, or was exchanged and is not released. */
  'held',
  /** A REST API location is no dialler. */
  'not-a-dialler',
  'other-type',
  /** Alarms that are on are named whose input it has not. */
  'fewer-inputs',
  /** Another swap of the device has not taken over yet. */
  'open-swap',
  /** The new dialler has not connected since it was reserved. */
  'not-heard',
  /** The new dialler is not connected now. */
  'not-connected',
  /** A test alarm is running. */
  'test-running',
] as const;
/** Why a swap cannot go on. */
export type SwapHindrance = (typeof swapHindrances)[number];

/** What staff have to know before, and what holds nothing up. */
export const swapWarnings = [
  /** Alarms are named that are raised now: they stay so until the new dialler says otherwise, and their calls go on. */
  'alarm-raised',
  /** Its alarms reach no app as long as its firmware is not newer. */
  'old-firmware',
  /** Alarms that are off are named whose input the new dialler has not. */
  'no-wire',
  /** A change of the device's own settings was not taken yet; it is given up. */
  'settings-wanted',
  /** The new dialler has another SIM card, or none. */
  'other-sim',
  /** The dialler that is replaced does not answer. */
  'old-disconnected',
] as const;
/** What staff have to know before. */
export type SwapWarning = (typeof swapWarnings)[number];

/** Days that the new dialler is reserved. */
export const swapReservedDays = 14;
/** Days in which the former dialler can take its place back. */
export const swapBackDays = 30;
