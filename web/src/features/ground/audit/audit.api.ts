import { exportAudit, listAudit, verifyAudit } from '@belfry/contract/ground/audit/audit.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { download } from '#platform/api-client/download.ts';

/** Which entries are wanted. */
export type AuditFilter = NonNullable<RouteRequest<typeof exportAudit>['query']>;

/** The log's place in the cache; whoever changes the account invalidates it. */
export const auditKey = ['audit'];

/** Entries of a page. */
const pageSize = 20;

/** The company's audit log, newest first, page by page. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [...auditKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAudit,
        { query: { ...filter, limit: pageSize, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Whether the log still is what was written; asked when somebody wants to know. */
export function useAuditVerification() {
  return useMutation({ mutationFn: () => call(verifyAudit) });
}

/** Saves the log as CSV. */
export function saveAudit(filter: AuditFilter, fileName: string): Promise<void> {
  return download(exportAudit, { query: filter }, fileName);
}
