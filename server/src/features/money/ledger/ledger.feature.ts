import type { Feature } from '#platform/feature.ts';
import { ledgerManagementRoutes } from './ledger.management-routes.ts';

/** What this room gives to the server. */
export const ledger: Feature = { routes: ledgerManagementRoutes };
