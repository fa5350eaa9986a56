import * as contract from '@belfry/contract/money/checkout/conditions-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { addManagedConditions, getManagedConditions } from './conditions/managed-conditions.ts';

/** Routes of the conditions of sale for staff. */
export function checkoutManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getManagedConditions, () => getManagedConditions(platform)),
    bind(contract.addManagedConditions, (context, { body }) => addManagedConditions(platform, context, body)),
  ];
}
