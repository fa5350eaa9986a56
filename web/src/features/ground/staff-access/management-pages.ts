import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import type { LabelId } from '#platform/i18n/use-text.ts';

/** A page of the section Management. */
export interface ManagementPage {
  to: `/management/${string}`;
  label: LabelId;
  /** Whoever lacks it does not see the page. */
  permission: Extract<Permission, 'M' | 'MF'>;
}

/** The pages below /management: those of spec §2 in their order, then what staff work through and set. */
export const managementPages: readonly ManagementPage[] = [
  { to: '/management/reports', label: 'staff-access.section.reports', permission: 'M' },
  { to: '/management/companies', label: 'staff-access.section.companies', permission: 'M' },
  { to: '/management/devices', label: 'staff-access.section.devices', permission: 'M' },
  { to: '/management/invoices', label: 'staff-access.section.invoices', permission: 'M' },
  { to: '/management/failedinvoices', label: 'staff-access.section.failedinvoices', permission: 'MF' },
  { to: '/management/settlements', label: 'staff-access.section.settlements', permission: 'MF' },
  { to: '/management/subscriptions', label: 'staff-access.section.subscriptions', permission: 'M' },
  { to: '/management/simcards', label: 'staff-access.section.simcards', permission: 'M' },
  { to: '/management/voip', label: 'staff-access.section.voip', permission: 'M' },
  { to: '/management/app', label: 'staff-access.section.app', permission: 'M' },
  { to: '/management/health', label: 'staff-access.section.health', permission: 'M' },
  { to: '/management/todo', label: 'staff-access.section.todo', permission: 'M' },
  { to: '/management/prices', label: 'staff-access.section.prices', permission: 'M' },
];
