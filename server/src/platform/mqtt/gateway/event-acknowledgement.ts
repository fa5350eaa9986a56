import { Histogram } from 'prom-client';

/** From the event's arrival to its acknowledgement, with the commit between them. */
export const eventAckSeconds = new Histogram({
  name: 'belfry_event_ack_seconds',
  help: 'Time from an event of a device to its acknowledgement',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [],
});

/** Notes that the acknowledgement of an event was sent. @param arrivedAt as `performance.now()` gave it */
export function noteAcknowledged(arrivedAt: number): void {
  eventAckSeconds.observe((performance.now() - arrivedAt) / 1000);
}
