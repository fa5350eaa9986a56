import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { sameSecret } from '#platform/auth/secrets.ts';
import { accountOf } from './broker-access.ts';
import { createKeyChecks, type KeyCheckLimits } from './key-checks.ts';

/** Whom a broker lets in. */
export interface BrokerLoginOptions {
  /** The portal's own account, which is in no database: user and password of `MQTT_URL`, decoded. */
  portal: { username: string; password: string };
  /** True when the key of the device is right; throws when that cannot be told. */
  authenticate: (serial: string, key: string) => Promise<boolean>;
  log: Logger;
  keyChecks?: Partial<KeyCheckLimits> | undefined;
  /** Real time. */
  milliseconds: () => number;
}

/** Who wants to connect to a broker. */
export interface BrokerLogin {
  username: string | null;
  clientId: string | null;
  password: string | null;
}

/** What a broker is told: let in; why not; or that nothing can be told, so that the client has to come again. */
export type LoginVerdict = 'right' | 'identity' | 'wrong-key' | 'wrong-password' | 'busy' | 'not-checked';

/** Tries under the portal's own user name. */
export const portalPasswordWrong = new Counter({
  name: 'belfry_portal_password_wrong_total',
  help: 'Connections to the MQTT broker under the user name of the portal with a wrong password, asked of this node',
  registers: [],
});

const portalLineMs = 60_000;

/** Judges who may connect: the portal by its password, compared in constant time, a device by its key. */
export function createBrokerLogin({
  portal,
  authenticate,
  log,
  keyChecks,
  milliseconds,
}: BrokerLoginOptions): (login: BrokerLogin) => Promise<{ verdict: LoginVerdict; detail?: string }> {
  const checkKey = createKeyChecks(authenticate, keyChecks, milliseconds);
  let told = -Infinity;
  let leftOut = 0;

  /** Somebody tries to be the portal, or a node has another `MQTT_URL`: told at once, and then once a minute. */
  function tellWrongPassword(clientId: string): void {
    portalPasswordWrong.inc();
    const now = milliseconds();
    if (now - told < portalLineMs) {
      leftOut += 1;
      return;
    }
    const line = { clientId: clientId.slice(0, 80), ...(leftOut > 0 && { leftOut }) };
    log.error(line, "wrong password of the portal's own account at the broker");
    told = now;
    leftOut = 0;
  }

  return async ({ username, clientId, password }) => {
    const account = accountOf(username, clientId, portal.username);
    if (!account || password === null) return { verdict: 'identity' };
    if (account.kind === 'portal') {
      if (sameSecret(password, portal.password)) return { verdict: 'right' };
      tellWrongPassword(account.clientId);
      return { verdict: 'wrong-password' };
    }
    try {
      const answer = await checkKey(account.clientId, password);
      return { verdict: answer === 'wrong' ? 'wrong-key' : answer };
    } catch (error) {
      return { verdict: 'not-checked', detail: error instanceof Error ? error.message : String(error) };
    }
  };
}
