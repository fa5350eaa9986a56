import {
  getInvoicePdf,
  getInvoiceXml,
  type Invoice,
} from '@belfry/contract/money/invoices/invoices.contract.ts';
import {
  getManagedInvoicePdf,
  getManagedInvoiceXml,
} from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { download } from '#platform/api-client/download.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import styles from '../invoices.module.css';

const files = { pdf: getInvoicePdf, xml: getInvoiceXml } as const;
const managedFiles = { pdf: getManagedInvoicePdf, xml: getManagedInvoiceXml } as const;

interface InvoiceFilesProps {
  invoice: Pick<Invoice, 'id' | 'number'>;
  /** The company that it belongs to, where staff save it. */
  company?: StaffCompany;
}

/** Saves the invoice as it was issued, for people and for machines. */
export function InvoiceFiles({ invoice: { id, number }, company }: InvoiceFilesProps) {
  const text = useText();
  const [fetching, setFetching] = useState<keyof typeof files | null>(null);
  const save = async (kind: keyof typeof files) => {
    setFetching(kind);
    try {
      const request = { params: { id } };
      const name = `${number}.${kind}`;
      await (company
        ? download(managedFiles[kind], request, name, company)
        : download(files[kind], request, name));
    } catch (error) {
      toast(text('invoices.screen.file.failed', { reason: errorText(error, text) }), 'failed');
    } finally {
      setFetching(null);
    }
  };
  return (
    <div className={styles['files']}>
      {(['pdf', 'xml'] as const).map((kind) => (
        <Button
          key={kind}
          icon={<IconDownload size={20} aria-hidden="true" />}
          busy={fetching === kind}
          disabled={fetching !== null && fetching !== kind}
          onClick={() => void save(kind)}
        >
          {text(`invoices.screen.file.${kind}`)}
        </Button>
      ))}
    </div>
  );
}
