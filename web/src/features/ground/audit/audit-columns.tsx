import type { AuditEntry } from '@belfry/contract/ground/audit/audit.contract.ts';
import type { Dates } from '#platform/i18n/use-dates.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-list.tsx';
import styles from './audit.module.css';
import { actionText, actorText, detailsText } from './audit-words.ts';

/** Somebody whose entries can be asked for. */
export interface AuditUser {
  id: string;
  name: string;
}

/**
 * Columns of the audit log.
 *
 * @param choose shows the entries of one person only; absent where they are one person's already
 */
export function auditColumns(
  text: Text,
  dates: Dates,
  choose: ((user: AuditUser) => void) | undefined,
): Column<AuditEntry>[] {
  const person = (of: AuditEntry['actor']) => {
    const name = actorText(of, text);
    const { id } = of;
    if (!choose || of.kind !== 'user' || id === null) return <span className={styles['name']}>{name}</span>;
    return (
      <span className={styles['person']}>
        <Button kind="quiet" aria-label={text('audit.only', { name })} onClick={() => choose({ id, name })}>
          <span className={styles['name']}>{name}</span>
        </Button>
      </span>
    );
  };
  return [
    {
      id: 'what',
      header: text('audit.what'),
      width: 'minmax(0, 1.4fr)',
      cell: (entry) => {
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
      header: text('audit.subject'),
      cell: ({ subject }) => (subject ? person(subject) : '–'),
    },
    { id: 'who', header: text('audit.who'), cell: ({ actor }) => person(actor) },
    {
      id: 'when',
      header: text('audit.when'),
      width: '10rem',
      cell: ({ at }) => <time dateTime={at}>{dates.smartTime(at)}</time>,
    },
  ];
}
