import type { App } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import IconBellPlus from '@tabler/icons-react/dist/esm/icons/IconBellPlus.mjs';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { toast } from '#platform/toast/toast.ts';
import { type PushSupport, SubscribeError } from './browser-push.ts';
import { platformName } from './platform-name.ts';
import { useAppActs } from './push-apps.api.ts';
import styles from './push-apps.module.css';

/** Adds the browser that this is, or says what stands in the way and what to do about it. */
export function ThisBrowser({ support, app }: { support: PushSupport; app: App | undefined }) {
  const text = useText();
  const { addThis } = useAppActs();
  const [name, setName] = useState(() => platformName(navigator.userAgent));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (app)
    return (
      <Panel title={text('push-apps.this')}>
        <p className={styles['words']}>{text('push-apps.this.added', { name: app.name })}</p>
      </Panel>
    );
  if (support !== 'ready')
    return (
      <Panel title={text('push-apps.this')}>
        <div className={styles['words']}>
          <p>
            <strong>{text(`push-apps.cannot.${support}`)}</strong>
          </p>
          <p>{text(`push-apps.cannot.${support}.more`)}</p>
          {support === 'install-first' && <InstallSteps />}
        </div>
      </Panel>
    );
  const add = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await addThis(name.trim());
      toast(text('push-apps.added', { name: name.trim() }));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={text('push-apps.this')}>
      <p className={styles['words']}>{text('push-apps.this.sub')}</p>
      <form
        className={styles['add']}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          label={text('push-apps.name')}
          value={name}
          required
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Button
          kind="primary"
          type="submit"
          busy={busy}
          disabled={name.trim() === ''}
          icon={<IconBellPlus size={20} aria-hidden="true" />}
        >
          {text('push-apps.add')}
        </Button>
      </form>
      <div role="alert">
        {failure !== null && <p className={styles['failure']}>{failureWords(failure, text)}</p>}
      </div>
    </Panel>
  );
}

function InstallSteps() {
  const text = useText();
  return (
    <ol className={styles['steps']}>
      <li>{text('push-apps.install.share')}</li>
      <li>{text('push-apps.install.home')}</li>
      <li>{text('push-apps.install.open')}</li>
    </ol>
  );
}

function failureWords(error: unknown, text: Text): string {
  return error instanceof SubscribeError ? text(`push-apps.failed.${error.reason}`) : errorText(error, text);
}
