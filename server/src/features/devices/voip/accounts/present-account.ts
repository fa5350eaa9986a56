import type { VoipAccount } from '@belfry/contract/devices/voip/voip-accounts-management.contract.ts';
import type { VoipAccountRow, VoipDevice } from './voip-accounts.queries.ts';

/** The account of a device as staff see it. */
export function presentAccount(row: VoipAccountRow, device: VoipDevice): VoipAccount {
  return {
    deviceId: row.device_id,
    company: {
      id: device.company_id,
      name: device.company_name,
      customerNumber: device.customer_number,
    },
    username: row.username,
    domain: row.domain,
    madeAt: row.made_at.toISOString(),
    passwordAt: row.password_at.toISOString(),
    version: row.version,
  };
}
