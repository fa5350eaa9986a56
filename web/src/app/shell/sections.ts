import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';

/** A part of the app that the top navigation leads to. Paths below `/<id>` belong to it, and give the header its title. */
export interface Section {
  id: 'devices' | 'users' | 'account' | 'management';
  /** Its first page, where that is not `/<id>`. */
  page?: string;
  /** Whoever lacks it does not see the section. */
  permission?: Permission;
}

/** The sections of spec §2, in their order. */
export const sections: readonly Section[] = [
  { id: 'devices', permission: 'D' },
  { id: 'users', permission: 'U' },
  { id: 'account', page: 'profile' },
  { id: 'management', page: 'reports', permission: 'M' },
];

/** The section that a path belongs to (spec §2: by path prefix). */
export function sectionOf(path: string): Section | undefined {
  return sections.find(({ id }) => `${path}/`.startsWith(`/${id}/`));
}

/** Where the navigation leads. */
export function addressOf({ id, page }: Section): string {
  return page ? `/${id}/${page}` : `/${id}`;
}
