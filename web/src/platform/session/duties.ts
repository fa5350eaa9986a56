import type { Duty } from '@belfry/contract/people/sessions/sessions.contract.ts';

/** Where each duty is done (decision 0013), in the order in which they are asked for. */
const places = [
  ['terms', '/terms', ''],
  ['password', '/password-change', ''],
  ['mfa', '/account/profile', '#mfa'],
] as const satisfies [Duty, string, string][];

/**
 * Where to go instead of `wanted` (path with query and hash) as long as something has to be done first; the
 * address leads back to it.
 *
 * @returns null where nothing is due, or `wanted` is the very place
 */
export function dutyAddress(duties: readonly Duty[], wanted: string): string | null {
  const place = places.find(([duty]) => duties.includes(duty));
  if (!place) return null;
  const [, path, hash] = place;
  if (pathOf(wanted) === path) return null;
  return `${path}?redirect=${encodeURIComponent(wanted)}${hash}`;
}

/**
 * Whether a path is open meanwhile: an alarm is looked at and accepted whatever paper is unsigned. Where all that is due
 * waits for the next sign-in, so are the devices (decision 0083).
 */
export function isOpenMeanwhile(duties: readonly Duty[], wait: boolean, path: string): boolean {
  if (wait && (path === '/devices' || path === '/devices/empty')) return true;
  return (wait || !duties.includes('mfa')) && path.startsWith('/devices/detail/');
}

/** The place of the duty that comes first, or null where nothing is due. */
export function dutyPlace(duties: readonly Duty[]): { duty: Duty; to: string } | null {
  const place = places.find(([duty]) => duties.includes(duty));
  return place ? { duty: place[0], to: `${place[1]}${place[2]}` } : null;
}

function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? '';
}
