import fastify from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { DeviceGateway } from '../mqtt/device-gateway.ts';

/** Prometheus metrics on a port of their own, on loopback. Port 0 takes a free one. */
export async function startInternalServer(
  port: number,
  gateway: DeviceGateway,
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
  const app = fastify();
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  await app.listen({ host: '127.0.0.1', port });
  return { close: () => app.close() };
}
