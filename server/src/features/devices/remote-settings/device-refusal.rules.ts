import type { ReplyMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { ErrorCode } from '@belfry/contract/http/error-catalogue.ts';
import {
  deviceRefusals,
  unfitResult,
  type DeviceRefusal,
} from '@belfry/contract/devices/remote-settings/device-answers.ts';

const meanings = {
  'login-failed': 'incorrect-password',
  'login-required': 'device-login-required',
  'too-many-tries': 'too-many-requests',
  'out-of-date': 'changed-meanwhile',
  'invalid-settings': 'invalid-input',
  // We asked wrongly, or something that this device does not know.
  'invalid-params': 'communication-error',
  'invalid-request': 'communication-error',
} as const satisfies Record<DeviceRefusal, ErrorCode>;

/** What a device's refusal means to a person, and the settings that it names as unfit. */
export function meaningOf({ code, result }: ReplyMessage): { code: ErrorCode; settings: string[] } {
  const known = deviceRefusals.find((refusal) => refusal === code);
  return {
    code: known ? meanings[known] : 'communication-error',
    settings: known === 'invalid-settings' ? (unfitResult.safeParse(result).data?.settings ?? []) : [],
  };
}
