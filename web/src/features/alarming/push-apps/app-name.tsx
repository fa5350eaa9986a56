import type { App } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import styles from './push-apps.module.css';

interface AppNameProps {
  /** Of the heading, which names the card. */
  id: string;
  app: App;
  rename: (name: string) => Promise<void>;
}

/** The name of an app, which can be changed in its place. */
export function AppName({ id, app, rename }: AppNameProps) {
  const text = useText();
  const [edited, setEdited] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const place = useRef<HTMLDivElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // What had the focus has gone with the field.
    if (edited === null && wasEdited.current) place.current?.querySelector('button')?.focus();
    wasEdited.current = edited !== null;
  }, [edited]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const name = edited?.trim();
    if (!name) return;
    setBusy(true);
    setFailure(null);
    try {
      await rename(name);
      setEdited(null);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  if (edited === null)
    return (
      <div ref={place} className={styles['head']}>
        <h2 id={id}>{app.name}</h2>
        <Button kind="quiet" onClick={() => setEdited(app.name)}>
          {text('push-apps.rename')}
          <span className="visually-hidden">: {app.name}</span>
        </Button>
      </div>
    );
  return (
    <form className={styles['add']} onSubmit={(event) => void save(event)}>
      <h2 id={id} className="visually-hidden">
        {app.name}
      </h2>
      <TextField
        label={text('push-apps.name')}
        value={edited}
        required
        data-autofocus
        maxLength={60}
        autoComplete="off"
        error={failure === null ? undefined : errorText(failure, text)}
        onChange={(event) => setEdited(event.target.value)}
      />
      <div className={styles['acts']}>
        <Button kind="primary" type="submit" busy={busy} disabled={edited.trim() === ''}>
          {text('push-apps.save')}
        </Button>
        <Button onClick={() => setEdited(null)}>{text('ui.cancel')}</Button>
      </div>
    </form>
  );
}
