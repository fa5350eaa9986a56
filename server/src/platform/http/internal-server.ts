import fastify from 'fastify';
import { collectDefaultMetrics, Gauge, Registry, type Metric } from 'prom-client';
import type { DeviceGateway } from '../mqtt/device-gateway.ts';

/** Prometheus metrics on a port of their own, on loopback: the process's and those of features. Port 0 takes a free one. */
export async function startInternalServer(
  port: number,
  gateway: DeviceGateway,
  metrics: readonly Metric[],
): Promise<{ close(): Promise<void> }> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(
    new Gauge({
      name: 'belfry_devices_connected',
      help: 'Devices connected to this node',
      registers: [],
      collect() {
        this.set(gateway.connectionCount());
      },
    }),
  );
  for (const metric of metrics) registry.registerMetric(metric);
  const app = fastify();
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  await app.listen({ host: '127.0.0.1', port });
  return { close: () => app.close() };
}
