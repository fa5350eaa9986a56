import type { ManagedInvoice } from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import { Link } from 'react-router';
import { formatDay } from '#platform/i18n/dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useMay } from '#platform/session/session.ts';
import { companyAddress, managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { InvoiceFiles } from '../detail/invoice-files.tsx';
import styles from '../invoices.module.css';

/** Whose an invoice is, its days, what it has to do with others, and its files for whoever sees money. */
export function ManagedDetails({ invoice }: { invoice: ManagedInvoice }) {
  const text = useText();
  const seesMoney = useMay('MF');
  const { number, date, dueOn, collectedOn, corrects, creditNotes, reason, company } = invoice;
  const related = (others: ManagedInvoice['creditNotes']) => (
    <span className={styles['links']}>
      {others.map((other) => (
        <Link key={other.id} to={managedAddress('invoices', other.id, company)}>
          {other.number}
        </Link>
      ))}
    </span>
  );
  const { customerNumber } = company;
  return (
    <Panel
      title={text('invoices.screen.details')}
      actions={seesMoney && <InvoiceFiles invoice={invoice} company={company} />}
    >
      <Facts
        facts={[
          {
            name: text('invoices-management.company'),
            value: (
              <span className={styles['two']}>
                <Link to={companyAddress(company)}>{company.name}</Link>
                {customerNumber !== null && (
                  <span className={styles['soft']}>
                    {text('invoices-management.company.number', { number: String(customerNumber) })}
                  </span>
                )}
              </span>
            ),
          },
          { name: text('invoices.screen.number'), value: number },
          { name: text('invoices.screen.date'), value: formatDay(date) },
          ...(collectedOn
            ? [{ name: text('invoices.screen.collected-on'), value: formatDay(collectedOn) }]
            : dueOn
              ? [{ name: text('invoices.screen.due-on'), value: formatDay(dueOn) }]
              : []),
          ...(corrects ? [{ name: text('invoices.screen.corrects'), value: related([corrects]) }] : []),
          ...(creditNotes.length > 0
            ? [{ name: text('invoices.screen.credit-notes'), value: related(creditNotes) }]
            : []),
          ...(reason ? [{ name: text('invoices.screen.reason'), value: reason }] : []),
        ]}
      />
    </Panel>
  );
}
