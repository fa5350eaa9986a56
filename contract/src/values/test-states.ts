/** Whom a test calls: a call list as an alarm would run it, or every contact over every medium of theirs. */
export const testTargets = ['call-list', 'everybody'] as const;
/** Whom a test calls. */
export type TestTarget = (typeof testTargets)[number];

/** How a test ended. */
export const testOutcomes = [
  /** As many people accepted as the list asks for; with everybody: at least one. */
  'accepted',
  /** Somebody got it, and too few accepted. */
  'not-accepted',
  /** Nobody got it. */
  'not-delivered',
  /** There was nobody to call. */
  'nobody-available',
  /** A real alarm came, or kept the test waiting for too long. */
  'interrupted',
  /** The portal was not there when it was due. */
  'missed',
] as const;
/** How a test ended. */
export type TestOutcome = (typeof testOutcomes)[number];

/** What became of the request `test` to the device itself. */
export const testDeviceStates = ['asked', 'answered', 'not-connected', 'no-answer', 'refused'] as const;
/** What became of the request `test` to the device itself. */
export type TestDeviceState = (typeof testDeviceStates)[number];

/** How often tests go by themselves. */
export const testFrequencies = ['weekly', 'monthly'] as const;
