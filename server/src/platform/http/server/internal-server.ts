import fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry, type Metric } from 'prom-client';

/** A server of figures that runs. */
export interface InternalServer {
  port: number;
  close(): Promise<void>;
}

/** Prometheus metrics on an address of their own: the process's and those given. Port 0 takes a free one. */
export async function startInternalServer(
  { host, port }: { host: string; port: number },
  metrics: readonly Metric[],
): Promise<InternalServer> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of metrics) registry.registerMetric(metric);
  const app = fastify();
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  await app.listen({ host, port });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}
