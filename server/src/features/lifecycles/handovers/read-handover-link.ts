import { rolePermissions } from '@belfry/contract/permissions/permissions.contract.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import type { Platform } from '#platform/platform.ts';
import { findAccount, findHandoverByToken, type Account, type LinkedHandover } from './handovers.queries.ts';

/** Why a handover cannot be accepted. */
export type HandoverObstacle =
  | 'invalid'
  | 'used'
  | 'withdrawn'
  | 'replaced'
  | 'expired'
  /** Nobody signs in with the address. */
  | 'no-account'
  | 'not-administrator'
  | 'own-company'
  /** An alarm is under way on the device. */
  | 'in-alarm';

/** An offer that its receiver may accept. */
export interface AcceptableHandover {
  offer: LinkedHandover & { device_id: string; device_name: string; serial_number: string };
  receiver: Account;
}

/** What a link stands for: an offer that may be accepted, or why not. `langCode` is the receiver's, where they have an account. */
export type HandoverLink = { langCode: string | null } & (
  | { acceptable: AcceptableHandover; obstacle: null }
  | { acceptable: null; obstacle: HandoverObstacle }
);

/** Looks at the link of a handover; looking does not use it up. */
export async function readHandoverLink(
  { database }: Pick<Platform, 'database'>,
  token: string,
): Promise<HandoverLink> {
  const offer = await findHandoverByToken(database.allCompanies, hashSecret(token));
  const receiver = offer && (await findAccount(database.allCompanies, offer.email));
  const langCode = receiver?.lang_code ?? null;
  const not = (obstacle: HandoverObstacle) => ({ acceptable: null, obstacle, langCode });
  if (!offer) return not('invalid');
  if (offer.outcome !== null) return not(endOf(offer.outcome));
  if (offer.expired) return not('expired');
  const { device_id, device_name, serial_number } = offer;
  if (device_id === null || device_name === null || serial_number === null) return not('withdrawn');
  if (!receiver) return not('no-account');
  if (receiver.company_id === offer.company_id) return not('own-company');
  if (!rolePermissions[receiver.role_id].includes('DE')) return not('not-administrator');
  return {
    acceptable: { offer: { ...offer, device_id, device_name, serial_number }, receiver },
    obstacle: null,
    langCode,
  };
}

function endOf(outcome: string): HandoverObstacle {
  if (outcome === 'accepted') return 'used';
  return outcome === 'replaced' ? 'replaced' : 'withdrawn';
}
