import IconPhoneOff from '@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs';
import { Link } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { useMay } from '#platform/session/session.ts';
import styles from './calls-nobody-note.module.css';

/**
 * In red, at a device or an alarm that would call nobody: that it would, and where somebody is added. Its texts are those
 * of the alarms.
 */
export function CallsNobodyNote({ deviceId }: { deviceId: string }) {
  const text = useText();
  const mayAdd = useMay('DE');
  return (
    <span className={styles['note']}>
      <IconPhoneOff size={18} stroke={2.25} aria-hidden="true" />
      <span>
        {text('alarms.calls-nobody')}{' '}
        {mayAdd && (
          <Link className={styles['link']} to={`/devices/detail/${deviceId}?tab=call-lists`}>
            {text('alarms.calls-nobody.add')}
          </Link>
        )}
      </span>
    </span>
  );
}
