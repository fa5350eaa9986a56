import type { Consequences as Said } from '@belfry/contract/money/subscriptions/consequences.contract.ts';
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs';
import { formatDay } from '#platform/i18n/dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { typeName } from '../subscription-words.ts';
import styles from '../subscriptions.module.css';

/** What happens where a payment stays open: to alarms, to services, on which day, and who decides. */
export function Consequences({ consequences: { devices, steps } }: { consequences: Said }) {
  const text = useText();
  return (
    <div className={styles['unpaid']}>
      <section className={styles['calm']}>
        <IconBellRinging size={24} stroke={2} aria-hidden="true" />
        <div>
          <h3>{text('subscriptions.unpaid.alarms')}</h3>
          <p>{text('subscriptions.unpaid.alarms.more')}</p>
        </div>
      </section>
      <section>
        <h3>{text('subscriptions.unpaid.services')}</h3>
        {devices.length === 0 ? (
          <p>{text('subscriptions.unpaid.none')}</p>
        ) : (
          <ul className={styles['services']}>
            {devices.map(({ id, name, type, servicesGoOn }) => (
              <li key={id ?? name}>
                <strong>{name}</strong> ({typeName(type, text)}):{' '}
                {text(servicesGoOn ? 'subscriptions.unpaid.go-on' : 'subscriptions.unpaid.off')}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3>{text('subscriptions.unpaid.steps')}</h3>
        <ol className={styles['steps']}>
          {steps.map(({ step, on }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a step may come twice on a day
            <li key={index}>
              <span className={styles['day']}>
                {on === null ? text('subscriptions.unpaid.no-day') : formatDay(on)}
              </span>
              <span>{text(`subscriptions.unpaid.step.${step}`)}</span>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h3>{text('subscriptions.unpaid.who')}</h3>
        <p>{text('subscriptions.unpaid.who.more')}</p>
      </section>
    </div>
  );
}
