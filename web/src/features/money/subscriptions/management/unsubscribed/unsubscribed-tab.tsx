import {
  dealWithUnsubscribed,
  offerSubscription,
  type UnsubscribedDay,
} from '@belfry/contract/money/subscriptions/unsubscribed-management.contract.ts';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useMemo, useState } from 'react';
import { call } from '#platform/api-client/call.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { ExportButton } from '#platform/list/export-button.tsx';
import { useListPlace } from '#platform/list/list-place.ts';
import { ListView } from '#platform/list/list-view.tsx';
import type { RowAct } from '#platform/list/row-acts.ts';
import { useList } from '#platform/list/use-list.ts';
import { TextField } from '#ui/form/field.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import styles from './unsubscribed.module.css';
import { unsubscribedList } from './unsubscribed-list.tsx';

type Row = UnsubscribedDay;

/** Alarms of devices without a subscription, and what staff do about them. No alarm is held back meanwhile. */
export function UnsubscribedTab() {
  const text = useText();
  const list = useList(unsubscribedList);
  const place = useListPlace();
  const [note, setNote] = useState('');
  const acts = useMemo<RowAct<Row>[]>(() => {
    const act = (id: 'offer' | 'dealt-with', run: RowAct<Row>['act']): RowAct<Row> => ({
      id,
      label: text(`unsubscribed.act.${id}`),
      more: (n) => text(`unsubscribed.act.${id}.many`, { n }),
      hindrance: ({ allowedActions }) =>
        allowedActions.includes(id) ? null : text(`unsubscribed.act.${id}.not`),
      nameOf: ({ deviceName, serialNumber, day }) =>
        text('unsubscribed.name', { device: deviceName || serialNumber, day: formatDay(day) }),
      companyOf: ({ company }) => company,
      act: run,
    });
    return [
      act('offer', ({ deviceId, day: date }, how) =>
        call(offerSubscription, { params: { deviceId, date } }, how),
      ),
      {
        ...act('dealt-with', ({ deviceId, day: date }, how) => {
          const body = note.trim() ? { note: note.trim() } : {};
          return call(dealWithUnsubscribed, { params: { deviceId, date }, body }, how);
        }),
        fields: (
          <TextField
            label={text('unsubscribed.note')}
            required={false}
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        ),
      },
    ];
  }, [text, note]);
  const named = new Map(list.rows.map(({ company }) => [company.id, company.name]));
  return (
    <div className={styles['stack']}>
      <div className={styles['acts']}>
        <ExportButton list={list} />
      </div>
      <ListView
        list={list}
        label={text('unsubscribed.title')}
        place={place}
        acts={acts}
        nameOf={{ company: (id) => named.get(id) ?? text('unsubscribed.company') }}
        empty={
          <Notice
            icon={IconCircleCheck}
            title={text('unsubscribed.empty')}
            more={text('unsubscribed.empty.more')}
          />
        }
      />
    </div>
  );
}
