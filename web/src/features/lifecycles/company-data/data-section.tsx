import type { Company } from '@belfry/contract/people/companies/companies.contract.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useSession } from '#platform/session/session.ts';
import { gaveNoProof } from '#platform/session/step-up.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useCompanyDataActs } from './company-data.api.ts';
import styles from './company-data.module.css';

const DeleteCompanyDialog = lazy(async () => ({
  default: (await import('./delete-company-dialog.tsx')).DeleteCompanyDialog,
}));

/** All that is kept of the company: to take it along, and to have it deleted. */
export function DataSection({ company }: { company: Company }) {
  const text = useText();
  const { user } = useSession();
  const { takeAlong } = useCompanyDataActs();
  const [busy, setBusy] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      await takeAlong(`${text('companies.data.file')}.json`);
    } catch (error) {
      if (!gaveNoProof(error)) toast(errorText(error, text), 'failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={text('companies.data')}>
      <div className={styles['data']}>
        <div className={styles['act']}>
          <p>{text('companies.data.export.more')}</p>
          <Button
            busy={busy}
            icon={<IconDownload size={20} aria-hidden="true" />}
            onClick={() => void take()}
          >
            {text('companies.data.export')}
          </Button>
        </div>
        {user?.role.id === roles.administrator && (
          <div className={styles['act']}>
            <p>{text('companies.delete.more')}</p>
            <Button kind="danger" onClick={() => setIsDeleting(true)}>
              {text('companies.delete')}
            </Button>
          </div>
        )}
      </div>
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteCompanyDialog name={company.name} close={() => setIsDeleting(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
