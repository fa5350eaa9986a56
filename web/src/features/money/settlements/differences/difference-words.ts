import type { SettlementDifference } from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import {
  type DifferenceResolution,
  differenceResolutions,
} from '@belfry/contract/money/settlements/settlement-states.ts';

/** What a difference may be settled as: fees told differently moved no money of their own, so that nothing of them is booked. */
export function resolutionsOf({ kind }: Pick<SettlementDifference, 'kind'>): readonly DifferenceResolution[] {
  return kind === 'fees' ? ['nothing-to-book'] : differenceResolutions;
}
