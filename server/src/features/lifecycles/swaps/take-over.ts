import type { Kysely } from 'kysely';
import type { Swap } from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/job.ts';
import { stepOf } from '#platform/machine/machine.rules.ts';
import type { Platform } from '#platform/platform.ts';
import { holdDevice } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { clearFormer, exchangeDevice } from '#features/devices/devices/exchange/exchange-device.ts';
import { lockDiallers } from '#features/devices/devices/exchange/hold-diallers.ts';
import { presentDevice } from '#features/devices/devices/present-device.ts';
import { forgetSettings } from '#features/devices/remote-settings/forget-settings.ts';
import { newSideOf, readOldSide } from './check/read-sides.ts';
import { readSwap } from './read-swap.ts';
import { checkSwap } from './check/swap-check.rules.ts';
import { swapJobs } from './jobs/swap-jobs.ts';
import { swapMachine } from './swap.machine.ts';
import { findSwap, moveSwap, selectUnfinished, type SwapRow } from './swaps.queries.ts';

/**
 * The new dialler takes the place of the old one, in one transaction: what the old one said until then counts, and from then on the new
 * one's word. What is raised stays raised, and who is being called is called on.
 * @throws {AppError} `not-found`; `not-allowed-now` where something hinders it, or it has taken over
 */
export async function takeOver(
  platform: Platform,
  context: Context<UserActor>,
  { swapId, reason }: { swapId: string; reason: string },
): Promise<Swap> {
  const { database, clock, live } = platform;
  const found = await findSwap(database.allCompanies, swapId);
  const deviceId = found?.device_id ?? null;
  if (!found || deviceId === null) throw new AppError('not-found');
  const { company_id: companyId, from_serial: from, to_serial: to } = found;
  const { context: staff } = asStaff(platform, context, companyId, reason);
  const at = clock.now();
  const { row, device } = await database.transaction('allCompanies', async (trx) => {
    const dialler = (await lockDiallers(trx, [from, to])).get(to);
    await holdDevice(trx, deviceId);
    const swap = await findSwap(trx, swapId);
    const step = swap && stepOf(swapMachine, swap.state, 'taken-over', { hasSettings: false });
    const old = await readOldSide(trx, companyId, deviceId);
    if (!swap || !step || old?.serialNumber !== from) throw new AppError('not-allowed-now');
    const check = checkSwap(old, newSideOf(dialler, true), 'take-over');
    const hello = dialler?.hello;
    if (check.hindrances.length > 0 || !hello) throw new AppError('not-allowed-now');
    const superseded = await endFormer(trx, platform, { companyId, deviceId, by: swap, at });
    const moved = await moveSwap(trx, swap, { state: step.to, taken_over_at: at });
    if (!moved) throw new AppError('not-allowed-now');
    const exchange = { companyId, deviceId, from, to, hello, at };
    const exchanged = await exchangeDevice(trx, platform.config, exchange);
    await forgetSettings(trx, companyId, deviceId);
    await enqueue(trx, [...superseded, ...exchanged.jobs, swapJobs.bringSettings.of({ swapId })]);
    const subject = { kind: 'device', id: deviceId, name: old.name };
    const raised = old.points.filter(({ isRaised }) => isRaised).map(({ alarmId }) => alarmId);
    await recordAudit(trx, staff, { companyId, at }, [
      { action: 'device.swapped', subject, details: { from, to, ...(raised.length > 0 && { raised }) } },
    ]);
    return { row: moved, device: exchanged.device };
  });
  const { callsNobody: _calls, ...change } = presentDevice(device, at, false);
  live.toCompany(companyId, 'device', change);
  return readSwap(platform, row);
}

/** A swap of the device that has taken over and was never confirmed is over with the next. */
async function endFormer(
  trx: Kysely<DB>,
  { config }: Pick<Platform, 'config'>,
  { companyId, deviceId, by, at }: { companyId: string; deviceId: string; by: SwapRow; at: Date },
): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const swap of await selectUnfinished(trx, companyId, deviceId)) {
    const step = stepOf(swapMachine, swap.state, 'superseded', { hasSettings: false });
    if (!step || swap.id === by.id) continue;
    await moveSwap(trx, swap, { state: step.to, done_at: at });
    if (swap.from_serial !== by.to_serial) jobs.push(...(await clearFormer(trx, config, swap.from_serial)));
  }
  return jobs;
}
