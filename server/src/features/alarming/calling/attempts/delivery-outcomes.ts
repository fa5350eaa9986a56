import { Counter } from 'prom-client';
import { media } from '@belfry/contract/values/media.ts';
import { fromZero } from '#platform/metrics/from-zero.ts';

/** What may become of an attempt that no longer runs. */
const outcomes = ['delivered', 'unanswered', 'failed'] as const;

/** What became of attempts to reach somebody, counted after the commit by the node that noted it. */
export const deliveryOutcomes = fromZero(
  new Counter({
    name: 'belfry_deliveries_total',
    help: 'Attempts to reach somebody, by medium and what became of them',
    labelNames: ['medium', 'outcome'] as const,
    registers: [],
  }),
  media.flatMap((medium) => outcomes.map((outcome) => ({ medium, outcome }))),
);
