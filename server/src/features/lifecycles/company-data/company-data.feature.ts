import type { Feature } from '#platform/feature.ts';
import { companyDataRoutes } from './company-data.routes.ts';

/** What this room gives to the server. */
export const companyData: Feature = {
  routes: companyDataRoutes,
};
