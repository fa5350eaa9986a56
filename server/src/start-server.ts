import type { Logger } from 'pino';
import {
  afterStart,
  beforeGateway,
  doOverdue,
  dueRows,
  engineJobs,
  gatewayHandlersOf,
  jobFailuresOf,
  mailNoticesOf,
  metrics,
  worldJobs,
} from './app.ts';
import { installApp } from './install-app.ts';
import { createAccessTokens } from '#platform/auth/access-tokens.ts';
import { followEndedSessions } from '#platform/auth/follow-ended-sessions.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import { openMovableClock, realClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { awaitSchema } from '#platform/database/migrations/await-schema.ts';
import { openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/postgres/embedded-postgres.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import { createEDelivery } from '#platform/e-delivery/create-e-delivery.ts';
import type { Readiness } from '#platform/http/server/health.ts';
import { installDrainedConnections } from '#platform/http/server/drained-connections.ts';
import { createHttpServer } from '#platform/http/server/http-server.ts';
import { startInternalServer } from '#platform/http/server/internal-server.ts';
import { startJobWorker } from '#platform/jobs/job-worker.ts';
import { startSweep } from '#platform/jobs/sweep.ts';
import { createWakes } from '#platform/jobs/wakes.ts';
import { allowedOrigins } from '#platform/live/allowed-origins.ts';
import { startLive } from '#platform/live/live.ts';
import { startBounceIntake } from '#platform/mail/bounce-intake.ts';
import { createMail } from '#platform/mail/mail.ts';
import { platformMetrics } from '#platform/metrics/platform-metrics.ts';
import { openingGateway } from '#platform/mqtt/gateway/opening-gateway.ts';
import { createPaymentProvider } from '#platform/payment-provider/payment-provider.ts';
import { createPayoutProvider } from '#platform/payment-provider/payout-provider.ts';
import type { Platform } from '#platform/platform.ts';
import { createPush } from '#platform/push/push.ts';
import { createSims } from '#platform/telephony/sims.ts';
import { createSipAccounts } from '#platform/telephony/sip-accounts.ts';
import { createTelephony } from '#platform/telephony/telephony.ts';
import { createVatRegister } from '#platform/vat-register/vat-register.ts';
import { knownTerms } from '#features/ground/terms/present-terms.ts';
import { startGateway } from './start-gateway.ts';
import { createStopping, type Stopping } from './stopping.ts';

/** How often is looked for what no job came for. */
const sweepEveryMs = 5_000;

/** A server that runs. */
export interface RunningServer {
  platform: Platform;
  /** Address of the portal, with the port that was taken. */
  url: string;
  /** Drains, see `Stopping.stop`. */
  stop: Stopping['stop'];
}

/**
 * Wires everything and starts it. An aborted `signal` ends the waiting for a database that is being migrated, and what was started by then.
 * @throws {Error} with a line that says what to do
 */
export async function startServer(config: Config, log: Logger, signal?: AbortSignal): Promise<RunningServer> {
  // What is wrong with the files of the operator is said before anything runs.
  knownTerms({ config });
  const readiness: Readiness = { draining: false };
  const [waitMs, limitMs] = [config.drainSeconds * 1000, config.STOP_SECONDS * 1000];
  const { begun, stop } = createStopping({ log, readiness, waitMs, limitMs });
  try {
    const embedded = config.DATABASE_URL
      ? null
      : await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log });
    if (embedded) begun('PostgreSQL', () => embedded.stop());
    const url = config.DATABASE_URL ?? (embedded as { url: string }).url;
    await (config.MIGRATE === 'never' ? awaitSchema : migrate)({ url, log, signal });
    const database = openDatabase({ url, log, poolSize: config.DATABASE_POOL });
    begun('database', () => database.close());

    const movable = config.production ? null : await openMovableClock(database.ownerPool);
    const clock = movable ?? realClock;
    const tokens = createAccessTokens(tokenSecrets(config));
    const mail = createMail(config);
    begun('mail', async () => mail.close());
    const app = await createHttpServer(config, log);
    begun(
      'http',
      () => app.close(),
      () => app.server.closeAllConnections(),
    );
    installDrainedConnections(app, readiness);
    const live = await startLive({
      http: app.server,
      tokens,
      log,
      origins: allowedOrigins(config),
      redis: config.REDIS_URL ? { url: config.REDIS_URL, installation: config.publicUrl } : undefined,
    });
    begun('browsers', () => live.sendAway());
    begun('live events', () => live.close());
    const followed = await followEndedSessions({
      url,
      database,
      log,
      ended(sessionId, reason) {
        tokens.endSession(sessionId, reason);
        live.endSession(sessionId, reason === 'role_changed' ? 'role_changed' : 'ended');
      },
    });
    begun('ended sessions', followed);
    const { gateway, open } = openingGateway();
    const wakes = createWakes<Platform>();
    const platform: Platform = {
      config,
      log,
      clock,
      database,
      tokens,
      live,
      mail,
      telephony: createTelephony(config),
      sims: createSims(config),
      sipAccounts: createSipAccounts(config),
      payments: createPaymentProvider(config),
      payouts: createPayoutProvider(config),
      vatRegister: createVatRegister(config),
      eDelivery: createEDelivery(config),
      push: createPush(config),
      wakes,
      gateway,
    };

    await installApp(app, platform, { readiness, moved: movable && { clock: movable, wakes } });

    await beforeGateway(platform);
    const devices = await startGateway(config, url, platform, gatewayHandlersOf(platform));
    open(devices.gateway);
    begun('devices', () => gateway.close());
    const { ownerPool } = database;
    for (const [name, lane, concurrency] of [
      ['engine jobs', engineJobs, 4],
      ['world jobs', worldJobs, 10],
    ] as const) {
      const failed = jobFailuresOf(platform);
      const worker = await startJobWorker({
        ownerPool,
        jobs: lane,
        context: platform,
        log,
        concurrency,
        failed,
      });
      // Jobs that take longer go on as long as the process does; then others take them over.
      begun(name, () => worker.stop());
    }
    wakes.start(platform, dueRows);
    begun('wakes', () => wakes.stop());
    if (config.bounces) {
      const secrets = tokenSecrets(config);
      const take = mailNoticesOf(platform);
      const intake = await startBounceIntake({ ...config.bounces, secrets, log, take });
      begun('bounces', () => intake.close());
    }
    const sweep = startSweep(() => doOverdue(platform), { everyMs: sweepEveryMs, log });
    begun('sweep', () => sweep.stop());
    await afterStart(platform);
    if (config.internalPort !== 0 || config.production) {
      const internal = await startInternalServer({ host: config.INTERNAL_HOST, port: config.internalPort }, [
        ...metrics,
        ...devices.metrics,
        ...platformMetrics(app, platform, dueRows),
      ]);
      begun('metrics', () => internal.close());
    }
    const address = await app.listen({ host: config.HOST, port: config.PORT });
    return { platform, url: address, stop };
  } catch (error) {
    await stop({ skip: AbortSignal.abort() });
    throw error;
  }
}
