import { Registry, type Metric } from 'prom-client';
import { expect, test } from 'vitest';
import { media } from '@belfry/contract/values/media.ts';
import { metrics } from './app.ts';
import { httpFaults } from '#platform/metrics/http-metrics.ts';

test('what wakes somebody stands at 0 before it has happened once', async () => {
  const registry = new Registry();
  const counted: readonly Metric[] = [...metrics, httpFaults];
  for (const metric of counted) registry.registerMetric(metric);
  const lines = (await registry.metrics()).split('\n');
  const deliveries = media.flatMap((medium) =>
    ['delivered', 'unanswered', 'failed'].map(
      (outcome) => `belfry_deliveries_total{medium="${medium}",outcome="${outcome}"} 0`,
    ),
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      ...deliveries,
      'belfry_http_faults_total 0',
      'belfry_client_logs_received_total{severity="error"} 0',
      'belfry_broker_questions_total{question="user",answer="unanswered"} 0',
    ]),
  );
});
