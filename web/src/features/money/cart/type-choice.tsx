import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { chargedText } from '#features/money/prices/price-words.ts';
import { usePrices } from '#features/money/prices/prices.api.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import styles from './cart.module.css';

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
  const name = useId();
  const query = usePrices();
  const state = useLoadState(query);
  return (
    <LoadState state={state} skeleton={<Skeleton lines={6} />}>
      <fieldset className={styles['choice']}>
        <legend className={styles['legend']}>{title}</legend>
        {query.data?.prices
          .filter(({ type }) => type !== except)
          .map((price) => (
            <label key={price.type} className={styles['type']}>
              <input
                type="radio"
                name={name}
                value={price.type}
                checked={price.type === chosen}
                onChange={() => choose(price.type)}
              />
              <span className={styles['typeName']}>{text(`prices.type.${price.type}`)}</span>
              <span className={styles['soft']}>{chargedText(price, locale, text)}</span>
            </label>
          ))}
        <p className={styles['soft']}>{text('prices.basis')}</p>
      </fieldset>
    </LoadState>
  );
}
