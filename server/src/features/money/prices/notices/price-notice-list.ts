import { sql } from 'kysely';
import type { PriceNotice } from '@belfry/contract/money/prices/prices-management.contract.ts';
import type { CompanyList } from '#features/ground/staff-access/list-over-companies.ts';
import { selectPriceNotices, type NoticeFilter, type NoticeRow } from './price-notices.queries.ts';

/** Companies that are told of a price. */
export const priceNoticeList: CompanyList<NoticeFilter, NoticeRow, PriceNotice> = {
  section: 'prices',
  orders: {
    company: [
      { by: sql.ref('companies.name'), type: 'text', of: ({ name }) => name },
      { by: sql.ref('companies.id'), type: 'uuid', of: ({ id }) => id },
    ],
  },
  select: selectPriceNotices,
  present: (rows) => rows.map(present),
  csv: [
    { header: (text) => text('prices-management.csv.company'), cell: ({ company }) => company.name },
    {
      header: (text) => text('prices-management.csv.customer-number'),
      cell: ({ company }) => company.customerNumber,
    },
    { header: (text) => text('prices-management.csv.told-at'), cell: ({ toldAt }) => toldAt },
    {
      header: (text) => text('prices-management.csv.state'),
      cell: ({ state }, text) => text(`prices-management.notice.${state}`),
    },
    { header: (text) => text('prices-management.csv.waiting'), cell: ({ waiting }) => waiting },
    { header: (text) => text('prices-management.csv.sent'), cell: ({ sent }) => sent },
    { header: (text) => text('prices-management.csv.bounced'), cell: ({ bounced }) => bounced },
  ],
};

function present(row: NoticeRow): PriceNotice {
  const { id, name, customer_number: customerNumber, told_at: toldAt, ...counts } = row;
  return {
    company: { id, name, customerNumber },
    toldAt: toldAt.toISOString(),
    ...counts,
  };
}
