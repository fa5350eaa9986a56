import type { PriceChange } from '@belfry/contract/money/prices/prices.contract.ts';
import IconCalendarClock from '@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#platform/i18n/dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Fold } from '#ui/page/fold.tsx';
import styles from './prices.module.css';

/** What a {@link PriceNotification} shows. */
export interface PriceNotificationProps {
  changes: readonly PriceChange[];
  /** Elsewhere than on the screen of the subscriptions: leads there, and leaves the room to what stands below it. */
  elsewhere?: boolean;
}

/** The price notification (spec §1): what will cost something else, from when on, and what one may do about it. */
export function PriceNotification({ changes, elsewhere }: PriceNotificationProps) {
  const text = useText();
  const money = useMoney();
  const id = useId();
  const meaning = (
    <p>
      {text('prices.change.when')} {changes.some(({ mayLeave }) => mayLeave) && text('prices.change.leave')}
    </p>
  );
  return (
    <section className={styles['notification']} aria-labelledby={id}>
      <IconCalendarClock size={22} stroke={2} aria-hidden="true" />
      <h2 id={id} className={styles['title']}>
        {text('prices.change', { n: new Set(changes.map(({ type }) => type)).size })}
      </h2>
      <div className={styles['said']}>
        {changes.map(({ type, validFrom, before, after }) => (
          <p key={`${type} ${validFrom}`}>
            {text('prices.change.what', {
              type: text(`prices.type.${type}`),
              day: formatDay(validFrom),
              before: money(before),
              after: money(after),
            })}
          </p>
        ))}
        {!elsewhere && meaning}
        {elsewhere && (
          <>
            <p>
              <Link className={styles['further']} to="/account/subscription">
                {text('prices.change.further')}
              </Link>
            </p>
            <Fold title={text('prices.change.meaning')}>{meaning}</Fold>
          </>
        )}
      </div>
    </section>
  );
}
