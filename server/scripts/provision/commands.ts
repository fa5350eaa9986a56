import type { Commands } from '../run-command.ts';
import { provisionCompany } from './company.ts';
import { provisionDevices } from './devices.ts';
import { provisionRecoveryCode } from './recovery-code.ts';
import { provisionStaff } from './staff.ts';

/** What puts an installation to use. */
export const provisionCommands: Commands = {
  company: provisionCompany,
  staff: provisionStaff,
  devices: provisionDevices,
  'recovery-code': provisionRecoveryCode,
};
