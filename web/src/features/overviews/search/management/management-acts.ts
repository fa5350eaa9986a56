import type { Place } from '../search-entries.ts';

/** Acts of staff that the search starts: each leads to the screen where it begins. Those of money are for staff who see it. */
export const managementActs: readonly Place[] = [
  { to: '/management/failedinvoices', label: 'search-management.act.retry-payment', permission: 'MF' },
  { to: '/management/failedinvoices', label: 'search-management.act.mail-payment-link', permission: 'MF' },
  { to: '/management/failedinvoices', label: 'search-management.act.paid-by-bank', permission: 'MF' },
  {
    to: '/management/failedinvoices?tab=transfers',
    label: 'search-management.act.assign-transfer',
    permission: 'MF',
  },
  { to: '/management/invoices', label: 'search-management.act.credit-invoice', permission: 'MF' },
  { to: '/management/invoices', label: 'search-management.act.mail-invoice', permission: 'M' },
  { to: '/management/settlements', label: 'search-management.act.read-payouts', permission: 'MF' },
  {
    to: '/management/settlements?tab=differences',
    label: 'search-management.act.resolve-difference',
    permission: 'MF',
  },
  { to: '/management/settlements?tab=journal', label: 'search-management.act.close-month', permission: 'MF' },
  { to: '/management/companies', label: 'search-management.act.see-portal', permission: 'M' },
  { to: '/management/companies', label: 'search-management.act.company-note', permission: 'M' },
  { to: '/management/subscriptions', label: 'search-management.act.change-type', permission: 'MF' },
  { to: '/management/subscriptions', label: 'search-management.act.retire', permission: 'MF' },
  { to: '/management/devices', label: 'search-management.act.allowance', permission: 'M' },
  { to: '/management/devices', label: 'search-management.act.swap', permission: 'M' },
  { to: '/management/devices/import', label: 'search-management.act.add-devices', permission: 'M' },
  { to: '/management/devices', label: 'search-management.act.licences', permission: 'M' },
  { to: '/management/devices?place=stock', label: 'search-management.act.print-labels', permission: 'M' },
  { to: '/management/devices?place=sold', label: 'search-management.act.take-back', permission: 'M' },
  { to: '/management/voip', label: 'search-management.act.voip-account', permission: 'M' },
  { to: '/management/simcards/import', label: 'search-management.act.import-sims', permission: 'M' },
  { to: '/management/simcards?state=stock', label: 'search-management.act.assign-sim', permission: 'M' },
  { to: '/management/simcards?state=silent', label: 'search-management.act.wake-device', permission: 'M' },
  { to: '/management/simcards', label: 'search-management.act.read-sims', permission: 'M' },
  { to: '/management/reports', label: 'search-management.act.export-report', permission: 'M' },
];
