import type { ManagedPrice } from '@belfry/contract/money/prices/prices-management.contract.ts';
import { Link } from 'react-router';
import { formatDay } from '#platform/i18n/dates.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import styles from '#features/money/seller/management/dated.module.css';
import { StandingBadge } from '#features/money/seller/management/standing-badge.tsx';

/** A price as a row of its type: from when on, how much, and what became of the mails that told of it. */
export function PriceRowItem({ price }: { price: ManagedPrice }) {
  const text = useText();
  const money = useMoney();
  const dates = useDates();
  const { id, monthly, validFrom, addedAt, standing, told } = price;
  return (
    <li>
      <div className={styles['said']}>
        <span>
          {text('prices-management.from', { day: formatDay(validFrom) })}{' '}
          <strong className={styles['amount']}>
            {text('prices-management.prices.monthly', { amount: money(monthly) })}
          </strong>
        </span>
        <span className={styles['soft']}>
          {text('prices-management.added', { day: dates.date(addedAt) })}
          {told && <> · {toldWords(told, text)}</>}
        </span>
        {told && <Link to={{ search: `told=${id}` }}>{text('prices-management.told.show')}</Link>}
      </div>
      <StandingBadge standing={standing} />
    </li>
  );
}

/** How far word of a price is. */
export function toldWords(told: NonNullable<ManagedPrice['told']>, text: ReturnType<typeof useText>): string {
  return text('prices-management.told.words', {
    companies: told.companies,
    sent: told.sent,
    mails: told.sent + told.waiting + told.bounced,
  });
}
