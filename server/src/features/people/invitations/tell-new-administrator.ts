import type { Kysely } from 'kysely';
import {
  type Permission,
  rolePermissions,
  roles,
  type RoleId,
} from '@belfry/contract/permissions/permissions.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailOf, type AccountMail } from '#features/ground/account-mails/account-mail.job.ts';
import { countNotice } from '#features/ground/account-mails/count-notice.ts';
import { selectAdministrators } from './invitations.queries.ts';

const all = Object.values(roles);
const having = (permission: Permission) => all.filter((role) => rolePermissions[role].includes(permission));
/** Who manages users, and who is staff of the maker. */
const [administrators, staff] = [having('UE'), having('M')];

/** Somebody whose role or access has become another, or who has just set the account up. */
export interface NewRole {
  companyId: string;
  company: string;
  userId: string;
  /** What the others know somebody by. */
  email: string;
  role: RoleId;
  /** What it was before; null for who was invited. */
  before: { role: RoleId; email: string; blocked: boolean } | null;
  blocked: boolean;
  /** Who did it, or invited. */
  by: string;
  /** Whose acts are bounded; null where somebody becomes one once. */
  actorId: string | null;
  /** Makes the mails' ids, the same over tries. */
  requestId: string;
}

/**
 * Tells every Administrator of a company when somebody becomes one, and of the maker's company when somebody becomes
 * staff; and when the account of one is given to another address or is no longer blocked, by which somebody may become
 * one, too. In the caller's transaction, when nothing can be refused any more. Who loses rights, or keeps them, is nobody's
 * news.
 */
export async function tellNewAdministrator(
  trx: Kysely<DB>,
  platform: Pick<Platform, 'config' | 'clock' | 'database'>,
  { companyId, userId, actorId, requestId, ...now }: NewRole,
): Promise<void> {
  const news = newsOf(now);
  if (!news) return;
  const { isMailed, isLast } = actorId
    ? await countNotice(platform.database, news.kind, actorId)
    : { isMailed: true, isLast: false };
  if (!isMailed) return;
  const others = await selectAdministrators(trx, companyId, administrators, userId);
  const at = platform.clock.now();
  await enqueue(
    trx,
    others.map((other) => {
      const to = { to: other.email, langCode: other.lang_code, isLast, at };
      return news.kind === 'newAdministrator'
        ? accountMailOf(platform, {
            ...to,
            kind: news.kind,
            messageId: `new-administrator-${requestId}-${other.id}`,
            values: news.values,
          })
        : accountMailOf(platform, {
            ...to,
            kind: news.kind,
            messageId: `administrator-changed-${requestId}-${other.id}`,
            values: news.values,
          });
    }),
  );
}

type Values<K extends 'newAdministrator' | 'administratorChanged'> = {
  kind: K;
  values: AccountMail<K>['values'];
};

function newsOf({
  company,
  email,
  role,
  before,
  blocked,
  by,
}: Omit<NewRole, 'companyId' | 'userId' | 'actorId' | 'requestId'>):
  | Values<'newAdministrator'>
  | Values<'administratorChanged'>
  | null {
  if (!administrators.includes(role)) return null;
  const had = before ? rolePermissions[before.role] : [];
  if (rolePermissions[role].some((permission) => !had.includes(permission)))
    return {
      kind: 'newAdministrator',
      values: {
        company,
        name: email,
        by,
        how: before ? 'changed' : 'invited',
        role: staff.includes(role) ? 'staff' : 'administrator',
      },
    };
  if (!before) return null;
  const unblocked = before.blocked && !blocked;
  if (before.email === email && !unblocked) return null;
  return {
    kind: 'administratorChanged',
    values: { company, name: before.email, email: before.email === email ? null : email, unblocked, by },
  };
}
