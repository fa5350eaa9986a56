import { useLingui } from '@lingui/react';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import styles from './close-button.module.css';

/** The sign at the edge of what lies over the screen, which closes it. */
export function CloseButton({ close }: { close: () => void }) {
  const { i18n } = useLingui();
  return (
    <button type="button" className={styles['close']} aria-label={i18n._('ui.close')} onClick={close}>
      <IconX size={22} aria-hidden="true" />
    </button>
  );
}
