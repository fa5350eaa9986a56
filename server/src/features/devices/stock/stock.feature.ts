import type { Feature } from '#platform/feature.ts';
import { stockManagementRoutes } from './stock.management-routes.ts';

/** What this room gives to the server. */
export const stock: Feature = {
  routes: stockManagementRoutes,
};
