import type { AuditEntry } from '@belfry/contract/ground/audit/audit.contract.ts';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useMemo } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { ExportButton } from '#platform/list/export-button.tsx';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { Panel } from '#ui/page/panel.tsx';
import styles from './audit.module.css';
import { auditOfUser, companyAudit } from './audit-entries.tsx';
import { AuditVerification } from './audit-verification.tsx';
import { actorText } from './audit-words.ts';

/**
 * The company's audit log, or with `userId` what one person did and what was done to them. Its texts are those of `audit`
 * and `list`; whoever may not see it (UE) is told so.
 */
export function AuditList({ userId }: { userId?: string }) {
  const text = useText();
  const within = useMemo(() => (userId === undefined ? undefined : { user: userId }), [userId]);
  const list = useList(userId === undefined ? companyAudit : auditOfUser, within);
  const nameOf = (id: string) => {
    const named = list.rows.flatMap(namesIn).find((of) => of.kind === 'user' && of.id === id);
    return named ? actorText(named, text) : text('audit.somebody');
  };
  return (
    <Panel title={text('audit.title')} actions={<ExportButton list={list} />}>
      <div className={styles['log']}>
        {userId === undefined && <AuditVerification />}
        <ListView
          list={list}
          label={text('audit.title')}
          searchLabel={text('audit.filter')}
          nameOf={{ user: nameOf }}
          goesOn="when-asked"
          empty={<Notice icon={IconHistory} title={text('audit.empty')} more={text('audit.empty.more')} />}
        />
      </div>
    </Panel>
  );
}

/** Everybody whom an entry names. */
export function namesIn({ actor, subject }: AuditEntry): AuditEntry['actor'][] {
  return subject ? [actor, subject] : [actor];
}
