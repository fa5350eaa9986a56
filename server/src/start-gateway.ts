import { readFileSync } from 'node:fs';
import type { Metric } from 'prom-client';
import type { Config } from '#platform/config/config.ts';
import { startBrokerAuthServer } from '#platform/mqtt/broker/broker-auth-server.ts';
import { startBrokerGateway, type BrokerGateway } from '#platform/mqtt/broker/broker-gateway.ts';
import type { DeviceGateway, GatewayHandlers } from '#platform/mqtt/gateway/device-gateway.ts';
import { defaultMaxSet, inSets } from '#platform/mqtt/gateway/in-sets.ts';
import { startEmbeddedGateway } from '#platform/mqtt/embedded/embedded-gateway.ts';
import { databaseIntakeLease } from '#platform/mqtt/broker/intake-lease.ts';
import { keepMosquittoFiles } from '#platform/mqtt/mosquitto/mosquitto-keeper.ts';
import { mosquittoMetrics } from '#platform/mqtt/mosquitto/mosquitto-metrics.ts';
import { portalAccountOf } from '#platform/mqtt/mosquitto/portal-account.ts';
import type { Platform } from '#platform/platform.ts';

/** What devices connect to, and figures of it beside those that every node has. */
interface StartedGateway {
  gateway: DeviceGateway;
  metrics: readonly Metric[];
}

/** Starts what devices connect to: the broker inside the process, or the way to the one of `MQTT_URL`. */
export async function startGateway(
  config: Config,
  databaseUrl: string,
  { log, clock }: Pick<Platform, 'log' | 'clock'>,
  handlers: GatewayHandlers,
): Promise<StartedGateway> {
  const { MQTT_URL: url, MQTT_BROKER: broker } = config;
  if (url === undefined || broker === undefined) {
    const { MQTT_HOST: host, MQTT_PORT: port, MQTT_TLS_CERT, MQTT_TLS_KEY, MQTTS_PORT } = config;
    const files = certificateOf(MQTT_TLS_CERT, MQTT_TLS_KEY);
    const tls = files && { tls: { host, port: MQTTS_PORT, ...files } };
    const embedded = await startEmbeddedGateway({ host, port, log, clock, ...tls }, handlers);
    return { gateway: embedded, metrics: [] };
  }
  const lease = databaseIntakeLease({ url: databaseUrl, log });
  const options = { url, broker, log, clock, lease };
  if (broker === 'mosquitto') {
    // Settings without the folder are refused, see `brokerFaults`.
    const { MOSQUITTO_FOLDER: folder = '', MOSQUITTO_PID_FILE: pidFile } = config;
    const verifiers = () => handlers.keyVerifiers();
    let gateway: BrokerGateway | undefined;
    // Before the gateway is there, nobody counts as connected with a former key.
    const replaced = (serials: readonly string[]) => void gateway?.check(serials);
    const keeper = await keepMosquittoFiles({
      folder,
      pidFile,
      url,
      databaseUrl,
      verifiers,
      replaced,
      log,
    });
    const returned = () => void keeper.reconcile();
    gateway = await orEnding(keeper, startBrokerGateway({ ...options, returned }, handlers));
    return { gateway: endingWith(gateway, keeper), metrics: mosquittoMetrics(keeper) };
  }
  const { BROKER_AUTH_HOST: host, brokerAuthPort: port, BROKER_AUTH_TLS_CERT, BROKER_AUTH_TLS_KEY } = config;
  const tls = certificateOf(BROKER_AUTH_TLS_CERT, BROKER_AUTH_TLS_KEY);
  const isRightKey = inSets(handlers.authenticate.bind(handlers));
  const authServer = await startBrokerAuthServer({
    host,
    port,
    ...(tls && { tls }),
    portal: portalAccountOf(url),
    authenticate: (serial, key) => isRightKey({ serial, key }),
    // One set of them takes one connection: a storm of reconnects leaves sign-in and the intake the others.
    keyChecks: { atOnce: 2 * defaultMaxSet },
    log,
  });
  const gateway = await orEnding(authServer, startBrokerGateway(options, handlers));
  return { gateway: endingWith(gateway, authServer), metrics: [] };
}

function certificateOf(cert: string | undefined, key: string | undefined) {
  return cert && key ? { cert: readFileSync(cert), key: readFileSync(key) } : null;
}

interface Closable {
  close(): Promise<void>;
}

async function orEnding<T>(other: Closable, started: Promise<T>): Promise<T> {
  return started.catch(async (error: unknown) => {
    await other.close();
    throw error;
  });
}

/** What the broker needs to let anybody in ends after our own way to it. */
function endingWith(gateway: DeviceGateway, other: Closable): DeviceGateway {
  return {
    ...gateway,
    async close() {
      await gateway.close();
      await other.close();
    },
  };
}
