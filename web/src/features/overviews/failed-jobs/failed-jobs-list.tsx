import {
  type FailedJob,
  failedJobSorts,
  listFailedJobs,
} from '@belfry/contract/overviews/failed-jobs/failed-jobs-management.contract.ts';
import { jobAreas, jobNames } from '@belfry/contract/overviews/failed-jobs/job-kinds.ts';
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs';
import { Link } from 'react-router';
import { describeList, type ListColumn, valuesOf } from '#platform/list/list-description.ts';
import { companyAddress, managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { Badge } from '#ui/badge.tsx';
import styles from './failed-jobs.module.css';
import { jobWords } from './job-words.ts';

/** Where a thing that a job is about is shown. */
function addressOf({ about, company }: FailedJob): string {
  if (about === null) return companyAddress(company);
  if (about.kind === 'payment') return `/management/failedinvoices?payment=${about.id}&company=${company.id}`;
  return managedAddress(`${about.kind}s`, about.id, company);
}

const columns: readonly ListColumn<FailedJob>[] = [
  {
    id: 'name',
    header: 'failed-jobs.name',
    width: 'minmax(0, 1.2fr)',
    cell: ({ name, area }, { text }) => (
      <span className={styles['two']}>
        <span>{jobWords(name, text)}</span>
        {area === 'alarm' ? (
          <Badge tone="alarm" icon={IconBellRinging}>
            {text('failed-jobs.area.alarm')}
          </Badge>
        ) : (
          <span className={styles['soft']}>{text(`failed-jobs.area.${area}`)}</span>
        )}
      </span>
    ),
  },
  {
    id: 'error',
    header: 'failed-jobs.error',
    width: 'minmax(0, 1.6fr)',
    cell: ({ error }) => <span className={styles['error']}>{error}</span>,
  },
  {
    id: 'failed-at',
    header: 'failed-jobs.failed-at',
    width: '8rem',
    sort: 'failed',
    cell: ({ failedAt }, { dates }) => dates.smartTime(failedAt),
  },
  {
    id: 'attempts',
    header: 'failed-jobs.attempts',
    width: 'minmax(0, 0.8fr)',
    from: 64,
    cell: ({ attempts, retries }, { text }) => text('failed-jobs.attempts.of', { attempts, retries }),
  },
  {
    id: 'company',
    header: 'failed-jobs.company',
    width: 'minmax(0, 1fr)',
    cell: ({ company, isOwn }, { text }) =>
      isOwn ? text('failed-jobs.company.own') : <Link to={companyAddress(company)}>{company.name}</Link>,
  },
  {
    id: 'about',
    header: 'failed-jobs.about',
    width: '7rem',
    from: 80,
    cell: (job, { text }) =>
      job.about === null ? (
        '–'
      ) : (
        <Link to={addressOf(job)}>{text(`failed-jobs.about.${job.about.kind}`)}</Link>
      ),
  },
  {
    id: 'loss',
    header: 'failed-jobs.loss',
    extra: true,
    cell: ({ loss }, { text }) => text(`failed-jobs.loss.${loss ?? 'never'}`),
  },
  {
    id: 'ids',
    header: 'failed-jobs.ids',
    extra: true,
    cell: ({ ids }, { text }) => (
      <span className={styles['two']}>
        {ids.map(({ name, id }) => (
          <span key={name} className={styles['error']}>
            {text('failed-jobs.ids.one', { name, id })}
          </span>
        ))}
      </span>
    ),
  },
  { id: 'number', header: 'failed-jobs.number', extra: true, cell: ({ id }) => id },
];

/** Background work that failed for good, alarms first. */
export const failedJobsList = describeList<typeof listFailedJobs>({
  id: 'failed-jobs',
  route: listFailedJobs,
  key: ['management', 'failed-jobs'],
  pageSize: 50,
  counted: true,
  views: true,
  columns,
  search: { label: 'failed-jobs.search', placeholder: 'failed-jobs.search.hint' },
  filters: [
    {
      kind: 'choice',
      name: 'area',
      label: 'failed-jobs.area',
      ...valuesOf(jobAreas, (area, text) => text(`failed-jobs.area.${area}`)),
    },
    {
      kind: 'choice',
      name: 'name',
      label: 'failed-jobs.name',
      byWords: true,
      ...valuesOf(jobNames, jobWords),
    },
  ],
  sorts: valuesOf(failedJobSorts, (order, text) => text(`failed-jobs.sort.${order}`)),
  rowKey: ({ id }) => id,
});
