import type { OwnSettingValues } from '@belfry/contract/devices/remote-settings/own-settings.ts';
import type { Edits } from './settings-changes.ts';

/** What was typed and not saved, and what the device had when the first of it was typed. */
export interface OpenEdits {
  base: OwnSettingValues | null;
  typed: Edits;
}

/** Nothing typed. */
export const noEdits: OpenEdits = { base: null, typed: {} };
