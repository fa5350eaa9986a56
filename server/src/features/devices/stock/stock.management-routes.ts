import * as contract from '@belfry/contract/devices/stock/stock-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { getStockDevice } from './get-stock-device.ts';
import { importStock } from './import-stock.ts';
import { printLabels } from './labels/print-labels.ts';
import { licenseStockDevice } from './license-stock-device.ts';
import { renewSecrets } from './renew-secrets.ts';

/** Routes of the stock, which is the maker's own. */
export function stockManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.importStock, (context, { body }) => importStock(platform, context, body)),
    bind(contract.getStockDevice, (context, { params }) =>
      getStockDevice(platform, context, params.serialNumber),
    ),
    bind(contract.renewSecrets, (context, { params, body }) =>
      renewSecrets(platform, context, { ...params, ...body }),
    ),
    bind(contract.licenseStockDevice, (context, given) => licenseStockDevice(platform, context, given)),
    bind(contract.printLabels, async (context, { body }, { reply }) => {
      const pdf = await printLabels(platform, context, body);
      const name = `${textsIn(context.langCode)('stock.pdf.file')}.pdf`;
      return sendFile(reply, name, 'application/pdf', whole(pdf));
    }),
  ];
}

async function* whole(file: Buffer): AsyncGenerator<Buffer> {
  yield file;
}
