import type { Kysely } from 'kysely';
import { addFailedTries, findTries, forgetFailedTries } from '#platform/auth/failed-tries.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { networkOf } from '#platform/values/network.ts';
import {
  claimsPerCompany,
  claimsPerNetwork,
  claimsPerSerial,
  claimWindowSeconds,
  type FailedClaims,
} from './claim-tries.rules.ts';

/** What has failed in this hour, and the way to count more of it. */
export interface HeldClaimTries {
  failed: FailedClaims;
  /** Until what binds is forgotten. */
  retryAfterSeconds: number;
  /** Adds failures, and forgets those at serial numbers whose code was right. */
  count: (looks: { wrong: readonly string[]; right: readonly string[] }) => Promise<void>;
}

/**
 * The failures to claim devices that a company and its network have had in this hour. The company and the network are
 * held until the transaction ends, so that who sends many at once is not told more than who sends them one by one.
 */
export async function holdClaimTries(
  trx: Kysely<DB>,
  { actor: { companyId }, ip }: Pick<Context<UserActor>, 'actor' | 'ip'>,
  serialNumbers: readonly string[],
): Promise<HeldClaimTries> {
  const [company, network] = [`claims of ${companyId}`, `claims from ${networkOf(ip)}`];
  const keyOf = (serialNumber: string) => `claim ${companyId} ${serialNumber}`;
  const add = (keys: ReadonlyMap<string, number>) => addFailedTries(trx, keys, claimWindowSeconds);
  const held = await add(new Map([company, network].map((key) => [key, 0])));
  const serials = await findTries(trx, serialNumbers.map(keyOf));
  const failed = {
    company: held.get(company)?.hits ?? 0,
    network: held.get(network)?.hits ?? 0,
    serials: new Map(
      serialNumbers.map((serialNumber) => [serialNumber, serials.get(keyOf(serialNumber))?.hits ?? 0]),
    ),
  };
  const binding = [
    ...(failed.company >= claimsPerCompany ? [held.get(company)] : []),
    ...(failed.network >= claimsPerNetwork ? [held.get(network)] : []),
    ...[...serials.values()].filter(({ hits }) => hits >= claimsPerSerial),
  ];
  return {
    failed,
    retryAfterSeconds: Math.max(1, ...binding.map((tries) => tries?.secondsLeft ?? 1)),
    async count({ wrong, right }) {
      if (wrong.length > 0)
        await add(
          new Map([
            [company, wrong.length],
            [network, wrong.length],
            ...wrong.map((serialNumber): [string, number] => [keyOf(serialNumber), 1]),
          ]),
        );
      await forgetFailedTries(
        trx,
        right.map(keyOf).filter((key) => serials.has(key)),
      );
    },
  };
}
