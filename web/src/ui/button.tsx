import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

/** `primary` once a screen; `danger` for what cannot be undone; `quiet` inside rows and beside others. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  kind?: ButtonKind;
  /** For the one button that a tired thumb must find. */
  large?: boolean;
  /** As wide as what it stands in. */
  wide?: boolean;
  icon?: ReactNode;
}

function look({ kind = 'secondary', large, wide }: Look): string {
  return classNames(styles['button'], styles[kind], large && styles['large'], wide && styles['wide']);
}

type ButtonProps = Look & {
  /** The act is under way: shown, and further clicks do nothing. */
  busy?: boolean;
} & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button. `type="button"` unless said otherwise. */
export function Button({ kind, large, wide, icon, busy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ ...(kind && { kind }), large: large ?? false, wide: wide ?? false })}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className={styles['spinner']} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton({ kind, large, wide, icon, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={look({ ...(kind && { kind }), large: large ?? false, wide: wide ?? false })}>
      {icon}
      {children}
    </Link>
  );
}
