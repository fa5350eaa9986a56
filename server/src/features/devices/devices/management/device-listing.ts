import { sql } from 'kysely';
import type { DeviceListing } from '@belfry/contract/devices/devices/devices-management.contract.ts';
import type { OrderColumn } from '#platform/list/list-order.ts';
import type { CompanyList, StaffView } from '#features/ground/staff-access/list-over-companies.ts';
import { deviceActionsOf } from './device-actions.rules.ts';
import {
  countLicences,
  selectListings,
  type ListingFilter,
  type ListingRow,
} from './device-listings.queries.ts';

const bySerialNumber: OrderColumn<ListingRow> = {
  by: sql.ref('listing.serial_number'),
  type: 'text',
  of: (row) => row.serial_number,
};

/** All devices that ever left the factory, in stock and sold. @param product what the portal is called, in names of types */
export function deviceListing(product: string): CompanyList<ListingFilter, ListingRow, DeviceListing> {
  return {
    section: 'devices',
    orders: {
      'serial-number': [bySerialNumber],
      name: [{ by: sql.ref('listing.name'), type: 'text', of: (row) => row.sorted_name }, bySerialNumber],
      added: [
        { by: sql.ref('listing.added_at'), type: 'timestamptz', of: (row) => row.sorted_addition },
        bySerialNumber,
      ],
    },
    select: selectListings,
    present: presentListings,
    csv: [
      { header: (text) => text('devices-management.csv.serial-number'), cell: (row) => row.serialNumber },
      {
        header: (text) => text('devices-management.csv.customer-number'),
        cell: (row) => row.company?.customerNumber,
      },
      { header: (text) => text('devices-management.csv.company'), cell: (row) => row.company?.name },
      { header: (text) => text('devices-management.csv.name'), cell: (row) => row.name },
      { header: (text) => text('devices-management.csv.location'), cell: (row) => row.location },
      {
        header: (text) => text('devices-management.csv.type'),
        cell: ({ type }, text) => text(`devices.type.${type}`, { product }),
      },
      {
        header: (text) => text('devices-management.csv.connection'),
        cell: ({ connected }, text) => text(`alarms.connection.${connected ? 'connected' : 'disconnected'}`),
      },
      {
        header: (text) => text('devices-management.csv.connection-since'),
        cell: (row) => row.connectedSince,
      },
      {
        header: (text) => text('devices-management.csv.alarm-state'),
        cell: ({ alarmState }, text) => alarmState && text(`alarms.device.${alarmState}`),
      },
      { header: (text) => text('devices-management.csv.firmware'), cell: (row) => row.softwareVersion },
      {
        header: (text) => text('devices-management.csv.subscription'),
        cell: ({ subscriptionState: state }, text) => state && text(`devices.subscription.${state}`),
      },
      { header: (text) => text('devices-management.csv.licences'), cell: (row) => row.licences },
      { header: (text) => text('devices-management.csv.added'), cell: (row) => row.addedAt },
    ],
  };
}

async function presentListings(
  rows: readonly ListingRow[],
  { trx, now }: StaffView,
): Promise<DeviceListing[]> {
  const sold = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  const licences = await countLicences(trx, sold, now);
  return rows.map((row) => ({
    serialNumber: row.serial_number,
    id: row.id,
    company:
      row.company_id === null
        ? null
        : { id: row.company_id, name: row.company_name ?? '', customerNumber: row.customer_number },
    held: row.company_id === null ? row.held : null,
    type: row.type,
    name: row.name,
    location: row.location,
    connected: row.connected,
    connectedSince: row.connected_since?.toISOString() ?? null,
    alarmState: row.alarm_state,
    softwareVersion: row.software_version,
    subscriptionState: row.subscription_state,
    licences: row.id === null ? row.stocked_licences.length : (licences.get(row.id) ?? 0),
    addedAt: row.added_at?.toISOString() ?? null,
    allowedActions: deviceActionsOf({
      isSold: row.id !== null,
      subscriptionState: row.subscription_state,
      connected: row.connected,
      softwareVersion: row.software_version,
      isKeyUnderWay: row.is_key_under_way,
    }),
  }));
}
