import { pushFirmware } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import { atLeast } from '#features/devices/remote-settings/connection-check.rules.ts';

/** A version that devices have, and of how many companies they are. */
export interface KnownFirmware {
  version: string;
  companies: number;
}

/** A version that the devices of one company alone have is no measure: what a device says is not ours to believe. */
const fewestCompanies = 2;

/** The newest firmware of the fleet; null where nobody can tell. */
export function newestOf(known: readonly KnownFirmware[]): string | null {
  let newest: string | null = null;
  for (const { version, companies } of known) {
    if (companies < fewestCompanies || atLeast(version, '0') === null) continue;
    if (newest === null || !atLeast(newest, version)) newest = version;
  }
  return newest;
}

/** Versions by which no push comes, and those that can be brought up to the newest. What is no version is neither. */
export function outdated(known: readonly KnownFirmware[]): { tooOld: string[]; behind: string[] } {
  const newest = newestOf(known);
  const versions = known.map(({ version }) => version);
  const tooOld = versions.filter((version) => atLeast(version, pushFirmware) === false);
  return {
    tooOld,
    behind: versions.filter(
      (version) => newest !== null && atLeast(version, newest) === false && !tooOld.includes(version),
    ),
  };
}
