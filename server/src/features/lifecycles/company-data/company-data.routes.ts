import * as contract from '@belfry/contract/lifecycles/company-data/company-data.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteCompany } from './delete-company.ts';
import { getDeletion } from './get-deletion.ts';
import { exportCompany } from './export-company.ts';

/** Routes of all that is kept of a company: to take it along, and to have it deleted. */
export function companyDataRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.exportCompany, (context, _input, { reply }) =>
      sendFile(reply, 'company.json', 'application/json', exportCompany(platform, context)),
    ),
    bind(contract.getDeletion, (context) => getDeletion(platform, context)),
    bind(contract.deleteCompany, (context, { body }) => deleteCompany(platform, context, body.name)),
  ];
}
