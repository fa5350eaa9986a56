import type { ApiKey } from '@belfry/contract/devices/rest-api/rest-api.contract.ts';
import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { Button } from '#ui/button.tsx';
import { DataList } from '#ui/list/data-list.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useConfirm } from '#ui/dialog/use-confirm.tsx';
import { apiKeyColumns } from './api-key-columns.tsx';
import { useApiKeys, useRestApiActs } from './rest-api.api.ts';
import styles from './rest-api.module.css';

const NewKeyDialog = lazy(async () => ({ default: (await import('./new-key-dialog.tsx')).NewKeyDialog }));

/** The API keys of a location: which there are, a new one, and the end of one. */
export function ApiKeys({ device, firstAlarm }: { device: Device; firstAlarm: string }) {
  const text = useText();
  const dates = useDates();
  const keys = useApiKeys(device.id);
  const state = useLoadState(keys);
  const { removeKey } = useRestApiActs(device.id);
  const [isMaking, setMaking] = useState(false);
  const [confirmation, ask] = useConfirm();
  const items = keys.data?.items ?? [];
  const most = keys.data?.most ?? 0;
  const isFull = keys.data !== undefined && items.length >= most;
  const askRemove = (key: ApiKey) =>
    ask({
      title: text('rest-api.key.remove.ask', { name: key.name }),
      more: text('rest-api.key.remove.more'),
      confirm: text('rest-api.key.remove'),
      danger: true,
      act: async () => {
        await removeKey(key.id);
        toast(text('rest-api.key.removed', { name: key.name }));
      },
      words: (error) => errorText(error, text),
    });
  const add = (
    <Button
      kind="primary"
      icon={<IconPlus size={20} aria-hidden="true" />}
      disabled={isFull}
      onClick={() => setMaking(true)}
    >
      {text('rest-api.key.make')}
    </Button>
  );
  return (
    <section className={styles['section']} aria-labelledby="rest-api-keys">
      <div className={styles['head']}>
        <div>
          <h2 id="rest-api-keys">{text('rest-api.keys')}</h2>
          <p className={styles['soft']}>
            {text(isFull ? 'rest-api.keys.full' : 'rest-api.keys.sub', { n: items.length, most })}
          </p>
        </div>
        {items.length > 0 && add}
      </div>
      <DataList
        label={text('rest-api.keys')}
        columns={apiKeyColumns(text, dates, askRemove)}
        rows={items}
        rowKey={({ id }) => id}
        state={state}
        empty={
          <Notice
            icon={IconKey}
            title={text('rest-api.keys.empty')}
            more={text('rest-api.keys.empty.more')}
            action={add}
          />
        }
      />
      {confirmation}
      {isMaking && (
        <Suspense fallback={null}>
          <NewKeyDialog device={device} firstAlarm={firstAlarm} close={() => setMaking(false)} />
        </Suspense>
      )}
    </section>
  );
}
