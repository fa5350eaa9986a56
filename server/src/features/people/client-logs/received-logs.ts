import { Counter } from 'prom-client';
import { logSeverities } from '@belfry/contract/people/client-logs/client-logs.contract.ts';
import { fromZero } from '#platform/metrics/from-zero.ts';

/** Entries of browsers that were kept by this node. */
export const receivedLogs = fromZero(
  new Counter({
    name: 'belfry_client_logs_received_total',
    help: 'Entries of browser logs kept by this node',
    labelNames: ['severity'] as const,
    registers: [],
  }),
  logSeverities.map((severity) => ({ severity })),
);
