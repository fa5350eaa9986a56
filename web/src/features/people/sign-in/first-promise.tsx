import { useText } from '#platform/i18n/use-text.ts';
import styles from './promises.module.css';

/** The first of the promises, as the carousel shows it. */
export function FirstPromise() {
  const text = useText();
  return (
    <div className={styles['slide']} data-shown>
      <p className={styles['promise']}>{text('sign-in.promise')}</p>
      <p className={styles['more']}>{text('sign-in.promise.more')}</p>
    </div>
  );
}
