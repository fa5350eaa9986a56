import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import { managementPages } from '#features/ground/staff-access/management-pages.ts';
import { accountPages } from '#features/people/account/account-pages.ts';
import type { LabelId } from '#platform/i18n/use-text.ts';
import { viewed } from '#platform/viewed-company.ts';

/** A screen that two keys lead to: `g`, then its letter. */
export interface Jump {
  letter: string;
  to: string;
  label: LabelId;
  permission?: Permission;
}

/** The letter of each screen: of its English name, which is that of its address. */
const letters: Readonly<Record<string, string>> = {
  '/account/profile': 'p',
  '/account/company': 'c',
  '/account/subscription': 's',
  '/account/invoices': 'i',
  '/account/monitoring': 'm',
  '/account/apps': 'a',
  '/management/reports': 'r',
  '/management/companies': 'k',
  '/management/health': 'h',
  '/management/todo': 't',
};

const pages: readonly Omit<Jump, 'letter'>[] = [...accountPages, ...(viewed ? [] : managementPages)];

/** Screens that two keys lead to. */
export const jumps: readonly Jump[] = [
  { letter: 'd', to: '/devices', label: 'shell.nav.devices', permission: 'D' },
  { letter: 'u', to: '/users', label: 'shell.nav.users', permission: 'U' },
  ...pages.flatMap((page) => {
    const letter = letters[page.to];
    return letter ? [{ letter, ...page }] : [];
  }),
];

/** Those of them that somebody may see. */
export function jumpsOf(permissions: readonly Permission[]): readonly Jump[] {
  return jumps.filter(({ permission }) => !permission || permissions.includes(permission));
}
