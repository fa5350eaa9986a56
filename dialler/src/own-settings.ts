import { createHash } from 'node:crypto';
import {
  definitionOf,
  fitsOwnSetting,
  type OwnSettingValues,
} from '@belfry/contract/devices/remote-settings/own-settings.ts';

/** What a device is set to when it leaves the factory. `mainboard` is one that the portal does not know. */
export function factorySettings(serial: string): OwnSettingValues {
  return {
    name: serial.slice(0, 40),
    language: 'en',
    pinLength: 4,
    volume: 5,
    keyTones: true,
    speakerTest: 'weekly',
    brightness: 80,
    screenOffAfter: 5,
    lineNumber: '',
    ringsBeforeAnswer: 3,
    callsByItself: true,
    callAfter: 60,
    mainboard: 'C2',
  };
}

/** Names a state of the settings: the same settings have the same name, in whatever order they stand. */
export function revisionOf(settings: Record<string, unknown>): string {
  const inOrder = Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('hex').slice(0, 16);
}

/** The names of settings that the device does not take: unknown to it, or out of range. */
export function unfitSettings(present: Record<string, unknown>, wanted: Record<string, unknown>): string[] {
  return Object.entries(wanted).flatMap(([key, value]) =>
    Object.hasOwn(present, key) && definitionOf(key) && fitsOwnSetting(key, value) ? [] : [key],
  );
}
