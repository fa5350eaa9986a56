import type { Kysely } from 'kysely';
import type { SubscriptionType } from '@belfry/contract/ground/allowance/subscription-states.ts';
import { subtract, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { describeDevices, type DeviceDescription } from '#features/devices/devices/describe-devices.ts';
import type { NewLine } from '../invoices.queries.ts';
import { inOrder } from './group-lines.rules.ts';

/** What is charged for a device. */
export interface Charge {
  /** What it is, e.g. `subscription/<id>/<n>`: it stands on one invoice, however often and however much at once it is charged. */
  charge: string;
  /** Null where the device has left the company, and `device` says how it was called. */
  deviceId: string | null;
  /** How the device was called, where that is to stand on the invoice again; as it is called now otherwise. */
  device?: DeviceDescription;
  type: SubscriptionType;
  /** First day of the period, and the first after it. */
  from: Day;
  until: Day;
  /** Without VAT, before the discount; below zero where time is taken back. */
  amount: Money;
  discount: Money;
}

/**
 * What is charged as lines of an invoice, in their order, each with its device as it is called now.
 * @param ownReference the company's own, for devices without an order number
 * @throws {Error} where a device is not the company's
 */
export async function chargedLines(
  trx: Kysely<DB>,
  companyId: string,
  charges: readonly Charge[],
  ownReference: string | null,
): Promise<NewLine[]> {
  const devices = await describeDevices(
    trx,
    companyId,
    charges.flatMap(({ deviceId }) => (deviceId === null ? [] : [deviceId])),
  );
  const described = charges.map((charge) => {
    const device = charge.device ?? devices.get(charge.deviceId ?? '');
    if (!device) throw new Error(`the device of ${charge.charge} is not the company's`);
    const shown = {
      device: device.name,
      location: device.location,
      serialNumber: device.serialNumber || null,
      type: charge.type,
      from: charge.from,
      until: charge.until,
      reference: device.orderNumber ?? ownReference,
      amount: charge.amount,
      discount: charge.discount,
      net: subtract(charge.amount, charge.discount),
    };
    return { charge: charge.charge, deviceId: charge.deviceId, creditedLine: null, shown };
  });
  return inOrder(described).map(({ shown, ...line }, index) => ({
    ...line,
    shown: { ...shown, line: index + 1 },
  }));
}
