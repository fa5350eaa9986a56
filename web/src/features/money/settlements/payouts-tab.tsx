import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { ExportButton } from '#platform/list/export-button.tsx';
import { useListPlace } from '#platform/list/list-place.ts';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { gaveNoReason } from '#platform/staff-reason/staff-reason.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { settlementList } from './settlement-list.tsx';
import { useBookActs } from './settlements.api.ts';
import styles from './settlements.module.css';

/** The payouts, the newest first. */
export function PayoutsTab() {
  const text = useText();
  const list = useList(settlementList);
  const place = useListPlace();
  return (
    <div className={styles['stack']}>
      <div className={styles['acts']}>
        <ReadNow />
        <ExportButton list={list} />
      </div>
      <ListView
        list={list}
        label={text('settlements.tab.payouts')}
        place={place}
        empty={
          <Notice
            icon={IconBuildingBank}
            title={text('settlements.none')}
            more={text('settlements.none.more')}
          />
        }
      />
    </div>
  );
}

/** Has the provider asked at once, which is asked by itself several times a day. */
function ReadNow() {
  const text = useText();
  const { readNow } = useBookActs();
  const [busy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    try {
      await readNow();
      toast(text('settlements.read.done'));
    } catch (error) {
      if (!gaveNoReason(error)) toast(errorText(error, text), 'failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void read()}>
      {text('settlements.read')}
    </Button>
  );
}
