import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { useState } from 'react';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form.tsx';
import formStyles from '#ui/form.module.css';
import { toast } from '#ui/toast.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { useRemoteSettingsActs } from './remote-settings.api.ts';
import styles from './remote-settings.module.css';
import { settingName, settingValue } from './setting-words.ts';
import { type Choices, type othersChanged, type SettingChange, settingsToSend } from './settings-changes.ts';

interface ReviewDialogProps {
  device: Device;
  /** The state of the device that `changes` are made from. */
  revision: string;
  changes: readonly SettingChange[];
  others: ReturnType<typeof othersChanged>;
  saved: () => void;
  close: () => void;
}

/** Shows what would change before it does; where the device was changed meanwhile, both values, to choose from. */
export function ReviewDialog({ device, revision, changes, others, saved, close }: ReviewDialogProps) {
  const text = useText();
  const { save } = useRemoteSettingsActs(device.id);
  const [choices, setChoices] = useState<Choices>({});
  const [isUndecided, setUndecided] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const clear = changes.filter(({ isConflict }) => !isConflict);
  const conflicts = changes.filter(({ isConflict }) => isConflict);

  const finish = () => {
    saved();
    close();
    void toast(text('remote-settings.review.done'));
  };
  const send = async () => {
    const settings = settingsToSend(changes, choices);
    setUndecided(settings === null);
    if (!settings) return;
    if (Object.keys(settings).length === 0) return finish();
    setBusy(true);
    setFailure(null);
    try {
      await save(revision, settings);
      finish();
    } catch (error) {
      setFailure(error);
      setChoices({});
    } finally {
      setBusy(false);
    }
  };
  const hasChanged = conflicts.length > 0 || others.length > 0;
  const isOutdated = failure instanceof ApiError && failure.code === 'changed-meanwhile';
  return (
    <Dialog form title={text('remote-settings.review.title', { name: device.name })} close={close}>
      <div className={formStyles['form']}>
        <div role="alert">
          {(hasChanged || isOutdated) && (
            <p className={styles['ended']}>{text('remote-settings.review.conflict')}</p>
          )}
        </div>
        {changes.length === 0 ? (
          <p>{text('remote-settings.review.nothing')}</p>
        ) : (
          <p>{text('remote-settings.review.more')}</p>
        )}
        {clear.length > 0 && (
          <ul className={styles['changes']}>
            {clear.map(({ key, theirs, mine }) => (
              <li key={key}>
                <span>{settingName(key, text)}</span>{' '}
                <span className={styles['change']}>
                  <s>{settingValue(key, theirs, text)}</s> → <strong>{settingValue(key, mine, text)}</strong>
                </span>
              </li>
            ))}
          </ul>
        )}
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.key}
            conflict={conflict}
            chosen={choices[conflict.key]}
            isMissing={isUndecided && !choices[conflict.key]}
            choose={(choice) => setChoices({ ...choices, [conflict.key]: choice })}
          />
        ))}
        {others.length > 0 && (
          <div>
            <p>{text('remote-settings.review.others')}</p>
            <ul className={styles['changes']}>
              {others.map(({ key, base, theirs }) => (
                <li key={key}>
                  <span>{settingName(key, text)}</span>{' '}
                  <span className={styles['change']}>
                    {settingValue(key, base, text)} → {settingValue(key, theirs, text)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <FormFailure>
          {failure !== null && !isOutdated && (
            <>
              {errorText(failure, text)}
              {'. '.slice(/[.!?]$/.test(errorText(failure, text)) ? 1 : 0)}
              {text('remote-settings.review.kept')}
            </>
          )}
        </FormFailure>
        <div className={formStyles['actions']}>
          <Button kind="primary" busy={busy} disabled={changes.length === 0} onClick={() => void send()}>
            {text('remote-settings.review.save')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
