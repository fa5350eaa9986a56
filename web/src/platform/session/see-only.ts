import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import { session } from './session.ts';

/** What staff may see in a customer's portal: what an administrator reads, amounts with MF alone. Nobody else sees one. */
export function mayView(own: readonly Permission[]): Permission[] {
  if (!own.includes('M')) return [];
  return own.includes('MF') ? ['D', 'U', 'C', 'S'] : ['D', 'U', 'C'];
}

/** Narrows the session of this page for good to what staff may see in a customer's portal. The server holds them to it. */
export function seeOnly(): void {
  const narrowed = new WeakSet<object>();
  const narrow = () => {
    const now = session.get();
    if (!now.user || narrowed.has(now.user)) return;
    const { role } = now.user;
    const user = { ...now.user, role: { ...role, permissions: mayView(role.permissions) } };
    narrowed.add(user);
    session.set({ ...now, user });
  };
  session.subscribe(narrow);
  narrow();
}
