import { Counter } from 'prom-client';

/** What became of attempts to reach somebody, counted after the commit by the node that noted it. */
export const deliveryOutcomes = new Counter({
  name: 'belfry_deliveries_total',
  help: 'Attempts to reach somebody, by medium and what became of them',
  labelNames: ['medium', 'outcome'] as const,
  registers: [],
});
