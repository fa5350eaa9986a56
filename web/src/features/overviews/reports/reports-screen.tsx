import {
  isMoneyReport,
  reportIds,
  type ReportId,
} from '@belfry/contract/overviews/reports/report-figures.ts';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { Link, useNavigate } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { useMay } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { presentTime } from '#ui/present.ts';
import { useSearch } from '#ui/use-search.ts';
import { PeriodForm } from './period-form.tsx';
import { daysOf, readPlace, writePlace, type ReportPlace } from './report-place.ts';
import { ReportView } from './report-view.tsx';
import styles from './reports.module.css';

/** Reports that have amounts among other figures. */
const withAmounts: readonly ReportId[] = ['payments', 'churn'];

/** `/management/reports`: how the business goes. The address holds which report, for which days, and beside which. */
export function ReportsScreen() {
  const text = useText();
  const navigate = useNavigate();
  const search = useSearch();
  const seesMoney = useMay('MF');
  const place = readPlace(search);
  const offered = reportIds.filter((each) => seesMoney || !isMoneyReport(each));
  const report = place.report ?? offered[0] ?? 'payments';
  const days = daysOf(place.period, today());
  const choose = (change: Partial<ReportPlace>) =>
    void navigate({ search: writePlace({ ...place, ...change }) }, { preventScrollReset: true });
  const { compare } = place;
  return (
    <>
      <PageHeader
        title={text('reports.title')}
        actions={
          <Button icon={<IconPrinter size={20} aria-hidden="true" />} onClick={() => window.print()}>
            {text('reports.print')}
          </Button>
        }
      />
      <div className={styles['screen']}>
        <nav className={styles['choose']} aria-label={text('reports.choose')}>
          <ul>
            {offered.map((each) => (
              <li key={each}>
                <Link
                  className={styles['choice']}
                  to={{ search: writePlace({ ...place, report: each }) }}
                  aria-current={each === report ? 'page' : undefined}
                  preventScrollReset
                >
                  {text(`reports.name.${each}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles['main']}>
          <Head report={report} seesMoney={seesMoney} />
          <PeriodForm place={place} days={days} choose={choose} />
          <ReportView key={report} report={report} query={{ ...days, compare }} />
        </div>
      </div>
    </>
  );
}

function Head({ report, seesMoney }: { report: ReportId; seesMoney: boolean }) {
  const text = useText();
  return (
    <div>
      <h2>{text(`reports.name.${report}`)}</h2>
      <p className={styles['about']}>{text(`reports.about.${report}`)}</p>
      {!seesMoney && withAmounts.some((each) => each === report) && (
        <p className={styles['about']}>{text('staff-access.no-money')}</p>
      )}
    </div>
  );
}

/** The day of Amsterdam: that of the books. */
function today(): string {
  return new Date(presentTime()).toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' });
}
