import {
  dropJob,
  type FailedJob,
  retryJob,
} from '@belfry/contract/overviews/failed-jobs/failed-jobs-management.contract.ts';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useMemo } from 'react';
import { call } from '#platform/api-client/call.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useListPlace } from '#platform/list/list-place.ts';
import { ListView } from '#platform/list/list-view.tsx';
import type { RowAct } from '#platform/list/row-acts.ts';
import { useList } from '#platform/list/use-list.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { awaitOutcome } from './await-outcome.ts';
import { failedJobsList } from './failed-jobs-list.tsx';
import { jobWords } from './job-words.ts';

/** Background work that failed for good: tried again, with what became of it, or dropped. */
export function FailedJobsTab() {
  const text = useText();
  const list = useList(failedJobsList);
  const place = useListPlace();
  const acts = useMemo<RowAct<FailedJob>[]>(() => {
    const of = {
      nameOf: ({ name, id }: FailedJob) => `${jobWords(name, text)} (${id})`,
      companyOf: ({ company }: FailedJob) => company,
    };
    return [
      {
        ...of,
        id: 'retry',
        label: text('failed-jobs.act.retry'),
        more: (n) => text('failed-jobs.act.retry.many', { n }),
        hindrance: () => null,
        act: async ({ id }, how) => {
          await call(retryJob, { params: { id } }, how);
          return text(`failed-jobs.outcome.${await awaitOutcome(id)}`);
        },
      },
      {
        ...of,
        id: 'drop',
        label: text('failed-jobs.act.drop'),
        isDangerous: true,
        more: (n) => text('failed-jobs.act.drop.many', { n }),
        hindrance: ({ allowedActions }) =>
          allowedActions.includes('drop') ? null : text('failed-jobs.act.drop.not'),
        act: ({ id }, how) => call(dropJob, { params: { id } }, how),
      },
    ];
  }, [text]);
  return (
    <ListView
      list={list}
      label={text('failed-jobs.list')}
      place={place}
      acts={acts}
      empty={
        <Notice
          icon={IconCircleCheck}
          title={text('failed-jobs.empty')}
          more={text('failed-jobs.empty.more')}
        />
      }
    />
  );
}
