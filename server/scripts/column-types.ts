import { Client } from 'pg';

/** `table.column`. */
export type ColumnName = `${string}.${string}`;

const states = '@belfry/contract/money/payments/payment-states.ts';
const settlements = '@belfry/contract/money/settlements/settlement-states.ts';
const invoices = '@belfry/contract/money/invoices/invoices.contract.ts';

/**
 * Types of columns whose values are a set that grows with the program, so that no CHECK of theirs stands in its way: the name of
 * a type, and where the generated file imports it from. A set with a CHECK is not named here; its type comes from the CHECK.
 */
export const namedSets = {
  AcceptanceWay: { from: '@belfry/contract/values/acceptance-ways.ts', columns: ['acceptances.via'] },
  AttemptSequence: { from: states, columns: ['payment_attempts.sequence'] },
  AttemptState: { from: states, columns: ['payment_attempts.state'] },
  BounceFault: { from: '@belfry/contract/ground/mail-fates/mail-fault.ts', columns: ['bounced_mails.fault'] },
  ChargedType: {
    from: '@belfry/contract/money/prices/plans.ts',
    columns: ['cart_lines.type', 'subscriptions.next_type'],
  },
  Currency: {
    from: '@belfry/contract/values/money.ts',
    columns: [
      'balance_transactions.currency',
      'bank_payments.currency',
      'incoming_transfers.currency',
      'invoices.currency',
      'ledger_entries.currency',
      'orders.currency',
      'payment_attempts.currency',
      'payment_chargebacks.currency',
      'payment_refunds.currency',
      'payments.currency',
      'settlement_differences.currency',
      'settlement_lines.currency',
      'settlements.currency',
    ],
  },
  DeliveryReason: { from: invoices, columns: ['invoice_deliveries.reason'] },
  DeliveryState: { from: invoices, columns: ['invoice_deliveries.state'] },
  DeliveryWay: { from: invoices, columns: ['invoice_deliveries.way'] },
  DeviceAlarmState: { from: '@belfry/contract/values/alarm-states.ts', columns: ['devices.alarm_state'] },
  DeviceType: {
    from: '@belfry/contract/values/device-types.ts',
    columns: ['device_identities.type', 'devices.type', 'removed_devices.type'],
  },
  DifferenceEnd: { from: settlements, columns: ['settlement_differences.resolution'] },
  DifferenceKind: { from: settlements, columns: ['settlement_differences.kind'] },
  Duty: { from: '@belfry/contract/people/sessions/sessions.contract.ts', columns: ['sessions.asked_duties'] },
  EInvoiceFormat: {
    from: '@belfry/contract/people/companies/e-invoice-formats.ts',
    columns: ['companies.e_invoice_format'],
  },
  EInvoiceWay: {
    from: '@belfry/contract/people/companies/e-invoice-formats.ts',
    columns: ['companies.e_invoice_way'],
  },
  FindingKind: {
    from: '@belfry/contract/overviews/health/finding-kinds.ts',
    columns: ['health_findings.kind'],
  },
  HistoryKind: { from: '@belfry/contract/ground/history/history-entry.ts', columns: ['history.kind'] },
  InvoiceFileKind: { from: invoices, columns: ['invoice_files.kind'] },
  InvoiceKind: { from: invoices, columns: ['invoices.kind'] },
  LangCode: {
    from: '@belfry/contract/ground/languages/language-list.ts',
    columns: [
      'attempts.lang_code',
      'companies.invoice_lang_code',
      'contacts.lang_code',
      'invoice_deliveries.lang_code',
      'orders.lang_code',
      'price_notice_mails.lang_code',
      'push_apps.lang_code',
      'registrations.lang_code',
      'users.lang_code',
    ],
  },
  LedgerAccount: { from: '@belfry/contract/money/ledger/chart.ts', columns: ['ledger_entries.account'] },
  LicenceFeature: {
    from: '@belfry/contract/devices/licences/licences.contract.ts',
    columns: ['device_identities.licences', 'device_licenses.feature'],
  },
  MandateMethod: { from: states, columns: ['mandates.method'] },
  MandateState: { from: states, columns: ['mandates.state'] },
  Medium: {
    from: '@belfry/contract/values/media.ts',
    columns: ['attempts.medium', 'carried_attempts.medium'],
  },
  NodeState: {
    from: '@belfry/contract/values/alarm-states.ts',
    columns: [
      'alarm_nodes.resume_state',
      'alarm_nodes.state',
      'episodes.last_state',
      'history.moved_from',
      'history.moved_to',
    ],
  },
  OddReason: {
    from: '@belfry/contract/device-messages/device-messages.ts',
    columns: ['odd_messages.reason'],
  },
  CheckoutWay: {
    from: '@belfry/contract/money/checkout/checkout.contract.ts',
    columns: ['orders.way'],
  },
  OrderState: {
    from: '@belfry/contract/money/checkout/checkout.contract.ts',
    columns: ['orders.state'],
  },
  PaymentKind: { from: states, columns: ['payments.kind'] },
  PaymentMethod: {
    from: states,
    columns: ['orders.method', 'payment_attempts.method', 'payment_methods.method'],
  },
  PaymentState: { from: states, columns: ['payments.state'] },
  PostingKind: { from: '@belfry/contract/money/ledger/chart.ts', columns: ['ledger_postings.kind'] },
  RefundReason: { from: states, columns: ['payment_refunds.reason'] },
  RefundState: { from: states, columns: ['payment_refunds.state'] },
  RoleId: { from: '@belfry/contract/permissions/permissions.contract.ts', columns: ['users.role_id'] },
  SettlementLineKind: { from: settlements, columns: ['settlement_lines.kind'] },
  SettlementState: { from: settlements, columns: ['settlements.state'] },
  SubscriptionState: {
    from: '@belfry/contract/ground/allowance/subscription-states.ts',
    columns: ['devices.subscription_state'],
  },
  TransferState: { from: states, columns: ['incoming_transfers.state'] },
  VoipState: {
    from: '@belfry/contract/devices/voip/voip-management.contract.ts',
    columns: ['voip_lines.state'],
  },
  Uplink: { from: '@belfry/contract/device-messages/device-messages.ts', columns: ['devices.via'] },
} as const satisfies Record<string, { from: string; columns: readonly ColumnName[] }>;

