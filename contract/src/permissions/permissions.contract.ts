/** Permission codes (spec §6, design decision 0003). */
export const permissions = ['D', 'A', 'DR', 'DE', 'U', 'UE', 'C', 'CE', 'S', 'N', 'M', 'MF'] as const;
/** A permission code. */
export type Permission = (typeof permissions)[number];

/** Fixed role ids (spec §6). */
export const roles = {
  user: 1,
  administrator: 2,
  readOnly: 3,
  providerAdmin: 4,
  providerAdminFinancial: 5,
} as const;
/** The id of a role. */
export type RoleId = (typeof roles)[keyof typeof roles];

/** What each role is called in ids of texts (`users.role.…`). */
export const roleNames = {
  [roles.user]: 'user',
  [roles.administrator]: 'administrator',
  [roles.readOnly]: 'read-only',
  [roles.providerAdmin]: 'provider-admin',
  [roles.providerAdminFinancial]: 'provider-admin-financial',
} as const satisfies Record<RoleId, string>;

/** The maker's own staff, who may come to see every company. */
export const providerRoles: readonly number[] = [roles.providerAdmin, roles.providerAdminFinancial];

const everyCompanyPermission = ['D', 'A', 'DR', 'DE', 'U', 'UE', 'C', 'CE', 'S', 'N'] as const;

/** What each role may do. The token carries the role's list; the server checks it on every call. */
export const rolePermissions: Record<RoleId, readonly Permission[]> = {
  [roles.user]: ['D', 'A', 'DR', 'U', 'C'],
  [roles.administrator]: everyCompanyPermission,
  [roles.readOnly]: ['D', 'U', 'C'],
  [roles.providerAdmin]: [...everyCompanyPermission, 'M'],
  [roles.providerAdminFinancial]: [...everyCompanyPermission, 'M', 'MF'],
};

/** The roles that have a permission. */
export function rolesWith(permission: Permission): RoleId[] {
  return Object.values(roles).filter((role) => rolePermissions[role].includes(permission));
}
