import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import styles from '../call-lists.module.css';

interface PinFieldProps {
  hasPin: boolean;
  /** What is to become of a stored one: undefined keeps it, null removes it. */
  pin: string | null | undefined;
  change: (pin: string | null | undefined) => void;
  /** Props of the field that the PIN is typed in. */
  field: Parameters<typeof TextField>[0];
}

/** The acceptance PIN: it can be set and removed, never read. */
export function PinField({ hasPin, pin, change, field }: PinFieldProps) {
  const text = useText();
  if (typeof pin === 'string') {
    return (
      <div className={styles['pin']}>
        <TextField
          {...field}
          required={hasPin}
          hint={text('call-lists.pin.hint')}
          inputMode="numeric"
          autoComplete="off"
        />
        {hasPin && <Button onClick={() => change(undefined)}>{text('call-lists.pin.keep')}</Button>}
      </div>
    );
  }
  return (
    <div className={styles['pin']}>
      <p aria-live="polite">
        <span className={styles['term']}>{text('call-lists.pin')}</span>
        {text(pin === null ? 'call-lists.pin.will-be-removed' : 'call-lists.pin.is-set')}
      </p>
      <div className={styles['buttons']}>
        <Button onClick={() => change('')}>{text('call-lists.pin.change')}</Button>
        {pin === null ? (
          <Button onClick={() => change(undefined)}>{text('call-lists.pin.keep')}</Button>
        ) : (
          <Button onClick={() => change(null)}>{text('call-lists.pin.remove')}</Button>
        )}
      </div>
    </div>
  );
}
