import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useMemo, useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { gaveNoProof } from '#platform/session/step-up.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { Button } from '#ui/button.tsx';
import { DataList } from '#ui/data-list.tsx';
import { Notice } from '#ui/load-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { toast } from '#ui/toast.ts';
import { type AuditFilter, saveAudit, useAudit } from './audit.api.ts';
import styles from './audit.module.css';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilterBar, type ChosenAudit } from './audit-filter-bar.tsx';
import { beginOf } from './audit-periods.ts';
import { AuditVerification } from './audit-verification.tsx';

/**
 * The company's audit log, or with `userId` what one person did and what was done to them: filter, pages, CSV. Its texts
 * are those of `audit`; whoever may not see it (UE) is told so.
 */
export function AuditList({ userId }: { userId?: string }) {
  const text = useText();
  const dates = useDates();
  const [now] = useState(() => new Date());
  const [chosen, setChosen] = useState<ChosenAudit>({ action: '', period: 'all', user: null });
  const [isSaving, setIsSaving] = useState(false);
  const filter = useMemo<AuditFilter>(() => {
    const user = userId ?? chosen.user?.id;
    const from = beginOf(chosen.period, now);
    return { ...(user && { user }), ...(chosen.action && { action: chosen.action }), ...(from && { from }) };
  }, [userId, chosen, now]);
  const log = useAudit(filter);
  const entries = log.data?.pages.flatMap(({ items }) => items) ?? [];
  const choose = (fields: Partial<ChosenAudit>) => setChosen((before) => ({ ...before, ...fields }));
  const save = async () => {
    setIsSaving(true);
    try {
      await saveAudit(filter, `${text('audit.file')}.csv`);
    } catch (error) {
      if (!gaveNoProof(error)) void toast(errorText(error, text), 'failed');
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Panel
      title={text('audit.title')}
      actions={
        <Button
          busy={isSaving}
          icon={<IconDownload size={20} aria-hidden="true" />}
          onClick={() => void save()}
        >
          {text('audit.export')}
        </Button>
      }
    >
      <div className={styles['log']}>
        {userId === undefined && <AuditVerification />}
        <AuditFilterBar chosen={chosen} choose={choose} />
        <DataList
          label={text('audit.title')}
          columns={auditColumns(text, dates, userId === undefined ? (user) => choose({ user }) : undefined)}
          rows={entries}
          rowKey={({ seq }) => String(seq)}
          state={useLoadState(log)}
          empty={<Notice icon={IconHistory} title={text('audit.empty')} more={text('audit.empty.more')} />}
          more={
            log.hasNextPage && (
              <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                {text('audit.older')}
              </Button>
            )
          }
        />
      </div>
    </Panel>
  );
}
