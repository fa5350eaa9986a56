import {
  type BouncedMail,
  bouncedMailSorts,
  listBouncedMails,
} from '@belfry/contract/ground/bounced-mails/bounced-mails-management.contract.ts';
import { bounceFaults, bounceKinds } from '@belfry/contract/ground/mail-fates/mail-fault.ts';
import { id } from '@belfry/contract/values/values.ts';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { describeList, type ListColumn, valuesOf } from '#platform/list/list-description.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { companyAddress } from '#features/ground/staff-access/use-staff-company.ts';
import styles from './bounced-mails.module.css';

/** Begin of the keys of bounced mail in the cache. */
export const bouncedMailsKey = ['management', 'bounced-mails'] as const;

type Holder = BouncedMail['holders'][number];

function holderWords({ kind, name }: Holder, text: Text): string {
  return kind === 'invoice-address'
    ? text('bounced-mails.whose.invoice-address')
    : text(`bounced-mails.whose.${kind}`, { name });
}

/** Where an address is corrected: users have a tab of their own, contacts and invoice addresses stand with the company. */
function correctedAt(company: BouncedMail['company'], { kind }: Holder): string {
  return kind === 'user' ? `${companyAddress(company)}?tab=users` : companyAddress(company);
}

const columns: readonly ListColumn<BouncedMail>[] = [
  {
    id: 'address',
    header: 'bounced-mails.address',
    width: 'minmax(0, 1.4fr)',
    cell: ({ address }) => <span className={styles['address']}>{address}</span>,
  },
  {
    id: 'company',
    header: 'bounced-mails.company',
    width: 'minmax(0, 1fr)',
    cell: ({ company }) => <Link to={companyAddress(company)}>{company.name}</Link>,
  },
  {
    id: 'kind',
    header: 'bounced-mails.kind',
    width: '6rem',
    cell: ({ kind }, { text }) => text(`bounced-mails.kind.${kind}`),
  },
  {
    id: 'whose',
    header: 'bounced-mails.whose',
    width: 'minmax(0, 1.2fr)',
    from: 64,
    cell: ({ holders, company }, { text }) =>
      holders.length === 0 ? (
        text('bounced-mails.whose.nobody')
      ) : (
        <span className={styles['two']}>
          {holders.map((holder) => (
            <Link key={`${holder.kind} ${holder.id}`} to={correctedAt(company, holder)}>
              {holderWords(holder, text)}
            </Link>
          ))}
        </span>
      ),
  },
  {
    id: 'why',
    header: 'bounced-mails.why',
    width: 'minmax(0, 1.1fr)',
    cell: ({ fault, isPermanent }, { text }) =>
      text('bounced-mails.why.of', {
        fault: text(`bounced-mails.fault.${fault}`),
        isPermanent: String(isPermanent),
      }),
  },
  {
    id: 'times',
    header: 'bounced-mails.times',
    width: '4.5rem',
    from: 64,
    amount: true,
    cell: ({ times }) => times,
  },
  {
    id: 'last',
    header: 'bounced-mails.last',
    width: '8rem',
    sort: 'last',
    cell: ({ lastAt }, { dates }) => dates.smartTime(lastAt),
  },
  {
    id: 'told',
    header: 'bounced-mails.told',
    width: '8rem',
    from: 80,
    cell: ({ toldAt }, { dates }) => (toldAt ? dates.smartTime(toldAt) : '–'),
  },
  {
    id: 'ended',
    header: 'bounced-mails.ended',
    extra: true,
    cell: ({ ended }, { text }) => {
      if (ended === null) return '–';
      if (ended.by === 'staff' && ended.note !== '')
        return text('bounced-mails.ended.noted', { note: ended.note });
      return text(`bounced-mails.ended.${ended.by}`);
    },
  },
  {
    id: 'first',
    header: 'bounced-mails.first',
    extra: true,
    cell: ({ firstAt }, { dates }) => dates.smartTime(firstAt),
  },
  { id: 'status', header: 'bounced-mails.status', extra: true, cell: ({ status }) => status ?? '–' },
];

/** Addresses of all companies that mail came back from; what is over is shown to whoever asks for it. */
export const bouncedMailsList = describeList<typeof listBouncedMails>({
  id: 'bounced-mails',
  route: listBouncedMails,
  key: bouncedMailsKey,
  pageSize: 50,
  counted: true,
  views: true,
  columns,
  search: { label: 'bounced-mails.search', placeholder: 'bounced-mails.search.hint' },
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'bounced-mails.state',
      usual: 'bounced-mails.state.open',
      ...valuesOf(['over'], (state, text) => text(`bounced-mails.state.${state}`)),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: 'bounced-mails.kind',
      ...valuesOf(bounceKinds, (kind, text) => text(`bounced-mails.kind.${kind}`)),
    },
    {
      kind: 'choice',
      name: 'fault',
      label: 'bounced-mails.why',
      ...valuesOf(bounceFaults, (fault, text) => text(`bounced-mails.fault.${fault}`)),
    },
    {
      kind: 'id',
      name: 'company',
      label: 'bounced-mails.company',
      isId: (written) => z.safeParse(id, written).success,
    },
  ],
  sorts: valuesOf(bouncedMailSorts, (order, text) => text(`bounced-mails.sort.${order}`)),
  rowKey: (row) => row.id,
});