/** The lines that import the types of {@link namedSets}. */
export function importsOfSets(): string {
  const byModule = Object.entries(Object.groupBy(Object.entries(namedSets), ([, { from }]) => from));
  return byModule
    .map(([from, sets = []]) => `import type { ${sets.map(([type]) => type).join(', ')} } from '${from}';\n`)
    .join('');
}

/** A column as the database has it. */
export interface Column {
  name: ColumnName;
  /** Its type as SQL writes it: `text`, `text[]`. */
  type: string;
  nullable: boolean;
  /** Whether a row may leave it out. */
  optional: boolean;
  /** The values that a CHECK allows, in its order; null without one. */
  values: string[] | null;
}

/** Every column of the tables, by name. */
export async function readColumns(url: string): Promise<Column[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const answer = await client.query<Omit<Column, 'values'> & { checks: string[] }>(
      `select relname || '.' || attname as name, format_type(atttypid, null) as type, not attnotnull as nullable,
          atthasdef or attidentity <> '' as optional,
          array(select pg_get_constraintdef(oid) from pg_constraint
            where conrelid = attrelid and contype = 'c' and convalidated and conkey = array[attnum] order by conname) as checks
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
        order by relname, attname`,
    );
    return answer.rows.map(({ checks, ...column }) => ({
      ...column,
      values: checks.map(valuesOf).find((values) => values !== null) ?? null,
    }));
  } finally {
    await client.end();
  }
}

/** The values of `check (x in ('one', 'two'))`, as PostgreSQL writes it; null for any other CHECK. */
function valuesOf(check: string): string[] | null {
  const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[('[^\]]*)\]\)\)\)$/.exec(check) ?? [];
  return list ? list.split(', ').map((literal) => literal.replace(/^'(.*)'::text$/, '$1')) : null;
}

/** What kysely-codegen takes as overrides: a type for each column of a set. */
export function columnOverrides(columns: readonly Column[]): Record<ColumnName, string> {
  const named = new Map<string, string>(
    Object.entries(namedSets).flatMap(([type, set]) => set.columns.map((name) => [name, type] as const)),
  );
  const overrides = columns.flatMap((column) => {
    const set = column.values?.map((value) => `'${value}'`).join(' | ') ?? named.get(column.name);
    return set ? [[column.name, typeOf(column, set)] as const] : [];
  });
  return Object.fromEntries(overrides);
}

function typeOf({ type, nullable, optional }: Column, set: string): string {
  const each = type.endsWith('[]') ? `${set}[]` : set;
  const value = nullable ? `${each} | null` : each;
  return optional ? `Generated<${value}>` : value;
}
