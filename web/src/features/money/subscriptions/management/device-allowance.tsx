import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';

/** What a device's subscription allows, and the override of staff. */
export function DeviceAllowance({ deviceId, company }: { deviceId: string; company: StaffCompany }) {
  return <>{`${company.id} ${deviceId}`}</>;
}
