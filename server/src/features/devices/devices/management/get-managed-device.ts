import type { ManagedDevice } from '@belfry/contract/devices/devices/devices-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { selectLicenses } from '../devices.queries.ts';
import { readDevice } from '../get-device.ts';
import { presentDevice } from '../present-device.ts';
import {
  countLines,
  findCompanyRef,
  findInputs,
  findOwner,
  selectFormerOwners,
  selectNodes,
} from './device-listings.queries.ts';

const weekMs = 7 * 86_400_000;

/**
 * A device of a company for one of the staff, for a reason that the company reads.
 * @throws {AppError} `not-found` where no company has it
 */
export async function getManagedDevice(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { deviceId, reason }: { deviceId: string; reason: string },
): Promise<ManagedDevice> {
  const { allCompanies } = platform.database;
  const owner = await findOwner(allCompanies, deviceId);
  if (!owner) throw new AppError('not-found');
  const { companyId } = owner;
  const now = platform.clock.now();
  const { row, ...seen } = await asStaff(platform, context, companyId, reason).look(async (trx) => ({
    row: await readDevice(trx, companyId, deviceId),
    company: await findCompanyRef(trx, companyId),
    licences: await selectLicenses(trx, companyId, deviceId),
    nodes: await selectNodes(trx, companyId, deviceId),
    lines: await countLines(trx, companyId, deviceId, new Date(now.getTime() - weekMs)),
  }));
  // Where it was before is said of the device alone: which company it was stays that company's.
  const former = await selectFormerOwners(allCompanies, row.serial_number);
  const {
    callsNobody: _calls,
    notes: _notes,
    alarmRaisedAt: _raised,
    ...device
  } = presentDevice(row, now, false);
  return {
    device,
    company: seen.company,
    inputs: await findInputs(allCompanies, row.serial_number),
    firstConnectedAt: row.first_connected_at?.toISOString() ?? null,
    connectionCheckAt: row.connection_check_at?.toISOString() ?? null,
    connectionWaitMinutes: row.connection_wait_minutes,
    licences: seen.licences.map(({ feature, since, until }) => ({
      feature,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
    })),
    alarms: seen.nodes.toSorted(inOrder).map(({ alarm_id: alarmId, name, state, since, critical }) => ({
      alarmId,
      name,
      state,
      since: since.toISOString(),
      critical,
    })),
    before: former.map(({ how, removed_at: at, company_id: id }) => ({
      how,
      at: at.toISOString(),
      byThisCompany: id === companyId,
    })),
    eventsOfWeek: seen.lines,
  };
}

/** `input.2` before `input.10`, and inputs before what the device says of itself. */
function inOrder(one: { alarm_id: string }, other: { alarm_id: string }): number {
  const isFailure = ({ alarm_id: id }: { alarm_id: string }) => Number(id.startsWith('failure.'));
  return (
    isFailure(one) - isFailure(other) || one.alarm_id.localeCompare(other.alarm_id, 'en', { numeric: true })
  );
}
