import type { Platform } from '#platform/platform.ts';
import { notePresences } from './note-presences.ts';

/** One device came or went, as {@link notePresences} has it for a set. */
export function setConnected(
  platform: Pick<Platform, 'database' | 'live'>,
  serial: string,
  connected: boolean,
  at: Date,
): Promise<void> {
  return notePresences(platform, [{ serial, connected, at }]);
}
