import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { useSession } from '#platform/session/session.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import styles from '#ui/page/tabs.module.css';
import { useCurrentTab } from '#ui/page/use-current-tab.ts';
import { accountPages } from './account-pages.ts';

/** What stands around each page of the section Account: the way to the others, by permission. */
export function AccountLayout() {
  const text = useText();
  const { user } = useSession();
  const { pathname } = useLocation();
  const row = useCurrentTab<HTMLUListElement>(pathname);
  const allowed = accountPages.filter(
    ({ permission }) => !permission || user?.role.permissions.includes(permission),
  );
  return (
    <>
      <nav aria-label={text('account.pages')}>
        <ul ref={row} className={styles['tabs']}>
          {allowed.map(({ to, label }) => (
            <li key={to}>
              <Link
                className={styles['tab']}
                to={to}
                aria-current={`${pathname}/`.startsWith(`${to}/`) ? 'page' : undefined}
              >
                {text(label)}
              </Link>
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
