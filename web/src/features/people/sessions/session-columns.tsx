import type { SessionSummary } from '@belfry/contract/people/sessions/sessions.contract.ts';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { Dates } from '#platform/i18n/use-dates.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/list/data-list.tsx';
import styles from './sessions.module.css';

const methods = ['password', 'totp', 'passkey', 'backup-code', 'recovery-code', 'link'] as const;

/** What a session is called: its device, or that nobody knows it. */
export function deviceOf({ device }: SessionSummary, text: Text): string {
  return device === '' ? text('sessions.device.unknown') : device;
}

/** Columns of the sessions: device, network, times, and what can be done. */
export function sessionColumns(
  text: Text,
  dates: Dates,
  end: (session: SessionSummary) => void,
): Column<SessionSummary>[] {
  return [
    {
      id: 'device',
      header: text('sessions.device'),
      width: 'minmax(0, 1.4fr)',
      cell: (session) => (
        <span className={styles['device']}>
          {deviceOf(session, text)}
          {session.current && (
            <Badge tone="ok" icon={IconCheck}>
              {text('sessions.current')}
            </Badge>
          )}
        </span>
      ),
    },
    {
      id: 'network',
      header: text('sessions.network'),
      width: 'minmax(0, 0.9fr)',
      cell: ({ network }) => <span className={styles['network']}>{network ?? '–'}</span>,
    },
    {
      id: 'signed-in',
      header: text('sessions.signed-in'),
      cell: ({ createdAt, method }) => (
        <span>
          {dates.smartTime(createdAt)}
          <span className={styles['soft']}>{methodText(method, text)}</span>
        </span>
      ),
    },
    {
      id: 'last-used',
      header: text('sessions.last-used'),
      cell: ({ lastUsedAt, endedAt }) =>
        endedAt === null ? (
          dates.smartTime(lastUsedAt)
        ) : (
          <span className={styles['ended']}>
            {text('sessions.ended', { when: dates.smartTime(endedAt) })}
          </span>
        ),
    },
    {
      id: 'acts',
      header: text('sessions.acts'),
      width: '7rem',
      bare: true,
      cell: (session) =>
        session.current || session.endedAt !== null ? null : (
          <Button
            kind="quiet"
            aria-label={text('sessions.end-named', { device: deviceOf(session, text) })}
            onClick={() => end(session)}
          >
            {text('sessions.end')}
          </Button>
        ),
    },
  ];
}

function methodText(method: string, text: Text): string | null {
  const known = methods.find((one) => one === method);
  return known ? text(`sessions.method.${known}`) : null;
}
