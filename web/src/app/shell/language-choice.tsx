import { lazy, Suspense } from 'react';
import { useIdle } from '#platform/when-idle.ts';
import { LanguageBox } from './language-box.tsx';
import styles from './language-choice.module.css';

const LanguageListbox = lazy(async () => ({
  default: (await import('./language-listbox.tsx')).LanguageListbox,
}));

/** The language dropdown of the status bar: flag and local name (spec §2). What opens comes when the page is idle. */
export function LanguageChoice() {
  const isIdle = useIdle();
  const closed = (
    <div className={styles['choice']}>
      <div className={styles['box']}>
        <LanguageBox />
      </div>
    </div>
  );
  return <Suspense fallback={closed}>{isIdle ? <LanguageListbox /> : closed}</Suspense>;
}
