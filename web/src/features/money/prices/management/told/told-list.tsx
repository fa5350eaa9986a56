import {
  exportPriceNotices,
  getPriceNotices,
  type PriceNoticeState,
  priceNoticeSorts,
  priceNoticeStates,
} from '@belfry/contract/money/prices/prices-management.contract.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { companyAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { describeList, valuesOf } from '#platform/list/list-description.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { managedPricesKey } from '../prices-management.api.ts';

const looks: Record<PriceNoticeState, { tone: Tone; icon: Icon }> = {
  unreachable: { tone: 'urgent', icon: IconMailOff },
  bounced: { tone: 'failed', icon: IconAlertTriangle },
  waiting: { tone: 'pending', icon: IconClock },
  sent: { tone: 'ok', icon: IconCircleCheck },
};

/** Companies that are told of a price. */
export const toldList = describeList<typeof getPriceNotices>({
  id: 'price-notices',
  route: getPriceNotices,
  key: managedPricesKey,
  pageSize: 50,
  counted: true,
  columns: [
    {
      id: 'company',
      sort: 'company',
      header: 'prices-management.notice.company',
      width: 'minmax(0, 2fr)',
      cell: ({ company }) => <Link to={companyAddress(company)}>{company.name}</Link>,
    },
    {
      id: 'state',
      header: 'prices-management.notice.state',
      width: 'minmax(0, 1.4fr)',
      bare: true,
      cell: ({ state }, { text }) => (
        <Badge tone={looks[state].tone} icon={looks[state].icon} plain={state === 'sent'}>
          {text(`prices-management.notice.${state}`)}
        </Badge>
      ),
    },
    {
      id: 'mails',
      header: 'prices-management.notice.mails',
      width: '8rem',
      cell: ({ waiting, sent, bounced }, { text }) =>
        text('prices-management.notice.of', { sent, mails: waiting + sent + bounced }),
    },
    {
      id: 'told',
      header: 'prices-management.notice.told-at',
      width: '8rem',
      cell: ({ toldAt }, { dates }) => dates.date(toldAt),
    },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'prices-management.notice.state',
      ...valuesOf(priceNoticeStates, (state, text) => text(`prices-management.notice.${state}`)),
    },
  ],
  sorts: valuesOf(priceNoticeSorts, (order, text) => text(`prices-management.notice.sort.${order}`)),
  rowKey: ({ company }) => company.id,
  csv: { route: exportPriceNotices, file: 'prices-management.file' },
});
