import { Gauge, type Metric } from 'prom-client';
import type { Database } from '#platform/database/database.ts';

/** What /metrics says of the connections to the database, by role and state. */
export function poolMetrics({ pools }: Pick<Database, 'pools'>): readonly Metric[] {
  return [
    new Gauge({
      name: 'belfry_database_connections',
      help: 'Connections to the database: open, idle among them, and what waits for one',
      labelNames: ['role', 'state'],
      registers: [],
      collect() {
        for (const [role, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
          this.set({ role, state: 'total' }, totalCount);
          this.set({ role, state: 'idle' }, idleCount);
          this.set({ role, state: 'waiting' }, waitingCount);
        }
      },
    }),
  ];
}
