import {
  auditActions,
  type AuditEntry,
  exportAudit,
  listAudit,
} from '@belfry/contract/ground/audit/audit.contract.ts';
import { id } from '@belfry/contract/values/values.ts';
import { Link, useLocation } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { describeList, type ListColumn, valuesOf } from '#platform/list/list-description.ts';
import styles from './audit.module.css';
import { actionText, actorText, detailsText } from './audit-words.ts';
import { auditKey } from './audit-key.ts';

/** Who acted or was acted upon. Whoever is one of the users leads to their entries alone. */
function Person({ of, leads }: { of: AuditEntry['actor']; leads: boolean }) {
  const text = useText();
  const { search } = useLocation();
  const name = actorText(of, text);
  if (!leads || of.kind !== 'user' || of.id === null) return <span className={styles['name']}>{name}</span>;
  const only = new URLSearchParams(search);
  only.set('user', of.id);
  return (
    <Link
      className={styles['person']}
      to={{ search: only.toString() }}
      preventScrollReset
      aria-label={text('audit.only', { name })}
    >
      {name}
    </Link>
  );
}

/** Columns of the log; `leads` where people lead to their entries. */
function columnsOf(leads: boolean): readonly ListColumn<AuditEntry>[] {
  return [
    {
      id: 'what',
      header: 'audit.what',
      width: 'minmax(0, 1.4fr)',
      cell: (entry, { text }) => {
        const details = detailsText(entry, text);
        return (
          <span className={styles['what']}>
            {actionText(entry.action, text)}
            {details && <span className={styles['details']}>{details}</span>}
          </span>
        );
      },
    },
    {
      id: 'subject',
      header: 'audit.subject',
      cell: ({ subject }) => (subject ? <Person of={subject} leads={leads} /> : '–'),
    },
    { id: 'who', header: 'audit.who', cell: ({ actor }) => <Person of={actor} leads={leads} /> },
    {
      id: 'when',
      header: 'audit.when',
      width: '10rem',
      cell: ({ at }, { dates }) => <time dateTime={at}>{dates.smartTime(at)}</time>,
    },
    {
      id: 'ip',
      header: 'audit.ip',
      width: '9rem',
      extra: true,
      cell: ({ ip }) => ip ?? '–',
    },
  ];
}

/** What one person did, and what was done to them, newest first. */
export const auditOfUser = describeList<typeof listAudit>({
  id: 'audit',
  route: listAudit,
  key: auditKey,
  pageSize: 20,
  columns: columnsOf(false),
  filters: [
    {
      kind: 'choice',
      name: 'action',
      label: 'audit.filter.action',
      byWords: true,
      ...valuesOf(auditActions, actionText),
    },
    {
      kind: 'period',
      name: 'period',
      label: 'audit.filter.period',
      named: ['today', 'week', 'month', 'year'],
      query: ({ from, before }) => ({ ...(from && { from }), ...(before && { to: before }) }),
    },
  ],
  rowKey: ({ seq }) => String(seq),
  csv: { route: exportAudit, file: 'audit.file' },
});

/** The audit log of the company, which can be narrowed to one person. */
export const companyAudit = describeList<typeof listAudit>({
  ...auditOfUser,
  columns: columnsOf(true),
  filters: [
    ...auditOfUser.filters,
    {
      kind: 'id',
      name: 'user',
      label: 'audit.filter.user',
      isId: (written) => id.safeParse(written).success,
    },
  ],
});
