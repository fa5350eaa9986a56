import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Metric } from 'prom-client';

/** Calls that this node answered. */
export const httpSeconds = new Histogram({
  name: 'belfry_http_request_seconds',
  help: 'Time until a call was answered, by method, pattern of the route and class of status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.01, 0.05, 0.25, 1, 5],
  registers: [],
});

/** No route among its labels: all there are would stand at 0 in every scrape, so that the first one is seen. */
export const httpFaults = new Counter({
  name: 'belfry_http_faults_total',
  help: 'Calls that this node answered with 5xx',
  registers: [],
});

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What stands in figures in place of the route's address. */
    pattern?: string;
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts what the server answers. A label is never what a stranger wrote: patterns, known methods, classes. */
export function countRequests(app: FastifyInstance): void {
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const labels = {
      method: methods.has(method) ? method : 'other',
      route: routeOptions.config.pattern ?? routeOptions.url ?? 'none',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    if (reply.statusCode >= 500) httpFaults.inc();
    httpSeconds.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

/** What /metrics says of HTTP: calls, and connections that are open, those of live events among them. */
export function httpMetrics(app: FastifyInstance): readonly Metric[] {
  return [
    httpSeconds,
    httpFaults,
    new Gauge({
      name: 'belfry_http_connections',
      help: 'Connections of browsers and other clients that are open, live events among them',
      registers: [],
      async collect() {
        this.set(
          await new Promise<number>((resolve) =>
            app.server.getConnections((error, count) => resolve(error ? 0 : count)),
          ),
        );
      },
    }),
  ];
}
