import { askForSimAct } from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import { mailFinding, type Finding } from '@belfry/contract/overviews/health/health.contract.ts';
import { useMemo } from 'react';
import { ApiError } from '#platform/api-client/api-error.ts';
import { call } from '#platform/api-client/call.ts';
import { useText } from '#platform/i18n/use-text.ts';
import type { RowAct } from '#platform/list/row-acts.ts';
import { nameOfFinding } from './finding-words.tsx';
import type { CalledRepair } from './health-acts.ts';

/** The repairs that are called for, for one finding or many; those of a list's bar are `mail` and `wake`. */
export function useRepairActs(): Record<CalledRepair, RowAct<Finding>> {
  const text = useText();
  return useMemo(() => {
    const act = (id: CalledRepair, run: RowAct<Finding>['act']): RowAct<Finding> => ({
      id,
      label: text(`health.repair.${id}`),
      more: (rows) => text(`health.repair.${id}.more`, { n: rows }),
      hindrance: (finding) => {
        if (!finding.repairs.includes(id)) return text('health.repair.not');
        return id === 'mail' && !finding.allowedActions.includes('mail')
          ? text('health.repair.mailed')
          : null;
      },
      nameOf: (finding) => nameOfFinding(finding, text),
      companyOf: ({ company }) => company,
      act: run,
    });
    const sim = (kind: 'wake' | 'reset' | 'suspend') =>
      act(kind, (finding, how) =>
        call(askForSimAct, { params: { id: finding.sim?.id ?? '' }, body: { kind } }, how),
      );
    // A mail has all that is alike at a customer: what comes behind in the same run is in it already.
    const mailed = new Set<string>();
    return {
      mail: act('mail', async ({ id, kind, company }, how) => {
        const alike = `${company.id} ${kind}`;
        try {
          await call(mailFinding, { params: { id } }, how);
          mailed.add(alike);
        } catch (error) {
          const isInIt = mailed.has(alike) && error instanceof ApiError && error.code === 'not-allowed-now';
          if (!isInIt) throw error;
        }
      }),
      wake: sim('wake'),
      reset: sim('reset'),
      suspend: { ...sim('suspend'), isDangerous: true },
    };
  }, [text]);
}
