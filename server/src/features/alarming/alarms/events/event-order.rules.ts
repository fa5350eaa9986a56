/**
 * Place of an event in its device's order (page 4.3): `epoch` grows when the device's counter went back, `boot` with each
 * start, `seq` within a boot.
 */
export interface EventPosition {
  epoch: number;
  boot: number;
  seq: number;
}

/** Negative when `a` came before `b` on the device, 0 when they are the same event. */
export function compareEvents(a: EventPosition, b: EventPosition): number {
  return a.epoch - b.epoch || a.boot - b.boot || a.seq - b.seq;
}

/** Whether an event may change its node: it is newer than the newest one of that node that is stored. */
export function supersedes(event: EventPosition, newestOfNode: EventPosition | null): boolean {
  return newestOfNode === null || compareEvents(event, newestOfNode) > 0;
}

/**
 * A batch of one device's events in the device's order, each event once, with whether it changes state.
 * One that does not is recorded only. Events that are stored already must have been left out by the caller.
 *
 * @param newestByAlarm The newest stored event of each alarm id of the device.
 */
export function orderEvents<E extends EventPosition & { alarm: string }>(
  newestByAlarm: ReadonlyMap<string, EventPosition>,
  batch: readonly E[],
): { event: E; changesState: boolean }[] {
  const newest = new Map(newestByAlarm);
  const ordered: { event: E; changesState: boolean }[] = [];
  for (const event of batch.toSorted(compareEvents)) {
    const last = ordered.at(-1);
    if (last !== undefined && compareEvents(last.event, event) === 0) continue;
    const changesState = supersedes(event, newest.get(event.alarm) ?? null);
    if (changesState) newest.set(event.alarm, event);
    ordered.push({ event, changesState });
  }
  return ordered;
}

/** What an event says, beside its place. */
export interface SaidByEvent {
  alarmId: string;
  active: boolean;
  value?: unknown;
  at: Date;
}

/** Whether two events that a device gave one place say different things, and so are two. */
export function contradicts(a: SaidByEvent, b: SaidByEvent): boolean {
  return (
    a.alarmId !== b.alarmId ||
    a.active !== b.active ||
    a.at.getTime() !== b.at.getTime() ||
    JSON.stringify(a.value ?? null) !== JSON.stringify(b.value ?? null)
  );
}
