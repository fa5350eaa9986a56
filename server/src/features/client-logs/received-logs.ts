import { Counter } from 'prom-client';

/** Entries of browsers that were kept by this node. */
export const receivedLogs = new Counter({
  name: 'belfry_client_logs_received_total',
  help: 'Entries of browser logs kept by this node',
  labelNames: ['severity'] as const,
  registers: [],
});
