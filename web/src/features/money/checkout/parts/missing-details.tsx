import type { CheckoutDetail } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { Link } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { useMay } from '#platform/session/session.ts';
import { Panel } from '#ui/page/panel.tsx';
import { Warning } from '#ui/warning.tsx';
import styles from '../checkout.module.css';

/** Once it is saved, whoever was sent there comes back. */
const sent = { isSent: true };

/** The tab of the company's page that has the field. */
const placeOf = (detail: CheckoutDetail) =>
  detail === 'invoiceEmails' ? '/account/company?tab=invoices' : '/account/company';

/** What of the company's details an order needs and nobody has told, each with the way to its field. */
export function MissingDetails({ missing }: { missing: readonly CheckoutDetail[] }) {
  const text = useText();
  const mayEdit = useMay('CE');
  if (missing.length === 0) return null;
  return (
    <Panel>
      <div className={styles['stack']}>
        <Warning title={text('checkout.missing')}>
          {text(mayEdit ? 'checkout.missing.more' : 'checkout.missing.ask')}
        </Warning>
        <ul className={styles['missing']}>
          {missing.map((detail) => {
            const name = text(`checkout.missing.${detail}`);
            return (
              <li key={detail}>
                {mayEdit ? (
                  <Link to={`${placeOf(detail)}#${detail}`} state={sent}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </Panel>
  );
}
