import type { SimCard } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import type { SimAsked } from '../acts/ask-for-sim-act.ts';
import { readSimCard } from '../read-sim-card.ts';
import { lockSimCard } from '../sim-cards.queries.ts';
import { findDeviceBySerial, holdsCard, putCardToDevice } from './stock.queries.ts';

/**
 * A card goes to a device of a company, whose log says so; and that of the customer who had it before. It counts as assigned until the
 * device tells of it.
 * @throws {AppError} `not-found`, also for a device that nobody has; `in-use` where device or card has another; `not-allowed-now` while
 *   something that was asked for is open; `changed-meanwhile`; those of `asStaff`
 */
export async function assignSimCard(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { id, reason }: SimAsked,
  { serialNumber, version }: { serialNumber: string; version: number },
): Promise<SimCard> {
  const { database, clock } = platform;
  const device = await findDeviceBySerial(database.allCompanies, serialNumber);
  if (!device) throw new AppError('not-found');
  const staff = asStaff(platform, context, device.company_id, reason);
  // Beyond one company: the card comes out of the stock, or from another customer.
  return database.transaction('allCompanies', async (trx) => {
    const at = clock.now();
    const isTaken = await holdsCard(trx, device.id);
    // It may have gone to another company, or got another dialler, before it was held.
    if ((await findDeviceBySerial(trx, serialNumber))?.company_id !== device.company_id)
      throw new AppError('not-found');
    const before = await lockSimCard(trx, id);
    if (!before) throw new AppError('not-found');
    const card = await readSimCard(trx, id, at);
    const isThereAlready = card.state === 'assigned' && before.device_id === device.id;
    if (isThereAlready) return card;
    if (before.version !== version) throw changedMeanwhile(card);
    if (isTaken || !card.allowedActions.includes('assign')) throw new AppError('in-use');
    if (card.lastAct !== null && card.lastAct.endedAt === null) throw new AppError('not-allowed-now');
    const { id: deviceId, company_id: companyId, name } = device;
    await putCardToDevice(trx, id, { id: deviceId, companyId, serialNumber, at });
    const details = { iccid: card.iccid };
    const subject = { kind: 'device', id: deviceId, name };
    const entries = [{ companyId, entry: { action: 'sim-card.assigned', subject, details } }];
    if (card.company.id !== companyId && card.state === 'out')
      entries.push({ companyId: card.company.id, entry: { action: 'sim-card.withdrawn', subject, details } });
    // Each takes the logs in the same order.
    entries.sort((one, other) => one.companyId.localeCompare(other.companyId));
    for (const { companyId: of, entry } of entries)
      // oxlint-disable-next-line no-await-in-loop -- one log after the other, in their order
      await recordAudit(trx, staff.context, { companyId: of, at }, [
        of === companyId ? entry : { action: entry.action, details },
      ]);
    return readSimCard(trx, id, at);
  });
}
