import type { AlarmSettingsChanges } from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import { fieldError } from '#platform/http/errors/app-error.ts';
import { isInput } from './settings-columns.ts';

/** The failure that reports for a whole group is in none itself. */
const multipleAlarms = 'failure.multiple-alarms';

/**
 * Refuses a setting that an alarm point cannot have, at its field below `place`.
 * @throws {AppError} `invalid-input`
 */
export function checkFits(alarmId: string, changes: AlarmSettingsChanges, place: '' | '/changes'): void {
  if (changes.contact !== undefined && !isInput(alarmId))
    throw fieldError(`${place}/contact`, 'invalid-input');
  if (changes.group && alarmId === multipleAlarms) throw fieldError(`${place}/group`, 'invalid-input');
}
