import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { brandName } from '#platform/page-settings.ts';
import { useSession } from '#platform/session/session.ts';
import { atOnce } from '#platform/at-once.ts';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Mark } from '#ui/mark.tsx';
import { useToldHeight } from '#ui/use-told-height.ts';
import { AppearanceChoice } from './appearance-choice.tsx';
import { BannerPlace } from './banner-place.tsx';
import { Footer } from './footer.tsx';
import { loadSignedIn, signedInParts } from './load-signed-in.ts';
import { LanguageChoice } from './language-choice.tsx';
import { PartBoundary } from '../part-boundary.tsx';
import { ScreenBoundary } from '../screen-boundary.tsx';
import { sectionOf } from './sections.ts';
import styles from './shell.module.css';

const signedInPart = (name: 'TopNav' | 'BarStatus' | 'SearchPlace') =>
  lazy(() => {
    const show = (parts: Awaited<ReturnType<typeof loadSignedIn>>) => ({ default: parts[name] });
    return signedInParts ? atOnce(show(signedInParts)) : loadSignedIn().then(show);
  });
const TopNav = signedInPart('TopNav');
const BarStatus = signedInPart('BarStatus');
const SearchPlace = signedInPart('SearchPlace');

/** What stands around every screen (spec §2 "Shell"): header, status bar, banners, footer. */
export function Shell() {
  const text = useText();
  const { user } = useSession();
  const { pathname } = useLocation();
  const section = user && sectionOf(pathname);
  const main = useFocusOnNewScreen(pathname);
  const bar = useToldHeight('--bar-height');
  return (
    <div className={classNames(styles['shell'], user && styles['signedIn'])}>
      <a className={styles['skip']} href="#content">
        {text('shell.skip')}
      </a>
      <header className={styles['bar']} ref={bar}>
        <div className={styles['barInner']}>
          <Link
            className={classNames(styles['brand'], section && styles['withTitle'])}
            to={user ? '/devices' : '/'}
          >
            <Mark size={34} />
            <span className={styles['lockup']}>
              <span className={styles['brandName']}>{brandName}</span>
              {section && <span className={styles['title']}>{text(`shell.nav.${section.id}`)}</span>}
            </span>
          </Link>
          {user && (
            <PartBoundary>
              <Suspense fallback={null}>
                <TopNav />
              </Suspense>
            </PartBoundary>
          )}
          <div className={styles['status']}>
            <PartBoundary>
              <Suspense fallback={null}>{user && <SearchPlace />}</Suspense>
            </PartBoundary>
            {user && (
              <PartBoundary>
                <Suspense fallback={null}>
                  <BarStatus />
                </Suspense>
              </PartBoundary>
            )}
            <AppearanceChoice />
            <LanguageChoice />
          </div>
        </div>
      </header>
      <BannerPlace />
      <main id="content" className={styles['main']} tabIndex={-1} ref={main}>
        {/* No key: signed-in screens have a boundary of their own, inside what stays from one to the next. */}
        <ScreenBoundary place={pathname}>
          <Suspense key={pathname === '/' ? 'login' : 'others'} fallback={<Skeleton />}>
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </main>
      <Footer />
    </div>
  );
}

/** A new screen begins at its top, for eyes and for those who hear it; the first one is the browser's. */
function useFocusOnNewScreen(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
