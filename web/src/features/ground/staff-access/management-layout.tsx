import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { useMay, useSession } from '#platform/session/session.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import styles from '#ui/page/tabs.module.css';
import { useCurrentTab } from '#ui/page/use-current-tab.ts';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { managementPages } from './management-pages.ts';
import { ReasonPlace } from './reason-place.tsx';

/** What stands around each page of the section Management: the way to the others, and the question for a reason. */
export function ManagementLayout() {
  const text = useText();
  const { user } = useSession();
  const isStaff = useMay('M');
  const { pathname } = useLocation();
  const row = useCurrentTab<HTMLUListElement>(pathname);
  if (!isStaff) return <Notice icon={IconLock} title={text('errors.no-permission')} />;
  const allowed = managementPages.filter(({ permission }) => user?.role.permissions.includes(permission));
  return (
    <>
      <nav aria-label={text('staff-access.pages')}>
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
      <ReasonPlace key={pathname} />
    </>
  );
}
