import type { OwnSettingValues } from '@belfry/contract/devices/remote-settings/own-settings.ts';
import type {
  RemoteLogin,
  RemoteSettings,
} from '@belfry/contract/devices/remote-settings/remote-settings.contract.ts';
import type { LoginRow, SettingsRow } from './remote-settings.queries.ts';
import { wantedState } from './wanted.rules.ts';

/** A login as it leaves the server: without its ticket. */
export function presentLogin(row: LoginRow): RemoteLogin {
  return {
    username: row.username,
    remember: row.remembered,
    since: row.started_at.toISOString(),
    validUntil: row.expires_at.toISOString(),
  };
}

/** What a device last said of its own settings. */
export function presentReported(row: SettingsRow | undefined): RemoteSettings['reported'] {
  if (!row?.reported || !row.revision || !row.read_at) return null;
  return {
    settings: row.reported as OwnSettingValues,
    revision: row.revision,
    changedAt: row.changed_at?.toISOString() ?? null,
    readAt: row.read_at.toISOString(),
  };
}

/** What somebody asked for and the device has not confirmed. */
export function presentWanted(row: SettingsRow | undefined, now: Date): RemoteSettings['wanted'] {
  if (!row?.wanted || !row.wanted_at) return null;
  return {
    settings: row.wanted as OwnSettingValues,
    by: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
    at: row.wanted_at.toISOString(),
    state: wantedState({ wantedAt: row.wanted_at, readAt: row.read_at }, now),
  };
}
