import type { RouteResponse } from '@belfry/contract/http/route.ts';
import {
  type importDevices,
  importColumns,
} from '@belfry/contract/devices/device-import/device-import.contract.ts';
import { useEffect, useMemo, useRef } from 'react';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataList } from '#ui/list/data-list.tsx';
import { Panel } from '#ui/page/panel.tsx';
import type { ImportOutcome } from './device-import.api.ts';
import styles from './device-import.module.css';

type Fault = RouteResponse<typeof importDevices>['faults'][number];
type Device = RouteResponse<typeof importDevices>['devices'][number];

interface ImportResultProps {
  outcome: ImportOutcome;
  busy: boolean;
  add: () => void;
}

/** What the look at a list found: every fault by its line; or, where there is none, what will be added. */
export function ImportResult({ outcome, busy, add }: ImportResultProps) {
  const text = useText();
  const { faults, devices } = outcome;
  const faultyRows = new Set(faults.map(({ line }) => line)).size;
  const result = useRef<HTMLElement>(null);
  // Whoever hears the screen, or has it on a phone, goes on with what was found.
  useEffect(() => {
    result.current?.focus();
    result.current?.scrollIntoView({ block: 'start' });
  }, []);
  const faultColumns = useMemo(() => columnsOfFaults(text), [text]);
  const isOrdered = devices.some(({ orderNumber }) => orderNumber !== null);
  const deviceColumns = useMemo(() => columnsOfDevices(text, isOrdered), [text, isOrdered]);
  const isGood = faults.length === 0;
  return (
    <section
      ref={result}
      tabIndex={-1}
      className={styles['result']}
      aria-label={text('device-import.result')}
    >
      <Panel
        title={
          isGood
            ? text('device-import.good', { n: devices.length })
            : text('device-import.faulty', { n: faultyRows })
        }
        actions={
          isGood && (
            <Button kind="primary" busy={busy} onClick={add}>
              {text('device-import.add', { n: devices.length })}
            </Button>
          )
        }
      >
        {!isGood && <p className={styles['none']}>{text('device-import.none')}</p>}
        {isGood ? (
          <DataList
            label={text('device-import.devices')}
            columns={deviceColumns}
            rows={devices}
            rowKey={({ line }) => String(line)}
            state={{ kind: 'ready' }}
            empty={null}
          />
        ) : (
          <DataList
            label={text('device-import.faults')}
            columns={faultColumns}
            rows={faults}
            rowKey={(fault) => `${fault.line} ${fault.fault} ${fault.value ?? ''}`}
            state={{ kind: 'ready' }}
            empty={null}
          />
        )}
      </Panel>
    </section>
  );
}

function columnsOfFaults(text: Text): Column<Fault>[] {
  return [
    {
      id: 'line',
      header: text('device-import.line'),
      width: '5rem',
      cell: ({ line }) => text('device-import.line.n', { line }),
    },
    {
      id: 'fault',
      header: text('device-import.fault'),
      width: 'minmax(0, 2fr)',
      bare: true,
      cell: ({ fault, sameAs }) => text(`device-import.fault.${fault}`, { line: sameAs ?? 0 }),
    },
    {
      id: 'value',
      header: text('device-import.value'),
      width: 'minmax(0, 1.2fr)',
      cell: ({ fault, value }) => (fault === 'missing-column' ? columnName(value, text) : (value ?? '–')),
    },
  ];
}

/** @param isOrdered whether any of them has an order number */
function columnsOfDevices(text: Text, isOrdered: boolean): Column<Device>[] {
  return [
    {
      id: 'name',
      header: text('devices.name'),
      width: 'minmax(4.5rem, 1fr)',
      cell: ({ name }) => name,
    },
    {
      id: 'serial',
      header: text('devices.serial-number'),
      width: 'minmax(8.5rem, 1fr)',
      cell: ({ serialNumber }) => serialNumber,
    },
    {
      id: 'location',
      header: text('devices.location'),
      width: 'minmax(4.5rem, 1fr)',
      cell: ({ location }) => location || '–',
    },
    {
      id: 'zone',
      header: text('devices.time-zone'),
      width: 'minmax(9.5rem, 1fr)',
      cell: ({ timeZone }) => timeZone.replaceAll('_', ' '),
    },
    ...(isOrdered ? [orderNumberColumn(text)] : []),
  ];
}

function orderNumberColumn(text: Text): Column<Device> {
  return {
    id: 'order-number',
    header: text('devices.order-number'),
    width: 'minmax(3.8rem, 0.8fr)',
    cell: ({ orderNumber }) => orderNumber ?? '–',
  };
}

function columnName(value: string | undefined, text: Text): string {
  const column = importColumns.find((each) => each === value);
  return column ? text(`device-import.column.${column}`) : (value ?? '');
}
