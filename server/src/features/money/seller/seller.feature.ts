import type { Feature } from '#platform/feature.ts';
import { sellerManagementRoutes } from './seller.management-routes.ts';

/** What this room gives to the server. */
export const seller: Feature = { routes: sellerManagementRoutes };
