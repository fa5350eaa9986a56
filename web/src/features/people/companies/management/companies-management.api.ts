import { getManagedCompany } from '@belfry/contract/people/companies/companies-management.contract.ts';
import {
  addCompanyNote,
  changeCompanyNote,
  type CompanyNote,
  deleteCompanyNote,
  getCompanyNotes,
} from '@belfry/contract/people/companies/company-notes-management.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { staffCompany } from '#features/ground/staff-access/use-staff-company.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';

/** Begin of the keys of all about companies for staff. */
export const managedCompaniesKey = ['management', 'companies'];

const notesKey = (id: string) => [...managedCompaniesKey, 'notes', id];

/** A company for staff, who say why they look. */
export function useManagedCompany(id: string) {
  return useQuery({
    queryKey: [...managedCompaniesKey, 'detail', id],
    queryFn: ({ signal }) =>
      call(getManagedCompany, { params: { id } }, { signal, company: staffCompany(id) }),
  });
}

/** What staff noted about a company, newest first. */
export function useCompanyNotes(company: StaffCompany) {
  return useQuery({
    queryKey: notesKey(company.id),
    queryFn: ({ signal }) => call(getCompanyNotes, { params: { id: company.id } }, { signal, company }),
  });
}

/** Adds, changes and deletes notes about a company. */
export function useNoteActs(company: StaffCompany) {
  const client = useQueryClient();
  const { id } = company;
  const after = async () => client.invalidateQueries({ queryKey: notesKey(id) });
  return {
    add: async (text: string) => {
      await call(addCompanyNote, { params: { id }, body: { text } }, { company });
      await after();
    },
    change: async ({ id: noteId, version }: CompanyNote, text: string) => {
      await call(changeCompanyNote, { params: { id, noteId }, body: { text, version } }, { company }).finally(
        after,
      );
    },
    remove: async ({ id: noteId, version }: CompanyNote) => {
      await call(deleteCompanyNote, { params: { id, noteId }, query: { version } }, { company }).finally(
        after,
      );
    },
  };
}
