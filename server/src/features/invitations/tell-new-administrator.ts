import type { Kysely } from 'kysely';
import {
  type Permission,
  rolePermissions,
  roles,
  type RoleId,
} from '@belfry/contract/permissions/permissions.contract.ts';
import type { DB } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { momentText } from '../../platform/texts/texts.ts';
import { accountMailOf } from '../account-mails/account-mail.job.ts';
import { selectAdministrators } from './invitations.queries.ts';

const all = Object.values(roles);
const having = (permission: Permission) => all.filter((role) => rolePermissions[role].includes(permission));
/** Who manages users, and who is staff of the maker. */
const [administrators, staff] = [having('UE'), having('M')];

/** Somebody whose role has become another, or who has just set the account up. */
export interface NewRole {
  companyId: string;
  company: string;
  userId: string;
  /** What the others know somebody by. */
  email: string;
  role: RoleId;
  /** The role of before; null for who was invited. */
  before: RoleId | null;
  /** Who did it, or invited. */
  by: string;
  /** Makes the mails' ids, the same over tries. */
  requestId: string;
}

/**
 * Tells every Administrator of a company when somebody becomes one, and of the maker's company when somebody becomes
 * staff, in the caller's transaction. Who loses rights, or keeps them, is nobody's news.
 */
export async function tellNewAdministrator(
  trx: Kysely<DB>,
  platform: Pick<Platform, 'config' | 'clock'>,
  { companyId, company, userId, email, role, before, by, requestId }: NewRole,
): Promise<void> {
  const had = before === null ? [] : rolePermissions[before];
  const gains = rolePermissions[role].some((permission) => !had.includes(permission));
  if (!administrators.includes(role) || !gains) return;
  const others = await selectAdministrators(trx, companyId, administrators, userId);
  const at = momentText(platform.clock.now(), 'UTC');
  await enqueue(
    trx,
    others.map((other) =>
      accountMailOf(platform, {
        kind: 'newAdministrator',
        to: other.email,
        langCode: other.lang_code,
        messageId: `new-administrator-${requestId}-${other.id}`,
        values: {
          company,
          name: email,
          by,
          how: before === null ? 'invited' : 'changed',
          role: staff.includes(role) ? 'staff' : 'administrator',
          at,
        },
      }),
    ),
  );
}
