import { asConnectCode } from '@belfry/contract/devices/devices/devices.contract.ts';

/** Seconds in which failures to claim a device count. */
export const claimWindowSeconds = 3600;
/** Most of them of one company at one serial number (page 5.3) … */
export const claimsPerSerial = 5;
/** … of one company at all serial numbers, the lines of a list among them … */
export const claimsPerCompany = 200;
/** … and from one network, whoever tries. */
export const claimsPerNetwork = 600;
/** Most failures of a company in that time that its audit log names. */
export const claimsLogged = 20;

/** What has failed so far in the hour. */
export interface FailedClaims {
  company: number;
  network: number;
  /** By serial number, of the company. */
  serials: ReadonlyMap<string, number>;
}

/** Serial numbers by what came of a look at their claim; those of `over` were not looked at. */
export interface LookedAt {
  right: string[];
  wrong: string[];
  over: string[];
}

/**
 * Looks at claims one after the other, as if each had come by itself: whoever has failed too often is told nothing more,
 * not even that a code was right.
 */
export function lookAtClaims(
  serialNumbers: readonly string[],
  failed: FailedClaims,
  isWrong: (serialNumber: string) => boolean,
): LookedAt {
  let left = Math.min(claimsPerCompany - failed.company, claimsPerNetwork - failed.network);
  const looked: LookedAt = { right: [], wrong: [], over: [] };
  for (const serialNumber of serialNumbers) {
    const isOver = left <= 0 || (failed.serials.get(serialNumber) ?? 0) >= claimsPerSerial;
    const look = isOver ? 'over' : isWrong(serialNumber) ? 'wrong' : 'right';
    if (look === 'wrong') left -= 1;
    looked[look].push(serialNumber);
  }
  return looked;
}

/** A serial number as somebody typed it, fit to be kept: null where it is none that we know and has the form of a connect code. */
export function keptSerialNumber(typed: string, isKnown: boolean): string | null {
  const mayBeCode = /^[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2,5}$/.test(asConnectCode(typed));
  return isKnown || !mayBeCode ? typed : null;
}
