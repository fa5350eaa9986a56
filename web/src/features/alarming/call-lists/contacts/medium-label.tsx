import type { Medium } from '@belfry/contract/values/media.ts';
import type { Icon } from '@tabler/icons-react';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import styles from '../call-lists.module.css';

const icons: Record<Medium, Icon> = {
  app: IconDeviceMobile,
  voice: IconPhone,
  sms: IconMessage,
  'e-mail': IconMail,
};

/** A medium as icon and word. */
export function MediumLabel({ medium }: { medium: Medium }) {
  const text = useText();
  const Sign = icons[medium];
  return (
    <span className={styles['medium']}>
      <Sign size={18} stroke={2} aria-hidden="true" />
      {text(`call-lists.medium.${medium}`)}
    </span>
  );
}
