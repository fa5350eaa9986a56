import {
  definitionOf,
  type OwnSettingValue,
  type OwnSettingValues,
} from '@belfry/contract/devices/remote-settings/own-settings.ts';
import type { RemoteSettings } from '@belfry/contract/devices/remote-settings/remote-settings.contract.ts';

/** A device has ten seconds to answer; some more for the way. */
const answersWithinMs = 15_000;
const longest = 500;

/** How far a wish is: the device may still answer, did not, or said something else since. */
export function wantedState(
  { wantedAt, readAt }: { wantedAt: Date; readAt: Date | null },
  now: Date,
): NonNullable<RemoteSettings['wanted']>['state'] {
  if (now.getTime() - wantedAt.getTime() < answersWithinMs) return 'sending';
  return readAt && readAt > wantedAt ? 'not-taken' : 'unconfirmed';
}

/** Whether a device is set to all that was asked for. */
export function isTaken(wanted: OwnSettingValues, reported: OwnSettingValues): boolean {
  return Object.entries(wanted).every(([key, value]) => reported[key] === value);
}

/** What a device reports, as the portal shows it: what is neither text, number nor switch becomes text. */
export function readable(settings: Record<string, unknown>): OwnSettingValues {
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, readableValue(value)]));
}

function readableValue(value: unknown): OwnSettingValue {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.slice(0, longest);
}

/** Changed settings with their values before and after. */
export type SettingChanges = Record<string, [from: OwnSettingValue | null, to: OwnSettingValue]>;

/** What of a wish differs from what was known before. */
export function changesOf(before: OwnSettingValues, wanted: OwnSettingValues): SettingChanges {
  return Object.fromEntries(
    Object.entries(wanted)
      .filter(([key, value]) => before[key] !== value)
      .map(([key, value]) => [key, [before[key] ?? null, value]]),
  );
}

/** What of the changes may stand in the audit log, which cannot be erased: nothing that tells of a person. */
export function auditable(changes: SettingChanges): SettingChanges {
  return Object.fromEntries(Object.entries(changes).filter(([key]) => definitionOf(key)?.personal !== true));
}
