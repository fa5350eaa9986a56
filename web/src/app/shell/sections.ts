import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import type { LabelId } from '#platform/i18n/use-text.ts';

/** A part of the app that the top navigation leads to. */
export interface Section {
  id: 'devices' | 'users' | 'account' | 'management';
  /** Paths below it belong to it, and give the header its title. */
  prefix: `/${string}`;
  to: `/${string}`;
  label: LabelId;
  /** Whoever lacks it does not see the section. */
  permission?: Permission;
}

/** The sections of spec §2 that exist, in their order; a section comes here with its first route. */
export const sections: readonly Section[] = [
  {
    id: 'devices',
    prefix: '/devices',
    to: '/devices',
    label: 'shell.nav.devices',
    permission: 'D',
  },
  {
    id: 'users',
    prefix: '/users',
    to: '/users',
    label: 'shell.nav.users',
    permission: 'U',
  },
  {
    id: 'account',
    prefix: '/account',
    to: '/account/profile',
    label: 'shell.nav.account',
  },
  {
    id: 'management',
    prefix: '/management',
    to: '/management/reports',
    label: 'shell.nav.management',
    permission: 'M',
  },
];

/** The section that a path belongs to (spec §2: by path prefix). */
export function sectionOf(path: string): Section | undefined {
  return sections.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
}
