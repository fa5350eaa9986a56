import type { Icon } from '@tabler/icons-react';
import IconDeviceLandlinePhone from '@tabler/icons-react/dist/esm/icons/IconDeviceLandlinePhone.mjs';
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { Link, useLocation } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { useSession } from '#platform/session/session.ts';
import { classNames } from '#ui/class-names.ts';
import { addressOf, type Section, sectionOf, sections } from './sections.ts';
import styles from './top-nav.module.css';

const signs: Record<Section['id'], Icon> = {
  devices: IconDeviceLandlinePhone,
  users: IconUsers,
  account: IconUserCircle,
  management: IconBriefcase,
};

/**
 * The top navigation by permission (spec §2). On a phone its sections lie along the bottom, and "Logout" stays in the
 * header: far from the thumb that accepts an alarm.
 */
export function TopNav() {
  const text = useText();
  const { user } = useSession();
  const current = sectionOf(useLocation().pathname);
  const allowed = sections.filter(
    ({ permission }) => !permission || user?.role.permissions.includes(permission),
  );
  return (
    <nav className={styles['nav']} aria-label={text('shell.nav.label')}>
      <ul className={styles['list']}>
        {allowed.map((section) => {
          const Sign = signs[section.id];
          return (
            <li key={section.id}>
              <Link
                className={styles['item']}
                to={addressOf(section)}
                aria-current={section === current ? 'page' : undefined}
              >
                <Sign size={22} aria-hidden="true" />
                {text(`shell.nav.${section.id}`)}
              </Link>
            </li>
          );
        })}
      </ul>
      <Link className={classNames(styles['item'], styles['logout'])} to="/logout">
        <IconLogout size={22} aria-hidden="true" />
        {text('shell.logout')}
      </Link>
    </nav>
  );
}
