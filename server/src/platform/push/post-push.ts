import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isPublicAddress } from './push-address.ts';
import { PushFault } from './push-fault.ts';

/** Milliseconds until a push service has to have answered. */
const patience = 10_000;

/**
 * Posts to a push service and gives its status. Follows no redirect. The address is checked where the connection is
 * made, so that a name cannot resolve to something else between the check and the use.
 *
 * @throws {PushFault} `unreachable`, or `forbidden-address` for a name that leads into our own network
 */
export function postPush(
  endpoint: string,
  { headers, body, publicOnly }: { headers: Record<string, string>; body: Buffer; publicOnly: boolean },
): Promise<number> {
  const url = new URL(endpoint);
  const request = url.protocol === 'https:' ? secure : plain;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
        agent: false,
        signal: AbortSignal.timeout(patience),
        ...(publicOnly && { lookup: lookupPublic as never }),
      },
      (answer) => {
        answer.resume();
        answer.once('error', () => undefined);
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.once('error', (error) => reject(error instanceof PushFault ? error : new PushFault('unreachable')));
    sent.end(body);
  });
}

type LookedUp = (error: Error | null, address?: string | LookupAddress[], family?: number) => void;

/** As the system looks a name up; fails when any of its addresses is not a public one. */
export function lookupPublic(
  hostname: string,
  options: LookupOptions,
  done: LookedUp,
  resolve: typeof lookup = lookup,
): void {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new PushFault('forbidden-address'));
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
}
