import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../button.tsx';
import styles from './check-menu.module.css';
import { classNames } from '../class-names.ts';
import fieldStyles from '../form/field.module.css';

/** One line of a {@link CheckMenu}. */
interface CheckOption {
  value: string;
  label: ReactNode;
  /** It stays as it is. */
  isFixed?: boolean;
}

interface CheckMenuProps {
  label: string;
  options: readonly CheckOption[];
  /** Values of what is ticked. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** What opens below its button: some of a few. Escape and a click beside it close it. */
function Options({ id, label, options, chosen, onChange }: CheckMenuProps & { id: string }) {
  const [isOpen, setOpen] = useState(false);
  // What is ticked here is known before it has become what is chosen, so that the next tick does not undo it.
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const shown = ticked ?? chosen;
  const toggle = (value: string, isOn: boolean) => {
    const next = isOn ? [...shown, value] : shown.filter((each) => each !== value);
    setTicked(next);
    onChange(next);
  };
  return (
    <div
      id={id}
      popover="auto"
      className={styles['menu']}
      onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
      // Only once it is closed: the focus goes from its line back to the button.
      onToggle={({ newState }) => {
        setOpen(newState === 'open');
        setTicked(null);
      }}
    >
      {isOpen && (
        <fieldset className={styles['options']}>
          <legend className="visually-hidden">{label}</legend>
          {options.map(({ value, label: words, isFixed }) => (
            <label key={value} className={fieldStyles['check']}>
              <input
                type="checkbox"
                checked={shown.includes(value)}
                disabled={isFixed}
                onChange={(event) => toggle(value, event.target.checked)}
              />
              <span>{words}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** A button that opens some of a few to choose. */
export function CheckMenu({ icon, ...props }: CheckMenuProps & { icon: ReactNode }) {
  const id = useId();
  return (
    <div className={styles['place']}>
      <Button icon={icon} popoverTarget={id}>
        {props.label}
      </Button>
      <Options {...props} id={id} />
    </div>
  );
}

/** A field for some of a few. `words` say what is chosen. */
export function CheckMenuField({ words, ...props }: CheckMenuProps & { words: string }) {
  const id = useId();
  return (
    <div className={classNames(fieldStyles['field'], styles['narrow'])} data-field>
      <div>
        <span id={`${id}-label`} className={fieldStyles['label']}>
          {props.label}
        </span>
      </div>
      <button
        type="button"
        id={`${id}-box`}
        className={classNames(fieldStyles['box'], styles['box'])}
        aria-labelledby={`${id}-label ${id}-words`}
        popoverTarget={id}
      >
        <span id={`${id}-words`} className={styles['words']}>
          {words}
        </span>
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      <Options {...props} id={id} />
    </div>
  );
}
