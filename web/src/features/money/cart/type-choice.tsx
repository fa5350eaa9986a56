import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import { useLingui } from '@lingui/react';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { chargedText } from '#features/money/prices/price-words.ts';
import { usePrices } from '#features/money/prices/prices.api.ts';
import { ChoiceList } from '#ui/form/choice-list.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';

interface TypeChoiceProps {
  /** The question. */
  title: string;
  chosen: ChargedType | null;
  choose: (type: ChargedType) => void;
  /** The type that there is already, which is no choice. */
  except?: string;
}

/** One of the types of subscription, each with what it costs. */
export function TypeChoice({ title, chosen, choose, except }: TypeChoiceProps) {
  const text = useText();
  const { locale } = useLingui().i18n;
  const query = usePrices();
  const state = useLoadState(query);
  const prices = query.data?.prices.filter(({ type }) => type !== except) ?? [];
  return (
    <LoadState state={state} skeleton={<Skeleton lines={6} />}>
      <ChoiceList
        title={title}
        isInColumns
        choices={prices.map((price) => ({
          value: price.type,
          name: text(`prices.type.${price.type}`),
          more: chargedText(price, locale, text),
        }))}
        chosen={chosen}
        choose={(value) => {
          const named = prices.find(({ type }) => type === value);
          if (named) choose(named.type);
        }}
      >
        <p>{text('prices.basis')}</p>
      </ChoiceList>
    </LoadState>
  );
}
