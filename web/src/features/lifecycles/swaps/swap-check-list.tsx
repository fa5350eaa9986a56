import { listed } from '#platform/i18n/listed.ts';
import type { SwapCheck } from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Warning } from '#ui/warning.tsx';
import styles from './swaps.module.css';

/** What stands against a swap, then what staff have to know before. */
export function SwapCheckList({ check: { hindrances, warnings } }: { check: SwapCheck }) {
  const text = useText();
  if (hindrances.length + warnings.length === 0)
    return <p className={styles['soft']}>{text('swaps.check.nothing')}</p>;
  return (
    <ul className={styles['check']}>
      {hindrances.map(({ code, names }) => (
        <li key={code}>
          <Warning title={text('swaps.check.hindrance')}>
            {text(`swaps.hindrance.${code}`, { names: listed(names) })}
          </Warning>
        </li>
      ))}
      {warnings.map(({ code, names }) => (
        <li key={code} className={styles['known']}>
          {text(`swaps.warning.${code}`, { names: listed(names), first: names[0] ?? '' })}
        </li>
      ))}
    </ul>
  );
}
