import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import styles from '../call-lists.module.css';

/** What is to become of a stored PIN. */
export type PinChange = 'keep' | 'set' | 'remove';

interface PinFieldProps {
  hasPin: boolean;
  change: PinChange;
  setChange: (change: PinChange) => void;
  /** Props of the field that the PIN is typed in. */
  field: Parameters<typeof TextField>[0];
}

/** The acceptance PIN: it can be set and removed, never read. */
export function PinField({ hasPin, change, setChange, field }: PinFieldProps) {
  const text = useText();
  if (change === 'set') {
    return (
      <div className={styles['pin']}>
        <TextField
          {...field}
          required={hasPin}
          hint={text('call-lists.pin.hint')}
          inputMode="numeric"
          autoComplete="off"
        />
        {hasPin && <Button onClick={() => setChange('keep')}>{text('call-lists.pin.keep')}</Button>}
      </div>
    );
  }
  return (
    <div className={styles['pin']}>
      <p aria-live="polite">
        <span className={styles['term']}>{text('call-lists.pin')}</span>
        {text(change === 'remove' ? 'call-lists.pin.will-be-removed' : 'call-lists.pin.is-set')}
      </p>
      <div className={styles['buttons']}>
        <Button onClick={() => setChange('set')}>{text('call-lists.pin.change')}</Button>
        {change === 'remove' ? (
          <Button onClick={() => setChange('keep')}>{text('call-lists.pin.keep')}</Button>
        ) : (
          <Button onClick={() => setChange('remove')}>{text('call-lists.pin.remove')}</Button>
        )}
      </div>
    </div>
  );
}
