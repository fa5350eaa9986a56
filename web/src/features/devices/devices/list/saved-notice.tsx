import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Age } from '#ui/age.tsx';
import styles from './saved-notice.module.css';

/** Says that the list is an old one, and how old. */
export function SavedNotice({ at }: { at: string }) {
  const text = useText();
  const dates = useDates();
  return (
    <div className={styles['notice']}>
      <IconCloudOff size={22} aria-hidden="true" />
      <span>
        <output>
          <strong>{text('devices.saved', { at: dates.smartTime(at) })}</strong>
        </output>{' '}
        (<Age at={at} />) {text('devices.saved.more')}
      </span>
    </div>
  );
}
