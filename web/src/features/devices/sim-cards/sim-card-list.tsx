import {
  exportSimCards,
  getSimCards,
  simSorts,
  simStates,
  type SimCard,
} from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { id } from '@belfry/contract/values/values.ts';
import { useLingui } from '@lingui/react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { useText } from '#platform/i18n/use-text.ts';
import { describeList, type ListColumn, valuesOf } from '#platform/list/list-description.ts';
import { amountWords } from '#features/devices/usage/usage-words.ts';
import { presentTime } from '#ui/present.ts';
import { companyAddress, managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { DeviceOfCard } from './device-of-card.tsx';
import { lookAgainAfter } from './acts/sim-acts.rules.ts';
import { simCardsKey } from './sim-of-device.api.ts';
import { ProviderMark, SimActMark, SimStateMark, SimUsage } from './sim-words.tsx';
import styles from './sim-cards.module.css';

function Counter({ card, counter }: { card: SimCard; counter: 'sms' | 'voiceSeconds' }) {
  const text = useText();
  const { i18n } = useLingui();
  return amountWords(counter, card.usage[counter].used, i18n.locale, text);
}

function SimLimit({ bytes }: { bytes: number | null }) {
  const text = useText();
  const { i18n } = useLingui();
  return bytes === null ? '–' : amountWords('simDataBytes', bytes, i18n.locale, text);
}

const columns: readonly ListColumn<SimCard>[] = [
  {
    id: 'iccid',
    sort: 'iccid',
    header: 'sim-cards.iccid',
    width: '11.5rem',
    cell: ({ id: card, iccid, company }) => (
      <Link className={styles['link']} to={managedAddress('simcards', card, company)}>
        {iccid}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'sim-cards.state',
    width: 'minmax(8.5rem, 1.1fr)',
    bare: true,
    cell: (card) => (
      <span className={styles['two']}>
        <SimStateMark card={card} />
        {card.providerState !== null && card.providerState !== 'active' && (
          <ProviderMark state={card.providerState} isNamed />
        )}
      </span>
    ),
  },
  {
    id: 'company',
    header: 'sim-cards.company',
    width: 'minmax(5.25rem, 1fr)',
    cell: ({ company }) => <Link to={companyAddress(company)}>{company.name}</Link>,
  },
  {
    id: 'device',
    header: 'sim-cards.device',
    width: 'minmax(7.25rem, 1.1fr)',
    from: 64,
    cell: (card) => <DeviceOfCard card={card} />,
  },
  {
    id: 'usage',
    sort: 'usage',
    header: 'sim-cards.usage',
    width: 'minmax(6.5rem, 1fr)',
    cell: ({ usage, device }) => (device === null ? '–' : <SimUsage usage={usage} />),
  },
  {
    id: 'last-seen',
    sort: 'last-seen',
    header: 'sim-cards.last-seen',
    width: 'minmax(5.75rem, 0.8fr)',
    from: 80,
    cell: ({ connected, lastSeenAt, device }, { text, dates }) =>
      connected ? text('sim-cards.last-seen.now') : device === null ? '–' : dates.smartTime(lastSeenAt),
  },
  {
    id: 'act',
    header: 'sim-cards.last-act',
    width: 'minmax(8.5rem, 1.5fr)',
    from: 64,
    cell: ({ lastAct }) => (lastAct ? <SimActMark act={lastAct} /> : '–'),
  },
  {
    id: 'provider',
    extra: true,
    header: 'sim-cards.provider',
    cell: ({ providerState }) => <ProviderMark state={providerState} />,
  },
  {
    id: 'number',
    extra: true,
    header: 'sim-cards.number',
    cell: ({ number }) => <span className={styles['code']}>{number ?? '–'}</span>,
  },
  {
    id: 'imsi',
    extra: true,
    header: 'sim-cards.imsi',
    cell: ({ imsi }) => <span className={styles['code']}>{imsi ?? '–'}</span>,
  },
  {
    id: 'sms',
    extra: true,
    header: 'sim-cards.messages',
    cell: (card) => <Counter card={card} counter="sms" />,
  },
  {
    id: 'voice',
    extra: true,
    header: 'sim-cards.voice',
    cell: (card) => <Counter card={card} counter="voiceSeconds" />,
  },
  {
    id: 'limit',
    extra: true,
    header: 'sim-cards.limit',
    cell: ({ limitBytes }) => <SimLimit bytes={limitBytes} />,
  },
  {
    id: 'signal',
    extra: true,
    header: 'sim-cards.signal',
    cell: ({ signal }, { text }) =>
      signal === null ? '–' : text('sim-cards.signal.percent', { percent: signal }),
  },
];

/** `/management/simcards`: SIM cards of all companies, by the number on the card. */
export const simCardList = describeList<typeof getSimCards>({
  id: 'simcards',
  route: getSimCards,
  key: simCardsKey,
  pageSize: 50,
  counted: true,
  views: true,
  columns,
  search: { label: 'sim-cards.search', placeholder: 'sim-cards.search.placeholder' },
  filters: [
    {
      kind: 'choices',
      name: 'state',
      label: 'sim-cards.state',
      ...valuesOf(simStates, (state, text) => text(`sim-cards.state.${state}`)),
    },
    {
      kind: 'choice',
      name: 'fairUse',
      label: 'sim-cards.fair-use',
      ...valuesOf(['near', 'over'], (use, text) => text(`sim-cards.fair-use.${use}`)),
    },
    {
      kind: 'id',
      name: 'company',
      label: 'sim-cards.company',
      isId: (written) => z.safeParse(id, written).success,
    },
  ],
  sorts: valuesOf(simSorts, (order, text) => text(`sim-cards.sort.${order}`)),
  rowKey: (card) => card.id,
  lookAgain: (rows) =>
    lookAgainAfter(
      rows.map(({ lastAct }) => lastAct),
      presentTime(),
    ),
  csv: { route: exportSimCards, file: 'sim-cards.export.file' },
});
