import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createHttpServer } from '#platform/http/server/http-server.ts';
import { startJobWorker } from '#platform/jobs/job-worker.ts';
import { createPaymentProvider } from '#platform/payment-provider/payment-provider.ts';
import type { Platform } from '#platform/platform.ts';
import { payments } from '../payments.feature.ts';
import { installPaymentEvents, installPaymentWebhook } from './payment-webhooks.ts';

/**
 * A node that takes webhooks over HTTP and runs the jobs of payments, against the provider at an address: what a storm kills. It tells
 * its own address, and knows of nothing but what it is told: no hourly look makes up for a webhook.
 */
const [databaseUrl = '', providerUrl = ''] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const config = readConfig({ NODE_ENV: 'test', MOLLIE_API_URL: providerUrl });
const database = openDatabase({ url: databaseUrl, log, poolSize: 8 });
const platform = {
  config,
  log,
  database,
  clock: { now: () => new Date() },
  payments: createPaymentProvider(config),
  live: {
    toCompany: () => undefined,
    missed: () => undefined,
    mayListen: () => false,
    relay: () => 'none' as const,
    endSession: () => undefined,
    close: async () => undefined,
  },
} as Partial<Platform> as Platform;
const app = await createHttpServer(config, log);
installPaymentWebhook(app, platform);
installPaymentEvents(app, platform);
await app.listen({ port: 0, host: '127.0.0.1' });
await startJobWorker({
  ownerPool: database.ownerPool,
  jobs: payments.worldJobs ?? [],
  context: platform,
  log,
  concurrency: 6,
});
process.send?.({ url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` });
// It is killed rather than ended: what was compiled of it is kept for those after it.
flushCompileCache();
process.once('disconnect', () => process.exit());
