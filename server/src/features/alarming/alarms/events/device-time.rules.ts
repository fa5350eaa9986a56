/** Milliseconds by which a device's clock may be off before it is put right (page 4.3). */
const toleratedMs = 60_000;

/** Something that a device said, and when. */
export interface DeviceMoment {
  /** By the device's clock then. */
  at: Date;
  /** By ours. */
  receivedAt: Date;
}

/**
 * When something happened, in milliseconds of our clock: for what was said before and after a clock was put right to be
 * compared. A clock that is as good as right is believed, and so is the time of what a device kept while it was away.
 * @param offsetSeconds by which the device's clock is known to be ahead now
 */
export function ourTimeOf({ at, receivedAt }: DeviceMoment, offsetSeconds: number): number {
  const said = at.getTime();
  const heard = receivedAt.getTime();
  if (Math.abs(said - heard) <= toleratedMs) return said;
  const offsetMs = offsetSeconds * 1000;
  // Said in time under a clock that was right then, a moment is not ahead.
  const isWrong = offsetMs > toleratedMs ? said > heard : offsetMs < -toleratedMs;
  return Math.min(isWrong ? said - offsetMs : said, heard);
}
