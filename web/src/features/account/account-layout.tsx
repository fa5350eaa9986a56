import { Suspense } from 'react';
import { NavLink, Outlet } from 'react-router';
import { useText } from '../../platform/i18n/use-text.ts';
import { useSession } from '../../platform/session/session.ts';
import { Skeleton } from '../../ui/load-state.tsx';
import styles from './account-layout.module.css';
import { accountPages } from './account-pages.ts';

/** What stands around each page of the section Account: the way to the others, by permission. */
export function AccountLayout() {
  const text = useText();
  const { user } = useSession();
  const allowed = accountPages.filter(
    ({ permission }) => !permission || user?.role.permissions.includes(permission),
  );
  return (
    <>
      <nav className={styles['nav']} aria-label={text('account.pages')}>
        <ul className={styles['list']}>
          {allowed.map(({ to, label }) => (
            <li key={to}>
              <NavLink className={styles['page'] ?? ''} to={to}>
                {text(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Suspense fallback={<Skeleton />}>
        <Outlet />
      </Suspense>
    </>
  );
}
