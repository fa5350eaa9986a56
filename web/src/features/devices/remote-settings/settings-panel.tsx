import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import {
  definitionOf,
  type OwnSettingKey,
  ownSettingGroups,
} from '@belfry/contract/devices/remote-settings/own-settings.ts';
import type { RemoteSettings } from '@belfry/contract/devices/remote-settings/remote-settings.contract.ts';
import { useLingui } from '@lingui/react';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import type { FieldIssue } from '#ui/form/field-issues.ts';
import { FieldGroup } from '#ui/form/field-group.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { CheckConnectionButton } from './check-connection-button.tsx';
import { noEdits, type OpenEdits } from './open-edits.ts';
import { useRemoteSettingsActs } from './remote-settings.api.ts';
import styles from './remote-settings.module.css';
import { SettingField } from './setting-field.tsx';
import { settingName, settingValue } from './setting-words.ts';
import { changeable, changesOf, differencesOf, issueOf, onlyShown } from './settings-changes.ts';
import { WantedNote } from './wanted-note.tsx';

const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }));

interface SettingsPanelProps {
  device: Device;
  settings: RemoteSettings;
  edits: OpenEdits;
  setEdits: (edits: OpenEdits) => void;
}

/** A device's own settings: what it says, what was asked for in vain, and the form to change them. */
export function SettingsPanel({ device, settings, edits, setEdits }: SettingsPanelProps) {
  const text = useText();
  const dates = useDates();
  const { i18n } = useLingui();
  const { reported, wanted } = settings;
  const { reading, failure, read } = useReading(device);
  const [issues, setIssues] = useState<Partial<Record<OwnSettingKey, FieldIssue>>>({});
  const [isReviewing, setReviewing] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  if (!reported)
    return (
      <Panel title={text('remote-settings.reported.title')}>
        <p aria-live="polite">
          {text(reading ? 'remote-settings.reading' : 'remote-settings.reported.none')}
        </p>
        <FormFailure>{failure !== null && errorText(failure, text)}</FormFailure>
        {!reading && (
          <div className={styles['acts']}>
            <Button onClick={() => void read()}>{text('remote-settings.read')}</Button>
            <CheckConnectionButton device={device} offered />
          </div>
        )}
      </Panel>
    );

  const theirs = reported.settings;
  const base = edits.base ?? theirs;
  const changes = changesOf(base, theirs, edits.typed);
  const set = (key: OwnSettingKey, value: string | boolean) => {
    setEdits({ base, typed: { ...edits.typed, [key]: value } });
    if (issues[key]) setIssues({ ...issues, [key]: undefined });
  };
  const review = (event: FormEvent) => {
    event.preventDefault();
    if (changes.length === 0) return;
    const found = changes.flatMap(({ key, mine }) => {
      const issue = issueOf(key, mine);
      return issue ? [[key, issue] as const] : [];
    });
    setIssues(Object.fromEntries(found));
    if (found.length === 0) return setReviewing(true);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const words = (issue: FieldIssue | undefined) =>
    issue && ('words' in issue ? issue.words : i18n._(issue.id, issue.values));
  const others = onlyShown(theirs);
  return (
    <>
      {wanted && (
        <WantedNote
          device={device}
          wanted={wanted}
          reported={theirs}
          busy={reading}
          read={read}
          again={(typed) => setEdits({ base: theirs, typed: { ...edits.typed, ...typed } })}
        />
      )}
      <Panel
        title={text('remote-settings.reported.title')}
        actions={
          <Button busy={reading} onClick={() => void read()}>
            {text('remote-settings.read')}
          </Button>
        }
      >
        <div className={styles['form']}>
          <Facts
            facts={[
              { name: text('remote-settings.reported.read'), value: dates.smartTime(reported.readAt) },
              {
                name: text('remote-settings.reported.changed'),
                value: reported.changedAt
                  ? dates.smartTime(reported.changedAt)
                  : text('remote-settings.reported.never-changed'),
              },
            ]}
          />
          <FormFailure>{failure !== null && errorText(failure, text)}</FormFailure>
          <div aria-live="polite">
            {settings.fault === 'communication-error' && (
              <p className={styles['ended']}>
                <strong>{text('remote-settings.no-answer')}.</strong> {text('remote-settings.no-answer.more')}
              </p>
            )}
          </div>
          <form ref={form} className={styles['form']} noValidate onSubmit={review}>
            {ownSettingGroups.map((group) => {
              const keys = changeable(theirs).filter((key) => definitionOf(key)?.group === group);
              return (
                keys.length > 0 && (
                  <FieldGroup key={group} title={text(`remote-settings.group.${group}`)}>
                    <div className={styles['fields']}>
                      {keys.map((key) => (
                        <SettingField
                          key={key}
                          name={key}
                          typed={edits.typed[key]}
                          reported={theirs[key]}
                          isChanged={changes.some((change) => change.key === key)}
                          error={words(issues[key])}
                          set={(value) => set(key, value)}
                        />
                      ))}
                    </div>
                  </FieldGroup>
                )
              );
            })}
            <div className={styles['save']}>
              {/* Not disabled: after a save it has the focus. */}
              <Button type="submit" kind="primary" aria-disabled={changes.length === 0 || undefined}>
                {text('remote-settings.edit.review')}
              </Button>
              {changes.length > 0 && (
                <Button
                  onClick={() => {
                    setEdits(noEdits);
                    setIssues({});
                  }}
                >
                  {text('remote-settings.edit.undo')}
                </Button>
              )}
              <span aria-live="polite">{text('remote-settings.edit.count', { n: changes.length })}</span>
            </div>
          </form>
          {others.length > 0 && (
            <section className={styles['others']}>
              <h3>{text('remote-settings.others')}</h3>
              <p className={styles['lead']}>{text('remote-settings.others.more')}</p>
              <Facts
                facts={others.map(([key, value]) => ({
                  name: settingName(key, text),
                  value: settingValue(key, value, text),
                }))}
              />
            </section>
          )}
        </div>
      </Panel>
      {isReviewing && (
        <Suspense fallback={null}>
          <ReviewDialog
            device={device}
            revision={reported.revision}
            changes={changes}
            others={differencesOf(base, theirs, edits.typed).filter(({ by }) => by === 'theirs')}
            saved={() => setEdits(noEdits)}
            close={() => setReviewing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Asks the device: when it is opened, when it comes back, and by hand. */
function useReading(device: Device) {
  const { read: ask } = useRemoteSettingsActs(device.id);
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const read = async () => {
    setReading(true);
    setFailure(null);
    await ask().catch((error: unknown) => setFailure(error));
    setReading(false);
  };
  useEffect(() => {
    void read();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when it comes or goes, and not with each look
  }, [device.id, device.connected]);
  return { reading, failure, read };
}
