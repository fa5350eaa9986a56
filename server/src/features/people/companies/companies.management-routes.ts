import * as contract from '@belfry/contract/people/companies/companies-management.contract.ts';
import * as notes from '@belfry/contract/people/companies/company-notes-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { companyList } from './management/company-list.ts';
import { getManagedCompany } from './management/get-managed-company.ts';
import { listCompanyAudit } from './management/list-company-audit.ts';
import { addCompanyNote } from './notes/add-company-note.ts';
import { changeCompanyNote } from './notes/change-company-note.ts';
import { deleteCompanyNote } from './notes/delete-company-note.ts';
import { getCompanyNotes } from './notes/get-company-notes.ts';

/** Routes of companies for staff. */
export function companiesManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.listCompanies, (context, { query }) =>
      listOverCompanies(platform, context, companyList, query),
    ),
    bind(contract.exportCompanies, (context, { query }, { reply }) =>
      sendFile(
        reply,
        `${textsIn(context.langCode)('companies-management.csv.file')}.csv`,
        'text/csv',
        exportOverCompanies(platform, context, companyList, query),
      ),
    ),
    bind(contract.getManagedCompany, (context, { params }, { reason }) =>
      getManagedCompany(platform, context, { companyId: params.id, reason }),
    ),
    bind(contract.listCompanyAudit, (context, { params, query }, { reason }) =>
      listCompanyAudit(platform, context, { companyId: params.id, reason, query }),
    ),
    bind(notes.getCompanyNotes, (context, { params }, { reason }) =>
      getCompanyNotes(platform, context, { companyId: params.id, reason }),
    ),
    bind(notes.addCompanyNote, (context, { params, body }, { reason }) =>
      addCompanyNote(platform, context, { companyId: params.id, reason, text: body.text }),
    ),
    bind(notes.changeCompanyNote, (context, { params, body }, { reason }) =>
      changeCompanyNote(platform, context, {
        companyId: params.id,
        noteId: params.noteId,
        reason,
        ...body,
      }),
    ),
    bind(notes.deleteCompanyNote, (context, { params, query }, { reason }) =>
      deleteCompanyNote(platform, context, {
        companyId: params.id,
        noteId: params.noteId,
        reason,
        version: query.version,
      }),
    ),
  ];
}
