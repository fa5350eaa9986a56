import { sql } from 'kysely';
import type { ManagedInvoiceItem } from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import { euros, type Money } from '@belfry/contract/values/money.ts';
import { writeDecimal } from '@belfry/contract/values/decimal-money.ts';
import type { CompanyList, StaffView } from '#features/ground/staff-access/list-over-companies.ts';
import { findStandings } from '#features/money/ledger/find-standings.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import type { ListOrders, OrderColumn } from '#platform/list/list-order.ts';
import { selectUndelivered } from '../deliveries/deliveries.queries.ts';
import { invoiceStateOf } from '../invoice-state.rules.ts';
import {
  isByOwed,
  selectManagedInvoices,
  selectOwedInvoices,
  type ManagedInvoiceFilter,
  type ManagedInvoiceRow,
} from './managed-invoices.queries.ts';
import { invoiceActionsOf } from './managed-invoice.rules.ts';

const byNumber: OrderColumn<ManagedInvoiceRow> = {
  by: sql.ref('invoices.number'),
  type: 'text',
  of: ({ number }) => number,
};

const orders = {
  issued: [
    { by: sql.ref('invoices.issued_at'), type: 'timestamptz', of: ({ issued_at: at }) => at },
    { by: sql.ref('invoices.id'), type: 'uuid', of: ({ id }) => id },
  ],
  number: [byNumber],
} as const satisfies ListOrders<ManagedInvoiceRow>;

type List = CompanyList<ManagedInvoiceFilter, ManagedInvoiceRow, ManagedInvoiceItem>;

/** Invoices of all companies, by when they were issued or by number. */
const managedInvoices: List = {
  section: 'invoices',
  orders,
  select: selectManagedInvoices,
  present,
  csv: [
    { header: (text) => text('invoices-management.csv.company'), cell: ({ company }) => company.name },
    {
      header: (text) => text('invoices-management.csv.customer-number'),
      cell: ({ company }) => company.customerNumber,
    },
    { header: (text) => text('invoices-management.csv.number'), cell: ({ number }) => number },
    {
      header: (text) => text('invoices-management.csv.kind'),
      cell: ({ kind }, text) => text(`invoices-management.csv.kind.${kind}`),
    },
    { header: (text) => text('invoices-management.csv.date'), cell: ({ date }) => date },
    { header: (text) => text('invoices-management.csv.due'), cell: ({ dueOn }) => dueOn },
    {
      header: (text) => text('invoices-management.csv.state'),
      cell: ({ state }, text) => text(`invoices-management.csv.state.${state}`),
    },
    {
      header: (text) => text('invoices-management.csv.total'),
      cell: ({ total }) => decimal(total),
      isMoney: true,
    },
    {
      header: (text) => text('invoices-management.csv.open'),
      cell: ({ open }) => decimal(open),
      isMoney: true,
    },
    {
      header: (text) => text('invoices-management.csv.undelivered'),
      cell: ({ isUndelivered }, text) => text(`invoices-management.csv.undelivered.${isUndelivered}`),
    },
  ],
};

/** What is owed or was given up goes by when that came to be, which an index has of these alone. */
const owedOrders = {
  issued: [
    { by: sql.ref('payments.created_at'), type: 'timestamptz', of: ({ owed_at: at }) => at },
    { by: sql.ref('payments.invoice_id'), type: 'uuid', of: ({ id }) => id },
  ],
  number: [byNumber],
} as const satisfies ListOrders<ManagedInvoiceRow>;

/** The list that answers a filter on a day. */
export function managedInvoicesOf(filter: Pick<ManagedInvoiceFilter, 'state'>, today: Day): List {
  if (!isByOwed(filter)) return managedInvoices;
  return {
    ...managedInvoices,
    orders: owedOrders,
    select: (database, asked) => selectOwedInvoices(database, asked, today),
  };
}

async function present(
  rows: readonly ManagedInvoiceRow[],
  { trx, seesMoney }: StaffView,
): Promise<ManagedInvoiceItem[]> {
  const ids = rows.map(({ id }) => id);
  const [standings, missing] = [await findStandings(trx, null, ids), await selectUndelivered(trx, ids)];
  return rows.map((row) => {
    const { id, kind, number, how, version } = row;
    const [total, nothing] = [euros(row.total_cents), euros(0)];
    const standing = standings.get(id) ?? { total, credited: nothing, writtenOff: nothing, open: nothing };
    return {
      id,
      company: { id: row.company_id, name: row.company_name, customerNumber: row.customer_number },
      kind,
      number,
      date: row.issued_on,
      dueOn: row.due_on,
      collectedOn: how === 'card' || how === 'direct-debit' ? row.due_on : null,
      state: invoiceStateOf(kind, standing),
      isUndelivered: missing.has(id),
      allowedActions: invoiceActionsOf({ kind, total, credited: standing.credited, seesMoney }),
      version,
      ...(seesMoney && { total, open: standing.open }),
    };
  });
}

function decimal(amount: Money | undefined): number | null {
  return amount === undefined ? null : Number(writeDecimal(amount.cents, 2));
}
