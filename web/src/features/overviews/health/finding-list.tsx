import { findingKinds, urgencies } from '@belfry/contract/overviews/health/finding-kinds.ts';
import {
  exportFindings,
  findingSorts,
  getFindings,
  type Finding,
} from '@belfry/contract/overviews/health/health.contract.ts';
import { id } from '@belfry/contract/values/values.ts';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { formatDay } from '#platform/i18n/dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { describeList, type ListColumn, valuesOf } from '#platform/list/list-description.ts';
import { useSession } from '#platform/session/session.ts';
import { companyAddress, managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { FindingButtons } from './finding-buttons.tsx';
import { FindingWhat, UrgencyMark } from './finding-words.tsx';
import { healthKey } from './health-counts.api.ts';
import styles from './health.module.css';

/** What a finding is about: device, SIM card or claim, and whose it is. */
function About({ finding: { company, device, sim, claim } }: { finding: Finding }) {
  const text = useText();
  const money = useMoney();
  return (
    <span className={styles['two']}>
      {device && (
        <Link className={styles['link']} to={managedAddress('devices', device.id, company)}>
          {device.name || device.serialNumber}
        </Link>
      )}
      {device && <span className={styles['soft']}>{device.serialNumber}</span>}
      {!device && sim && <span className={styles['soft']}>{text('health.sim', { iccid: sim.iccid })}</span>}
      {claim && (
        <span className={styles['soft']}>
          {claim.invoiceNumber === null
            ? text('health.claim')
            : text('health.invoice', { number: claim.invoiceNumber })}
          {claim.amount && ` · ${money(claim.amount)}`}
        </span>
      )}
      <Link className={styles['link']} to={companyAddress(company)}>
        {company.name}
      </Link>
    </span>
  );
}

/** Who works on it, until when it is put off, and when the customer was mailed. */
function Who({ finding: { takenBy, snoozedUntil, snoozeNote, mailedAt } }: { finding: Finding }) {
  const text = useText();
  const { user } = useSession();
  return (
    <span className={styles['two']}>
      {takenBy && <span>{takenBy.id === user?.id ? text('health.taken.me') : takenBy.name}</span>}
      {snoozedUntil && (
        <span className={styles['soft']}>
          {text('health.snoozed.until', { day: formatDay(snoozedUntil) })}
          {snoozeNote && `: ${snoozeNote}`}
        </span>
      )}
      {mailedAt && (
        <span className={styles['soft']}>
          {text('health.mailed.at', { at: formatDay(mailedAt.slice(0, 10)) })}
        </span>
      )}
      {!takenBy && !snoozedUntil && !mailedAt && '–'}
    </span>
  );
}

const columns: readonly ListColumn<Finding>[] = [
  {
    id: 'kind',
    header: 'health.kind',
    width: 'minmax(8rem, 1.6fr)',
    cell: (finding) => <FindingWhat finding={finding} />,
  },
  {
    id: 'urgency',
    sort: 'urgency',
    header: 'health.urgency',
    width: '7.75rem',
    bare: true,
    cell: ({ urgency }) => <UrgencyMark urgency={urgency} />,
  },
  {
    id: 'about',
    header: 'health.about',
    width: 'minmax(8rem, 1.3fr)',
    cell: (finding) => <About finding={finding} />,
  },
  {
    id: 'since',
    sort: 'since',
    header: 'health.since',
    width: '7rem',
    from: 64,
    cell: ({ since }, { dates }) => dates.smartTime(since),
  },
  {
    id: 'who',
    header: 'health.who',
    width: 'minmax(5.5rem, 0.8fr)',
    from: 80,
    cell: (finding) => <Who finding={finding} />,
  },
  {
    id: 'repair',
    header: 'health.repair',
    width: 'minmax(13rem, 1.2fr)',
    bare: true,
    cell: (finding) => <FindingButtons finding={finding} />,
  },
];

/** `/management/health`: what is wrong with all companies, the most urgent first. */
export const findingList = describeList<typeof getFindings>({
  id: 'health',
  route: getFindings,
  key: [...healthKey, 'list'],
  pageSize: 50,
  counted: true,
  views: true,
  columns,
  search: { label: 'health.search', placeholder: 'health.search.placeholder' },
  filters: [
    {
      kind: 'choices',
      name: 'kind',
      label: 'health.kind',
      ...valuesOf(findingKinds, (kind, text) => text(`health.kind.${kind}`)),
    },
    {
      kind: 'choices',
      name: 'urgency',
      label: 'health.urgency',
      ...valuesOf(urgencies, (urgency, text) => text(`health.urgency.${urgency}`)),
    },
    {
      kind: 'choice',
      name: 'taken',
      label: 'health.taken',
      ...valuesOf(['mine', 'nobody'], (whose, text) => text(`health.taken.${whose}`)),
    },
    {
      kind: 'choice',
      name: 'snoozed',
      label: 'health.snoozed',
      usual: 'health.snoozed.without',
      ...valuesOf(['with', 'only'], (which, text) => text(`health.snoozed.${which}`)),
    },
    {
      kind: 'id',
      name: 'company',
      label: 'health.company',
      isId: (written) => z.safeParse(id, written).success,
    },
  ],
  sorts: valuesOf(findingSorts, (order, text) => text(`health.sort.${order}`)),
  rowKey: (finding) => finding.id,
  csv: { route: exportFindings, file: 'health.file' },
});
