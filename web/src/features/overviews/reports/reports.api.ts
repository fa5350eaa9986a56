import type { ReportId } from '@belfry/contract/overviews/reports/report-figures.ts';
import * as contract from '@belfry/contract/overviews/reports/reports.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

/** For which days, and beside which. */
export type ReportQuery = contract.ReportPeriod & { compare: 'none' | 'previous' | 'year' };

/**
 * A report; while another period is being asked for, the one before stays.
 * @param outdated when what is shown was counted, where it is being counted again: the report is then looked at until it is
 */
export function useReport(report: ReportId, query: ReportQuery, outdated?: string | null) {
  return useQuery({
    queryKey: ['reports', report, query],
    queryFn: ({ signal }) => call(contract.getReport, { params: { report }, query }, { signal }),
    placeholderData: (before) => (before?.report === report ? before : undefined),
    refetchInterval: ({ state: { data } }) =>
      outdated !== undefined && data?.preparedAt === outdated ? 2_000 : 60_000,
  });
}

/** Has everything counted now. */
export function usePrepareReports() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.prepareReports, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  });
}
