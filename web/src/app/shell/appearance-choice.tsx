import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import IconSunMoon from '@tabler/icons-react/dist/esm/icons/IconSunMoon.mjs';
import { type Appearance, appearance, setAppearance } from '#platform/appearance.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useStore } from '#platform/store.ts';
import styles from './status-choice.module.css';

const icons = { system: IconSunMoon, light: IconSun, dark: IconMoon };
const choices = Object.keys(icons) as Appearance[];

/** Light, dark or as the system says. */
export function AppearanceChoice() {
  const text = useText();
  const chosen = useStore(appearance);
  const Sign = icons[chosen];
  return (
    <span className={styles['choice']}>
      <Sign size={20} aria-hidden="true" />
      <select
        className={styles['select']}
        aria-label={text('shell.appearance')}
        value={chosen}
        onChange={(event) => setAppearance(event.target.value as Appearance)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {text(`shell.appearance.${choice}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
