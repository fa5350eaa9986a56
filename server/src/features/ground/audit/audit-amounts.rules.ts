import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';

/** What entries call their amounts. */
const amounts: readonly string[] = ['cents', 'credit', 'net', 'monthlyCents'];

/** The details of an entry as somebody may see them: staff without MF see no amount, in their own company's log neither. */
export function visibleDetails(
  details: unknown,
  permissions: readonly Permission[],
): Record<string, unknown> {
  if (!permissions.includes('M') || permissions.includes('MF')) return details as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(details as Record<string, unknown>).filter(([name]) => !amounts.includes(name)),
  );
}
