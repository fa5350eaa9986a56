import {
  exportVoipLines,
  getVoipLines,
  voipFailures,
  voipSorts,
  voipStates,
  type VoipLine,
  type VoipState,
} from '@belfry/contract/devices/voip/voip-management.contract.ts';
import { id } from '@belfry/contract/values/values.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import IconPhoneOff from '@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import type { Text } from '#platform/i18n/use-text.ts';
import { describeList, type ListColumn, type Say, valuesOf } from '#platform/list/list-description.ts';
import { companyAddress, managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { Badge } from '#ui/badge.tsx';
import styles from './voip.module.css';

const looks = {
  registered: { tone: 'ok', icon: IconCircleCheck, plain: true },
  unregistered: { tone: 'failed', icon: IconPhoneOff, plain: false },
  other: { tone: 'pending', icon: IconHelpCircle, plain: false },
} as const satisfies Record<VoipState, object>;

const columns: readonly ListColumn<VoipLine>[] = [
  {
    id: 'device',
    sort: 'serial-number',
    header: 'voip.device',
    width: 'minmax(8rem, 1.3fr)',
    cell: ({ device, company }, { text }) => (
      <span className={styles['two']}>
        <Link className={styles['link']} to={managedAddress('devices', device.id, company)}>
          {device.serialNumber}
        </Link>
        <span className={styles['soft']}>{device.connected ? device.name : text('voip.device.offline')}</span>
      </span>
    ),
  },
  {
    id: 'company',
    header: 'voip.company',
    width: 'minmax(0, 1.1fr)',
    cell: ({ company }) => <Link to={companyAddress(company)}>{company.name}</Link>,
  },
  {
    id: 'state',
    header: 'voip.state',
    width: 'minmax(0, 1.3fr)',
    bare: true,
    cell: ({ state, said, failures }, { text }) => (
      <span className={styles['two']}>
        <Badge {...looks[state]}>{said ?? text(`voip.state.${state}`)}</Badge>
        {failures.map(({ code }) => (
          <Badge key={code} tone="failed" icon={IconAlertTriangle}>
            {text(`failures.${code}`)}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    id: 'since',
    sort: 'since',
    header: 'voip.since',
    width: 'minmax(0, 0.9fr)',
    cell: ({ since }, { dates }) => dates.smartTime(since),
  },
  {
    id: 'last-error',
    sort: 'last-error',
    header: 'voip.last-error',
    width: 'minmax(0, 1.3fr)',
    cell: ({ lastError }, say) => errorWords(lastError, say),
  },
  {
    id: 'account',
    header: 'voip.account',
    width: 'minmax(0, 0.9fr)',
    cell: ({ account }) => <span className={styles['code']}>{account ?? '–'}</span>,
  },
  {
    id: 'subscription',
    header: 'voip.subscription',
    width: 'minmax(0, 0.9fr)',
    from: 64,
    cell: ({ subscription }, { text }) => subscriptionWords(subscription, text),
  },
];

function subscriptionWords(type: VoipLine['subscription'], text: Text): string {
  if (type === null) return text('voip.subscription.none');
  return type === 'demo' || type === 'internal-test'
    ? text(`subscriptions.type.${type}`)
    : text(`prices.type.${type}`);
}

function errorWords(lastError: VoipLine['lastError'], { text, dates }: Say) {
  if (lastError === null) return text('voip.last-error.none');
  const { code, words, at } = lastError;
  return (
    <span className={styles['two']}>
      <span>{words ?? (code && text(`failures.${code}`))}</span>
      <span className={styles['soft']}>{dates.smartTime(at)}</span>
    </span>
  );
}

/** `/management/voip`: internet telephony of devices of all companies. */
export const voipList = describeList<typeof getVoipLines>({
  id: 'voip',
  route: getVoipLines,
  key: ['management', 'voip'],
  pageSize: 50,
  counted: true,
  views: true,
  columns,
  search: { label: 'voip.search', placeholder: 'voip.search.placeholder' },
  filters: [
    {
      kind: 'choices',
      name: 'state',
      label: 'voip.state',
      ...valuesOf(voipStates, (state, text) => text(`voip.state.${state}`)),
    },
    {
      kind: 'choices',
      name: 'error',
      label: 'voip.error',
      ...valuesOf(voipFailures, (code, text) => text(`failures.${code}`)),
    },
    {
      kind: 'id',
      name: 'company',
      label: 'voip.company',
      isId: (written) => z.safeParse(id, written).success,
    },
  ],
  sorts: valuesOf(voipSorts, (order, text) => text(`voip.sort.${order}`)),
  rowKey: ({ device }) => device.id,
  csv: { route: exportVoipLines, file: 'voip.export.file' },
});
