import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import styles from './flag.module.css';

const addresses: Partial<Record<string, string>> = import.meta.glob('./*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The flag of a language's country, drawn by us: Windows has no picture for the flags among the emoji. */
export function Flag({ langCode }: { langCode: LangCode }) {
  return (
    <img
      className={styles['flag']}
      src={addresses[`./${langCode}.svg`]}
      width="24"
      height="16"
      data-flag={langCode}
      alt=""
    />
  );
}
