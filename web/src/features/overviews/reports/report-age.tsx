import type { Report } from '@belfry/contract/overviews/reports/reports.contract.ts';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useDates } from '#platform/i18n/use-dates.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { Age } from '#ui/age.tsx';
import { Button } from '#ui/button.tsx';
import { usePrepareReports } from './reports.api.ts';
import styles from './reports.module.css';

interface ReportAgeProps {
  report: Report;
  /** It was asked for, and is not there yet. */
  isPreparing: boolean;
  whenAsked: () => void;
}

/** How old a report is, and the way to have it counted now. */
export function ReportAge({ report, isPreparing, whenAsked }: ReportAgeProps) {
  const text = useText();
  const dates = useDates('Europe/Amsterdam');
  const prepare = usePrepareReports();
  const { isLive, preparedAt, daysToPrepare } = report;
  return (
    <div className={styles['age']}>
      <p>
        {isLive && text('reports.as-of.now')}
        {!isLive && preparedAt === null && text('reports.as-of.never')}
        {preparedAt !== null && (
          <>
            {text('reports.as-of', { at: dates.smartTime(preparedAt) })} (<Age at={preparedAt} />)
          </>
        )}
        {daysToPrepare > 0 && <> {text('reports.to-prepare', { days: daysToPrepare })}</>}
      </p>
      {!isLive && (
        <Button
          kind="quiet"
          icon={<IconRefresh size={20} aria-hidden="true" />}
          busy={prepare.isPending || isPreparing}
          onClick={() =>
            prepare.mutate(undefined, {
              onSuccess: () => {
                whenAsked();
                toast(text('reports.prepare.done'));
              },
              onError: (error) => toast(errorText(error, text), 'failed'),
            })
          }
        >
          {text('reports.prepare')}
        </Button>
      )}
    </div>
  );
}
