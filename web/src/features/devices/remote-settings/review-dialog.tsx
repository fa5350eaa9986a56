import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { useState } from 'react';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DifferencesView } from '#ui/form/changes/differences-view.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import formStyles from '#ui/form/form.module.css';
import type { Choices } from '#ui/form/changes/three-way.rules.ts';
import { toast } from '#platform/toast/toast.ts';
import { useRemoteSettingsActs } from './remote-settings.api.ts';
import styles from './remote-settings.module.css';
import { settingName, settingValue } from './setting-words.ts';
import { type changesOf, type SettingDifference, settingsToSend } from './settings-changes.ts';

interface ReviewDialogProps {
  device: Device;
  /** The state of the device that `changes` are made from. */
  revision: string;
  changes: ReturnType<typeof changesOf>;
  /** What only the device changed. */
  others: readonly SettingDifference[];
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

  const finish = () => {
    saved();
    close();
    toast(text('remote-settings.review.done'));
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
  const hasChanged = others.length > 0 || changes.some(({ by }) => by === 'both');
  const shown = [...changes, ...others].map(({ key, by, base, mine, theirs }) => {
    const say = (value: typeof base) => settingValue(key, value, text);
    return { key, by, label: settingName(key, text), base: say(base), mine: say(mine), theirs: say(theirs) };
  });
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
        <DifferencesView
          differences={shown}
          choices={choices}
          isUndecided={isUndecided}
          choose={(key, side) => setChoices({ ...choices, [key]: side })}
        />
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
