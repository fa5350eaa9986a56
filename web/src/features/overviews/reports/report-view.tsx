import type { ReportId } from '@belfry/contract/overviews/reports/report-figures.ts';
import {
  exportReport,
  type Report,
  type ReportTable,
} from '@belfry/contract/overviews/reports/reports.contract.ts';
import { useLingui } from '@lingui/react';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { download } from '#platform/api-client/download.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { gaveNoProof } from '#platform/session/step-up.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { figureWords } from './figure-words.ts';
import { ReportAge } from './report-age.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportTable as TableView } from './report-table.tsx';
import { useReport, type ReportQuery } from './reports.api.ts';
import styles from './reports.module.css';

/** A report for some days: how old it is, its main figures, and its tables as charts, as tables, and as files. */
export function ReportView({ report, query }: { report: ReportId; query: ReportQuery }) {
  const text = useText();
  const [outdated, setOutdated] = useState<string | null>();
  const asked = useReport(report, query, outdated);
  const state = useLoadState(asked);
  const { data } = asked;
  // Before the first count each figure would be a nought that nobody counted.
  const isCounted = data !== undefined && (data.isLive || data.preparedAt !== null);
  const shown = isCounted ? data.tables.filter(({ lines }) => lines.length > 0) : [];
  return (
    <LoadState state={state}>
      {data && (
        <div className={styles['report']} aria-busy={asked.isPlaceholderData || undefined}>
          <p className={styles['days']}>
            <strong>{daysWords(data.period, text)}</strong>{' '}
            {data.comparison && text('reports.compared-to', wordsOf(data.comparison))}
          </p>
          <ReportAge
            report={data}
            isPreparing={outdated !== undefined && outdated === data.preparedAt}
            whenAsked={() => setOutdated(data.preparedAt)}
          />
          {isCounted && <Figures report={data} />}
          {shown.length === 0 && (
            <Notice
              icon={IconChartBar}
              title={text(isCounted ? 'reports.empty' : 'reports.uncounted')}
              more={text(isCounted ? 'reports.empty.more' : 'reports.uncounted.more')}
            />
          )}
          {shown.map((table) => (
            <Panel
              key={table.id}
              title={text(`reports.table.${table.id}`)}
              actions={<SaveButton report={data} table={table} compare={query.compare} />}
            >
              <div className={styles['table-place']}>
                <ReportChart table={table} />
                <TableView
                  table={table}
                  caption={text(`reports.table.${table.id}`)}
                  isCompared={data.comparison !== null}
                />
              </div>
            </Panel>
          ))}
        </div>
      )}
    </LoadState>
  );
}

function Figures({ report: { figures, comparison } }: { report: Report }) {
  const text = useText();
  const { i18n } = useLingui();
  return (
    <dl className={styles['figures']} aria-label={text('reports.figures')}>
      {figures.map(({ id, unit, value, compared }) => (
        <div key={id}>
          <dt>{text(`reports.figure.${id}`)}</dt>
          <dd>
            {figureWords(unit, value, i18n.locale, text)}
            {comparison && compared !== null && (
              <span className={styles['before']}>
                {text('reports.compared', { value: figureWords(unit, compared, i18n.locale, text) })}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SaveButtonProps {
  report: Report;
  table: ReportTable;
  compare: ReportQuery['compare'];
}

function SaveButton({ report: { report, period }, table: { id: table }, compare }: SaveButtonProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const name = `${text(`reports.name.${report}`)} ${period.from} ${period.to}.csv`;
      await download(exportReport, { params: { report }, query: { ...period, compare, table } }, name);
    } catch (error) {
      if (!gaveNoProof(error)) toast(errorText(error, text), 'failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      kind="quiet"
      busy={busy}
      icon={<IconDownload size={20} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {text('reports.export')}
    </Button>
  );
}

function wordsOf({ from, to }: Report['period']) {
  return { from: formatDay(from), to: formatDay(to) };
}

function daysWords(period: Report['period'], text: ReturnType<typeof useText>): string {
  return text('reports.period.words', wordsOf(period));
}
