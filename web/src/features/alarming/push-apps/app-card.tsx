import { type App, silentAfterDays } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import { appSounds, type AppSound } from '@belfry/contract/alarming/push-apps/push-message.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useId, useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Age } from '#ui/age.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { Facts } from '#ui/page/panel.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useConfirm } from '#ui/dialog/use-confirm.tsx';
import { useAppActs } from './push-apps.api.ts';
import { AppName } from './app-name.tsx';
import styles from './push-apps.module.css';
import { TestResult } from './test-result.tsx';

/** One app: how it stands, its sound, the test alarm, and the way out. */
export function AppCard({ app, isOwn }: { app: App; isOwn: boolean }) {
  const text = useText();
  const title = useId();
  const { change, test, remove } = useAppActs();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [confirmation, ask] = useConfirm();
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    await work().catch((error: unknown) => setFailure(error));
    setBusy(false);
  };
  const askRemove = () =>
    ask({
      title: text('push-apps.remove.ask', { name: app.name }),
      more: text('push-apps.remove.more'),
      confirm: text('push-apps.remove'),
      danger: true,
      act: async () => {
        await remove(app, isOwn);
        toast(text('push-apps.removed', { name: app.name }));
      },
      words: (error) => errorText(error, text),
    });
  return (
    <article className={styles['card']} aria-labelledby={title}>
      <div className={styles['head']}>
        <AppName id={title} app={app} rename={(name) => change(app, isOwn, { name })} />
        <Standing app={app} />
      </div>
      <Facts
        facts={[
          {
            name: text('push-apps.platform'),
            value: isOwn ? text('push-apps.platform.own', { platform: app.platform }) : app.platform,
          },
          { name: text('push-apps.last-seen'), value: <Age at={app.lastSeenAt} /> },
          ...(app.lastFailure
            ? [
                {
                  name: text('push-apps.last-failure'),
                  value: (
                    <>
                      {text(`push-apps.failure.${app.lastFailure.reason}`)} (<Age at={app.lastFailure.at} />)
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {app.gone && <p>{text('push-apps.gone.more')}</p>}
      {app.silent && !app.gone && <p>{text('push-apps.silent.more', { days: silentAfterDays })}</p>}
      <SelectField
        label={text('push-apps.sound')}
        hint={text(`push-apps.sound.${app.sound}.more`)}
        required
        value={app.sound}
        onChange={(event) => void act(() => change(app, isOwn, { sound: event.target.value as AppSound }))}
      >
        {appSounds.map((sound) => (
          <option key={sound} value={sound}>
            {text(`push-apps.sound.${sound}`)}
          </option>
        ))}
      </SelectField>
      <TestResult app={app} />
      <div role="alert">
        {failure !== null && <p className={styles['failure']}>{errorText(failure, text)}</p>}
      </div>
      <div className={styles['acts']}>
        {!app.gone && (
          <Button busy={busy} onClick={() => void act(() => test(app))}>
            {text('push-apps.test')}
            <span className="visually-hidden">: {app.name}</span>
          </Button>
        )}
        <Button kind="quiet" onClick={askRemove}>
          {text('push-apps.remove')}
          <span className="visually-hidden">: {app.name}</span>
        </Button>
      </div>
      {confirmation}
    </article>
  );
}

function Standing({ app }: { app: App }) {
  const text = useText();
  if (app.gone)
    return (
      <Badge tone="failed" icon={IconBellOff}>
        {text('push-apps.gone')}
      </Badge>
    );
  if (app.silent)
    return (
      <Badge tone="urgent" icon={IconAlertTriangle}>
        {text('push-apps.silent')}
      </Badge>
    );
  return (
    <Badge tone="ok" icon={IconCircleCheck} plain>
      {text('push-apps.ready')}
    </Badge>
  );
}
