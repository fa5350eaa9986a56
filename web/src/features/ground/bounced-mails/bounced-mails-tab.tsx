import * as contract from '@belfry/contract/ground/bounced-mails/bounced-mails-management.contract.ts';
import type {
  BouncedMail,
  BounceAct,
} from '@belfry/contract/ground/bounced-mails/bounced-mails-management.contract.ts';
import IconMailCheck from '@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs';
import { useMemo, useState } from 'react';
import { call } from '#platform/api-client/call.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useListPlace } from '#platform/list/list-place.ts';
import { ListView } from '#platform/list/list-view.tsx';
import type { RowAct } from '#platform/list/row-acts.ts';
import { useList } from '#platform/list/use-list.ts';
import { TextField } from '#ui/form/field.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { bouncedMailsList } from './bounced-mails-list.tsx';

interface BouncedMailsTabProps {
  /** Sends again what came back, by the route of what it is. */
  sendAgain: RowAct<BouncedMail>['act'];
}

/** Addresses that mail came back from, and what staff do about them. */
export function BouncedMailsTab({ sendAgain }: BouncedMailsTabProps) {
  const text = useText();
  const list = useList(bouncedMailsList);
  const place = useListPlace();
  const [note, setNote] = useState('');
  const acts = useMemo<RowAct<BouncedMail>[]>(() => {
    const act = (id: BounceAct, run: RowAct<BouncedMail>['act']): RowAct<BouncedMail> => ({
      id,
      label: text(`bounced-mails.act.${id}`),
      more: (n) => text(`bounced-mails.act.${id}.many`, { n }),
      hindrance: ({ allowedActions }) =>
        allowedActions.includes(id) ? null : text(`bounced-mails.act.${id}.not`),
      nameOf: ({ address }) => address,
      companyOf: ({ company }) => company,
      act: run,
    });
    return [
      act('send-again', sendAgain),
      act('tell-administrators', ({ id }, how) => call(contract.tellOfBounce, { params: { id } }, how)),
      {
        ...act('dealt-with', ({ id }, how) =>
          call(
            contract.dealWithBounce,
            { params: { id }, body: note.trim() ? { note: note.trim() } : {} },
            how,
          ),
        ),
        fields: (
          <TextField
            label={text('bounced-mails.note')}
            required={false}
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        ),
      },
    ];
  }, [text, note, sendAgain]);
  const named = new Map(list.rows.map(({ company }) => [company.id, company.name]));
  return (
    <ListView
      list={list}
      label={text('bounced-mails.title')}
      place={place}
      acts={acts}
      nameOf={{ company: (id) => named.get(id) ?? text('bounced-mails.company') }}
      empty={
        <Notice
          icon={IconMailCheck}
          title={text('bounced-mails.empty')}
          more={text('bounced-mails.empty.more')}
        />
      }
    />
  );
}
