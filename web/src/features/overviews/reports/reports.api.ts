import type { ReportId } from '@belfry/contract/overviews/reports/report-figures.ts';
import * as contract from '@belfry/contract/overviews/reports/reports.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

/** For which days, and beside which. */
export type ReportQuery = contract.ReportPeriod & { compare: 'none' | 'previous' | 'year' };

/** A report; while another period is being asked for, the one before stays. */
export function useReport(report: ReportId, query: ReportQuery) {
  return useQuery({
    queryKey: ['reports', report, query],
    queryFn: ({ signal }) => call(contract.getReport, { params: { report }, query }, { signal }),
    placeholderData: (before) => (before?.report === report ? before : undefined),
    // What is counted anew shows.
    refetchInterval: 60_000,
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
