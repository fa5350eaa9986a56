import type { Feature } from '#platform/feature.ts';
import { checkVatNumber } from './vat-number/check-vat-number.job.ts';
import { companiesManagementRoutes } from './companies.management-routes.ts';
import { companiesRoutes } from './companies.routes.ts';

/** What this room gives to the server. */
export const companies: Feature = {
  routes: (platform) => [...companiesRoutes(platform), ...companiesManagementRoutes(platform)],
  worldJobs: [checkVatNumber],
};
