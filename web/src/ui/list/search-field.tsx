import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextField } from '../form/field.tsx';

/** Milliseconds without a key until what was typed is searched for. */
const pause = 250;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (search: string) => void;
  /** Turns true when all that narrows a list is taken away: with it goes what was typed and is not searched for yet. */
  isCleared?: boolean;
}

/** A search that waits until the typing pauses. */
export function SearchField({ label, placeholder, value, onChange, isCleared = false }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [before, setBefore] = useState({ value, isCleared });
  if (before.value !== value || before.isCleared !== isCleared) {
    setBefore({ value, isCleared });
    // Where something was searched for, the effect below sees that it is not any more.
    if (isCleared && before.value === value) setTyped('');
  }
  const said = useRef(value);
  const tell = useEffectEvent(onChange);
  // Another address, by Back or by a cleared filter, shows in the field.
  useEffect(() => {
    if (value === said.current) return;
    said.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const search = typed.trim();
    if (search === said.current) return undefined;
    const timer = setTimeout(() => {
      said.current = search;
      tell(search);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      type="search"
      label={label}
      placeholder={placeholder}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
