import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';

/** What entries call their amounts: `cents`, whatever ends in `Cents`, and these. */
const amounts: readonly string[] = ['cents', 'credit', 'net'];

/** The details of an entry as somebody may see them: staff without MF see no amount, in their own company's log neither. */
export function visibleDetails(
  details: unknown,
  permissions: readonly Permission[],
): Record<string, unknown> {
  const all = details as Record<string, unknown>;
  return !permissions.includes('M') || permissions.includes('MF') ? all : withoutAmounts(all);
}

function withoutAmounts(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) =>
      amounts.includes(name) || name.endsWith('Cents')
        ? []
        : [[name, isRecord(value) ? withoutAmounts(value) : value]],
    ),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
