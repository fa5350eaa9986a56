import {
  type InvoiceAction,
  invoiceActions,
  type ManagedInvoice,
} from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import styles from '../invoices.module.css';

const CreditDialog = lazy(async () => ({ default: (await import('./credit-dialog.tsx')).CreditDialog }));
const ReissueDialog = lazy(async () => ({ default: (await import('./reissue-dialog.tsx')).ReissueDialog }));
const MailDialog = lazy(async () => ({ default: (await import('./mail-dialog.tsx')).MailDialog }));

const dialogs = { credit: CreditDialog, reissue: ReissueDialog, mail: MailDialog } as const;

/** What a dialogue of staff's is about. */
export interface StaffDialogProps {
  invoice: ManagedInvoice;
  close: () => void;
}

/** What staff may do with an invoice, by what the server allows. */
export function StaffActs({ invoice }: { invoice: ManagedInvoice }) {
  const text = useText();
  const [opened, setOpened] = useState<InvoiceAction | null>(null);
  const Opened = opened && dialogs[opened];
  return (
    <div className={styles['links']}>
      {invoiceActions
        .filter((action) => invoice.allowedActions.includes(action))
        .map((action) => (
          <Button key={action} onClick={() => setOpened(action)}>
            {text(`invoices-management.act.${action}`)}
          </Button>
        ))}
      <Suspense fallback={null}>
        {Opened && <Opened invoice={invoice} close={() => setOpened(null)} />}
      </Suspense>
    </div>
  );
}
