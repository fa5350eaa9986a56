import * as contract from '@belfry/contract/money/seller/seller-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { addManagedSeller } from './add-managed-seller.ts';
import { checkSellerVatNumber } from './check-vat-number.ts';
import { getManagedSellers } from './get-managed-sellers.ts';

/** Routes of the seller for staff. */
export function sellerManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getManagedSellers, () => getManagedSellers(platform)),
    bind(contract.addManagedSeller, (context, { body }) => addManagedSeller(platform, context, body)),
    bind(contract.checkSellerVatNumber, (_context, { query }) => checkSellerVatNumber(platform, query)),
  ];
}
