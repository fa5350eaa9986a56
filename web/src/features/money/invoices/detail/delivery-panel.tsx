import type { DeliveryState, InvoiceDelivery } from '@belfry/contract/money/invoices/invoices.contract.ts';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Panel } from '#ui/page/panel.tsx';
import styles from '../invoices.module.css';

const looks: Record<DeliveryState, { tone: Tone; icon: typeof IconX }> = {
  waiting: { tone: 'pending', icon: IconHourglass },
  sent: { tone: 'quiet', icon: IconSend },
  accepted: { tone: 'quiet', icon: IconCircleCheck },
  delivered: { tone: 'ok', icon: IconChecks },
  bounced: { tone: 'urgent', icon: IconMailOff },
  rejected: { tone: 'urgent', icon: IconX },
};

/** To whom an invoice went, on which way, when, and what became of it there. */
export function DeliveryPanel({ deliveries }: { deliveries: readonly InvoiceDelivery[] }) {
  const text = useText();
  return (
    <Panel title={text('invoices.screen.deliveries')}>
      {deliveries.length === 0 ? (
        <p className={styles['soft']}>{text('invoices.screen.deliveries.none')}</p>
      ) : (
        <ul className={styles['rows']}>
          {deliveries.map((delivery) => (
            <li key={delivery.id} className={styles['row']}>
              <Delivery delivery={delivery} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Delivery({ delivery: { way, reason, to, state, at } }: { delivery: InvoiceDelivery }) {
  const text = useText();
  const dates = useDates();
  const { tone, icon } = looks[state];
  return (
    <>
      <div className={styles['rowHead']}>
        <bdi className={styles['address']}>{to}</bdi>
        <Badge tone={tone} icon={icon}>
          {text(`invoices.screen.delivery.state.${state}`)}
        </Badge>
      </div>
      <p className={styles['soft']}>
        {`${text(`invoices.screen.delivery.way.${way}`)}, ${text(`invoices.screen.delivery.reason.${reason}`)} · `}
        <time dateTime={at}>{dates.smartTime(at)}</time>
      </p>
      {(state === 'bounced' || state === 'rejected') && (
        <p className={styles['words']}>{text(`invoices.screen.delivery.advice.${state}`)}</p>
      )}
    </>
  );
}
