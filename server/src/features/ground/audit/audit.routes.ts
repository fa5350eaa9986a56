import * as contract from '@belfry/contract/ground/audit/audit.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import type { Platform } from '#platform/platform.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';
import { verifyAudit } from './verify-audit.ts';

/** Routes of the audit log. */
export function auditRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.listAudit, (context, { query }) => listAudit(platform, context, query)),
    bind(contract.exportAudit, async (context, { query }, { reply }) =>
      sendFile(reply, 'audit-log.csv', 'text/csv', exportAudit(platform, context, query)),
    ),
    bind(contract.verifyAudit, ({ actor: { companyId } }) =>
      verifyAudit(platform.database.company(companyId), companyId),
    ),
  ];
}
