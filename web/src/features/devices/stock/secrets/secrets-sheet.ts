import { stockColumns } from '@belfry/contract/devices/stock/stock-list.ts';
import type { DeviceSecrets } from '@belfry/contract/devices/stock/stock-management.contract.ts';

/** Byte order mark, by which a spreadsheet knows that it is UTF-8. */
const start = '\uFEFF';

/** A list of devices with their secrets, as the import takes it: a restored portal that lacks them takes them in again by it. */
export function secretsSheet(secrets: readonly DeviceSecrets[]): string {
  const rows = secrets.map(({ serialNumber, type, inputs, licences, key, connectCode }) => [
    serialNumber,
    type,
    String(inputs),
    licences.join(' '),
    asText(key ?? ''),
    connectCode,
  ]);
  return start + [stockColumns, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** With an apostrophe, which the import takes away, where a spreadsheet would see a formula. */
function asText(cell: string): string {
  return cell.startsWith('-') ? `'${cell}` : cell;
}
