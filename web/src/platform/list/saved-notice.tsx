import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import type { ReactNode } from 'react';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Age } from '#ui/age.tsx';
import styles from './list.module.css';

/** Says that the list is an old one, and how old; `children` say what that means. */
export function SavedNotice({ at, children }: { at: string; children: ReactNode }) {
  const text = useText();
  const dates = useDates();
  return (
    <div className={styles['saved']}>
      <IconCloudOff size={22} aria-hidden="true" />
      <span>
        <output>
          <strong>{text('list.saved', { at: dates.smartTime(at) })}</strong>
        </output>{' '}
        (<Age at={at} />) {children}
      </span>
    </div>
  );
}
