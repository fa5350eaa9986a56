/** An attempt that a group's report made before, to the person and by the medium that is asked for now. */
export interface ReportAttempt {
  startedAt: Date;
  outcome: string;
  /** Whether it belongs to the report that speaks now, not to one that is over. */
  ofThisReport: boolean;
  /** Whether it stood for the asking alarm before. */
  stoodForAsker: boolean;
}

/**
 * Whether an attempt of a group's report stands for what an alarm asks for now: the person has just heard of the group,
 * or hears of it at this moment. An alarm that no call spoke for yet gets its own, also where the report has begun anew.
 *
 * @param withinMs The time to accept of the asking alarm's list: for so long a person is not told the same again.
 */
export function standsFor(attempt: ReportAttempt, now: Date, withinMs: number): boolean {
  const { startedAt, outcome, ofThisReport, stoodForAsker } = attempt;
  const reaches = outcome === 'running' || outcome === 'delivered';
  return reaches && (ofThisReport || stoodForAsker) && now.getTime() - startedAt.getTime() < withinMs;
}
