import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** What stands in the middle when there is no content: nothing yet, not found, not allowed. */
export function Notice(props: {
  icon?: Icon;
  title: string;
  more?: ReactNode;
  action?: ReactNode;
  asTitle?: boolean;
}) {
  const Sign = props.icon;
  return (
    <div className={styles['state']}>
      {Sign && <Sign className={styles['icon']} size={44} stroke={1.5} aria-hidden="true" />}
      {props.asTitle ? <h1>{props.title}</h1> : <h2>{props.title}</h2>}
      {props.more && <p className={styles['more']}>{props.more}</p>}
      {props.action}
    </div>
  );
}
