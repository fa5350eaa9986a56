import webPush from 'web-push';
import type { Config } from '#platform/config/config.ts';
import { postPush } from './post-push.ts';
import { isPushAddress, isSandboxAddress, type PushAddressRules } from './push-address.ts';
import { failureOf, PushFault } from './push-fault.ts';

/** A message for one app. */
export interface OutgoingPush {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** Becomes JSON; encrypted it has to fit into 4096 bytes. */
  payload: object;
  /** Seconds that the push service keeps it for an app that is away. */
  ttl: number;
  urgency: 'normal' | 'high';
  /** A newer message of the same topic replaces one that waits; at most 32 characters of base64url. */
  topic: string;
}

/** The way to people's apps. */
export interface Push {
  /** What browsers subscribe with. */
  readonly publicKey: string;
  /** Whether messages may go to an endpoint. */
  takes(endpoint: string): boolean;
  /** Hands a message to its push service. @throws {PushFault} when that does not take it */
  send(message: OutgoingPush): Promise<void>;
}

/** Web Push: encrypted for the app alone (RFC 8291, aes128gcm), signed by us (RFC 8292). */
export function createPush({ vapid, pushAddresses }: Pick<Config, 'vapid' | 'pushAddresses'>): Push {
  const rules: PushAddressRules = pushAddresses;
  return {
    publicKey: vapid.publicKey,
    takes: (endpoint) => isPushAddress(endpoint, rules),
    async send({ endpoint, keys, payload, ttl, urgency, topic }) {
      if (!isPushAddress(endpoint, rules)) throw new PushFault('forbidden-address');
      const { headers, body } = encrypted({ endpoint, keys }, JSON.stringify(payload), {
        TTL: ttl,
        urgency,
        topic,
        vapidDetails: vapid,
        contentEncoding: 'aes128gcm',
      });
      const status = await postPush(endpoint, {
        headers,
        body,
        publicOnly: !isSandboxAddress(endpoint),
      });
      const failure = failureOf(status);
      if (failure) throw new PushFault(failure, status);
    },
  };
}

/** @throws {PushFault} `refused` for keys that are none */
function encrypted(
  subscription: webPush.PushSubscription,
  payload: string,
  options: webPush.RequestOptions,
): { headers: Record<string, string>; body: Buffer } {
  try {
    const { headers, body } = webPush.generateRequestDetails(subscription, payload, options);
    return { headers, body };
  } catch {
    throw new PushFault('refused');
  }
}
