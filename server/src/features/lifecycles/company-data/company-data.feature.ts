import type { Feature } from '#platform/feature.ts';
import { companyDataManagementRoutes } from './company-data.management-routes.ts';
import { companyDataRoutes } from './company-data.routes.ts';

/** What this room gives to the server. */
export const companyData: Feature = {
  routes: (platform) => [...companyDataRoutes(platform), ...companyDataManagementRoutes(platform)],
};
