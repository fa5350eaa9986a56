import { expect, test } from 'vitest';
import { rolePermissions, roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { visibleDetails } from './audit-amounts.rules.ts';

test.each([
  // As closed accounts, refunds, ended subscriptions and discounts have them.
  [{ openCents: 4280, balanceCents: -100, subscriptions: 2 }, { subscriptions: 2 }],
  [{ cents: 1295, reference: 'F2026-00001' }, { reference: 'F2026-00001' }],
  [{ isCredited: true, credit: 831 }, { isCredited: true }],
  [
    { months: 3, before: { monthlyCents: 995, months: 6 } },
    { months: 3, before: { months: 6 } },
  ],
])('staff without MF see no amount in %j', (details, visible) => {
  expect(visibleDetails(details, rolePermissions[roles.providerAdmin])).toEqual(visible);
  for (const role of [roles.providerAdminFinancial, roles.administrator])
    expect(visibleDetails(details, rolePermissions[role])).toBe(details);
});

test('what is no amount stays as it is', () => {
  const details = { percent: 80, devices: ['cents'], before: null, day: '2027-02-01' };
  expect(visibleDetails(details, rolePermissions[roles.providerAdmin])).toEqual(details);
});
