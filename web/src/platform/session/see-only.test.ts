import { expect, test } from 'vitest';
import { rolePermissions, roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { mayView, seeOnly } from './see-only.ts';
import { type Session, session } from './session.ts';

test('staff see and do nothing, amounts with MF alone; nobody else sees anything', () => {
  expect(mayView(rolePermissions[roles.providerAdmin])).toEqual(['D', 'U', 'C']);
  expect(mayView(rolePermissions[roles.providerAdminFinancial])).toEqual(['D', 'U', 'C', 'S']);
  expect(mayView(rolePermissions[roles.administrator])).toEqual([]);
});

test('the session stays as narrow when it is refreshed', () => {
  const signedIn = (id: string): Session => ({
    user: { id, role: { permissions: [...rolePermissions[roles.providerAdmin]] } } as Session['user'],
    exp: 1,
    duties: [],
    dutiesWait: false,
    leaving: false,
  });
  const permissions = () => session.get().user?.role.permissions;
  session.set(signedIn('1'));
  seeOnly();
  expect(permissions()).toEqual(['D', 'U', 'C']);
  session.set({ ...session.get(), exp: 2 });
  expect(permissions()).toEqual(['D', 'U', 'C']);
  session.set(signedIn('1'));
  expect(permissions()).toEqual(['D', 'U', 'C']);
});
