import {
  getInvoicePdf,
  getInvoiceXml,
  type Invoice,
} from '@belfry/contract/money/invoices/invoices.contract.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { download } from '#platform/api-client/download.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import styles from '../invoices.module.css';

const files = { pdf: getInvoicePdf, xml: getInvoiceXml } as const;

/** Saves the invoice as it was issued, for people and for machines. */
export function InvoiceFiles({ invoice: { id, number } }: { invoice: Pick<Invoice, 'id' | 'number'> }) {
  const text = useText();
  const [fetching, setFetching] = useState<keyof typeof files | null>(null);
  const save = async (kind: keyof typeof files) => {
    setFetching(kind);
    try {
      await download(files[kind], { params: { id } }, `${number}.${kind}`);
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
