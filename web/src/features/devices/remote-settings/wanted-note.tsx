import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { OwnSettingValues } from '@belfry/contract/devices/remote-settings/own-settings.ts';
import type { RemoteSettings } from '@belfry/contract/devices/remote-settings/remote-settings.contract.ts';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useRemoteSettingsActs } from './remote-settings.api.ts';
import styles from './remote-settings.module.css';
import { settingName, settingValue } from './setting-words.ts';
import { changeable, type Edits } from './settings-changes.ts';

interface WantedNoteProps {
  device: Device;
  wanted: NonNullable<RemoteSettings['wanted']>;
  reported: OwnSettingValues;
  busy: boolean;
  read: () => Promise<void>;
  /** Puts it into the form again. */
  again: (typed: Edits) => void;
}

/** What was asked for and the device has not confirmed, apart from what it says. */
export function WantedNote({ device, wanted, reported, busy, read, again }: WantedNoteProps) {
  const text = useText();
  const dates = useDates();
  const { discard, refresh } = useRemoteSettingsActs(device.id);
  const [isDiscarding, setDiscarding] = useState(false);
  const giveUp = async () => {
    setDiscarding(true);
    try {
      await discard();
      toast(text('remote-settings.wanted.discarded'));
    } catch (error) {
      toast(errorText(error, text), 'failed');
      await refresh();
    } finally {
      setDiscarding(false);
    }
  };
  const putBack = () => {
    const typed = changeable(reported).flatMap((key) => {
      const value = wanted.settings[key];
      return value === undefined ? [] : [[key, typeof value === 'boolean' ? value : String(value)]];
    });
    again(Object.fromEntries(typed) as Edits);
  };
  return (
    <Panel title={text('remote-settings.wanted.title')}>
      <div className={styles['form']}>
        <p className={styles['ended']}>{text(`remote-settings.wanted.${wanted.state}`)}</p>
        <ul className={styles['changes']}>
          {Object.entries(wanted.settings).map(([key, value]) => (
            <li key={key}>
              <span>{settingName(key, text)}</span>{' '}
              <span className={styles['change']}>
                {settingValue(key, reported[key], text)} → <strong>{settingValue(key, value, text)}</strong>
              </span>
            </li>
          ))}
        </ul>
        <p className={styles['lead']}>
          {wanted.by === null
            ? text('remote-settings.wanted.by.nobody')
            : text('remote-settings.wanted.by', { name: wanted.by })}
          , {dates.smartTime(wanted.at)}
        </p>
        {wanted.state !== 'sending' && (
          <div className={styles['acts']}>
            {wanted.state === 'unconfirmed' && (
              <Button kind="primary" busy={busy} onClick={() => void read()}>
                {text('remote-settings.read')}
              </Button>
            )}
            <Button onClick={putBack}>{text('remote-settings.wanted.again')}</Button>
            <Button kind="quiet" busy={isDiscarding} onClick={() => void giveUp()}>
              {text('remote-settings.wanted.discard')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}
