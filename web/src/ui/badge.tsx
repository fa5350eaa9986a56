import type { Icon } from '@tabler/icons-react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

/** What a state means to a person; docs/design.md says which state has which. */
export type Tone = 'alarm' | 'failed' | 'urgent' | 'pending' | 'accepted' | 'ok' | 'quiet' | 'offline';

interface BadgeProps {
  tone: Tone;
  icon: Icon;
  /** Colour never stands alone. */
  children: string;
  /** Without a background, for what is normal in a long list. */
  plain?: boolean;
}

/** A state as icon and word. */
export function Badge({ tone, icon: Sign, children, plain }: BadgeProps) {
  return (
    <span className={classNames(styles['badge'], styles[tone], plain && styles['plain'])}>
      <Sign size={18} stroke={2.25} aria-hidden="true" />
      {children}
    </span>
  );
}

/** Ground and ink of a tone, for a sign of its own. */
export function toneClass(tone: Tone): string | undefined {
  return styles[tone];
}
