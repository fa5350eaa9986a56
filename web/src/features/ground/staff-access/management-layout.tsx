import { type ReactNode, Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { useMay, useSession } from '#platform/session/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { DocumentTitle } from '#ui/page/document-title.tsx';
import styles from '#ui/page/tabs.module.css';
import { useCurrentTab } from '#ui/page/use-current-tab.ts';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { type ManagementPage, managementPages } from './management-pages.ts';
import { ReasonPlace } from './reason-place.tsx';

interface ManagementLayoutProps {
  /** By the address of a page, what stands beside the way to it: how much is to be done there. */
  beside?: Readonly<Partial<Record<ManagementPage['to'], ReactNode>>>;
}

/** What stands around each page of the section Management: the way to the others, and the question for a reason. */
export function ManagementLayout({ beside = {} }: ManagementLayoutProps) {
  const text = useText();
  const { user } = useSession();
  const isStaff = useMay('M');
  const { pathname } = useLocation();
  const row = useCurrentTab<HTMLUListElement>(pathname);
  if (!isStaff)
    return (
      <Closed more={text('staff-access.closed.more')}>
        <LinkButton kind="primary" to="/devices">
          {text('staff-access.closed.back')}
        </LinkButton>
      </Closed>
    );
  const page = managementPages.find(({ to }) => `${pathname}/`.startsWith(`${to}/`));
  const allowed = managementPages.filter(({ permission }) => user?.role.permissions.includes(permission));
  return (
    <>
      <nav aria-label={text('staff-access.pages')}>
        <ul ref={row} className={`${styles['tabs']} ${styles['wraps']}`}>
          {allowed.map(({ to, label }) => (
            <li key={to}>
              <Link
                className={styles['tab']}
                to={to}
                aria-current={`${pathname}/`.startsWith(`${to}/`) ? 'page' : undefined}
              >
                {text(label)}
                {beside[to]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {page && !allowed.includes(page) ? (
        <Closed more={text('staff-access.no-money')}>
          <LinkButton to="/management/reports">{text('staff-access.closed.reports')}</LinkButton>
        </Closed>
      ) : (
        <Suspense fallback={<Skeleton />}>
          <Outlet />
        </Suspense>
      )}
      <ReasonPlace key={pathname} />
    </>
  );
}

/** What stands at an address that whoever is signed in may not see: why, and the way to what they may. */
function Closed({ more, children }: { more: string; children: ReactNode }) {
  const text = useText();
  return (
    <>
      <DocumentTitle title={text('staff-access.closed')} />
      <Notice asTitle icon={IconLock} title={text('staff-access.closed')} more={more} action={children} />
    </>
  );
}
