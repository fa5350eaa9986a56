import type { StockAction } from '@belfry/contract/devices/devices/devices-management.contract.ts';
import {
  getStockDevice,
  importStock,
  licenseStockDevice,
  renewSecrets,
} from '@belfry/contract/devices/stock/stock-management.contract.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import type { Licensing } from './licences/licences.api.ts';

/** What became of a list, or would. */
export type StockOutcome = RouteResponse<typeof importStock>;

const devicesKey = ['management', 'devices'];
const stockKey = (serialNumber: string) => [...devicesKey, 'stock', serialNumber];

/** Looks at a list, and takes it in. The secrets in the answer are kept by nothing but the screen that shows them. */
export function useStockImport() {
  const client = useQueryClient();
  return {
    look: (csv: string) => call(importStock, { body: { csv, dryRun: true } }),
    add: async (csv: string) => {
      const outcome = await call(importStock, { body: { csv, dryRun: false } });
      void client.invalidateQueries({ queryKey: devicesKey });
      return outcome;
    },
  };
}

/** A device in stock. */
export function useStockDevice(serialNumber: string) {
  return useQuery({
    queryKey: stockKey(serialNumber),
    queryFn: ({ signal }) => call(getStockDevice, { params: { serialNumber } }, { signal }),
  });
}

/** What staff do with one device in stock. */
export function useStockActs(serialNumber: string) {
  const client = useQueryClient();
  return {
    renew: async (act: StockAction) => {
      const secrets = await call(renewSecrets, { params: { serialNumber }, body: { act } });
      void client.invalidateQueries({ queryKey: stockKey(serialNumber) });
      return secrets;
    },
    license: async ({ act, features }: Licensing) => {
      const device = await call(licenseStockDevice, { params: { serialNumber }, body: { act, features } });
      client.setQueryData(stockKey(serialNumber), device);
    },
  };
}
