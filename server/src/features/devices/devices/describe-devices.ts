import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectDescriptions } from './devices.queries.ts';

/** A device as it is called where somebody pays for it. */
export interface DeviceDescription {
  name: string;
  /** Null where nobody has said where it is. */
  location: string | null;
  serialNumber: string;
  /** The customer's own reference for it. */
  orderNumber: string | null;
}

/** How devices of a company are called, by id; those that it has no more are left out. */
export async function describeDevices(
  database: Kysely<DB>,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, DeviceDescription>> {
  const rows = await selectDescriptions(database, companyId, [...new Set(ids)]);
  return new Map(
    rows.map(({ id, name, location, serial_number: serialNumber, order_number: orderNumber }) => [
      id,
      { name, location: location || null, serialNumber, orderNumber },
    ]),
  );
}
