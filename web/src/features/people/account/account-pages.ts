import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import type { LabelId } from '#platform/i18n/use-text.ts';
import { viewed } from '#platform/viewed-company.ts';

/** A page of the section Account. */
export interface AccountPage {
  to: `/account/${string}`;
  label: LabelId;
  /** Whoever lacks it does not see the page. */
  permission?: Permission;
  /** It is about whoever is signed in: no part of a customer's portal that staff see. */
  own?: true;
}

const pages: readonly AccountPage[] = [
  { to: '/account/profile', label: 'account.profile', own: true },
  { to: '/account/company', label: 'account.company', permission: 'C' },
  { to: '/account/subscription', label: 'account.subscription', permission: 'S' },
  { to: '/account/invoices', label: 'account.invoices', permission: 'S' },
  { to: '/account/monitoring', label: 'account.monitoring', permission: 'D' },
  { to: '/account/apps', label: 'account.apps', permission: 'D', own: true },
];

/** The pages below /account that exist (spec §2), in their order; a page comes here with its route. */
export const accountPages = viewed ? pages.filter(({ own }) => !own) : pages;
