import { roleNames, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { exportUsers as route, UserSummary } from '@belfry/contract/people/users/users.contract.ts';
import type { Text } from '@belfry/texts/text-reader.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { listed, textsIn } from '#platform/texts/texts.ts';
import { csvLine, csvStart } from '#platform/values/csv.ts';
import { readCompanyPolicy } from '#features/people/companies/read-company-policy.ts';
import { keysOf, orderOf } from './list-users.ts';
import { presentUserSummary } from './present-user.ts';
import { selectUsers } from './users.queries.ts';

const pageSize = 1_000;

const columns = [
  'first-name',
  'last-name',
  'email',
  'role',
  'state',
  'mfa',
  'last-sign-in',
  'warnings',
] as const;

/** The users of the company that a filter leaves, as CSV in the caller's language, page by page. */
export async function* exportUsers(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId }, langCode }: Context<UserActor>,
  { sort, ...filter }: RouteInput<typeof route>['query'],
): AsyncGenerator<string> {
  const text = textsIn(langCode);
  const company = database.company(companyId);
  const policy = await readCompanyPolicy(company, companyId);
  const { order, descending } = orderOf(sort);
  const now = clock.now();
  let after: readonly unknown[] | null = null;
  let heading = csvStart + csvLine(columns.map((column) => text(`users.csv.${column}`)));
  for (;;) {
    const rows = await selectUsers(company, companyId, filter, { order, descending, after, rows: pageSize });
    yield heading + rows.map((row) => lineOf(presentUserSummary(row, policy, now), text)).join('');
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    heading = '';
    after = keysOf(order, last);
  }
}

function lineOf(user: UserSummary, text: Text): string {
  return csvLine([
    user.firstName,
    user.lastName,
    user.email,
    text(`users.role.${roleNames[user.roleId as RoleId]}`),
    text(`users.state.${user.state}`),
    text(user.mfa ? 'users.yes' : 'users.no'),
    user.lastSignInAt,
    listed(
      user.policyWarnings.map((warning) => text(`users.warning.${warning}`)),
      text,
    ),
  ]);
}
