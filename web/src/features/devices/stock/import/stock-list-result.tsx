import { listed } from '#platform/i18n/listed.ts';
import { useEffect, useMemo, useRef } from 'react';
import { DeviceTypeName } from '#features/devices/devices/device-type-icon.tsx';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataList } from '#ui/list/data-list.tsx';
import { Panel } from '#ui/page/panel.tsx';
import type { StockOutcome } from '../stock.api.ts';
import styles from '../stock.module.css';
import { faultWords } from './fault-words.ts';

type Fault = StockOutcome['faults'][number];
type Device = StockOutcome['devices'][number];

interface StockListResultProps {
  outcome: StockOutcome;
  busy: boolean;
  add: () => void;
}

/** What the look at a list found: every fault by its line; or, where there is none, which devices are new. */
export function StockListResult({ outcome: { faults, devices }, busy, add }: StockListResultProps) {
  const text = useText();
  const result = useRef<HTMLElement>(null);
  // Whoever hears the screen, or has it on a phone, goes on with what was found.
  useEffect(() => {
    result.current?.focus();
    result.current?.scrollIntoView({ block: 'start' });
  }, []);
  const [faultColumns, deviceColumns] = useMemo(
    () => [columnsOfFaults(text), columnsOfDevices(text)],
    [text],
  );
  const isGood = faults.length === 0;
  const fresh = devices.filter(({ isKnown }) => !isKnown).length;
  const title = isGood
    ? text('stock-import.good', { n: fresh, known: devices.length - fresh })
    : text('stock-import.faulty', { n: new Set(faults.map(({ line }) => line)).size });
  return (
    <section ref={result} tabIndex={-1} className={styles['result']} aria-label={text('stock-import.result')}>
      <Panel
        title={title}
        actions={
          fresh > 0 && (
            <Button kind="primary" busy={busy} onClick={add}>
              {text('stock-import.add', { n: fresh })}
            </Button>
          )
        }
      >
        {!isGood && <p>{text('stock-import.none')}</p>}
        {isGood ? (
          <DataList
            label={text('stock-import.devices')}
            columns={deviceColumns}
            rows={devices}
            rowKey={({ line }) => String(line)}
            state={{ kind: 'ready' }}
            empty={null}
          />
        ) : (
          <DataList
            label={text('stock-import.faults')}
            columns={faultColumns}
            rows={faults}
            rowKey={({ line, fault, value }) => `${line} ${fault} ${value ?? ''}`}
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
      header: text('stock-import.line'),
      width: '5rem',
      cell: ({ line }) => text('stock-import.line.n', { line }),
    },
    {
      id: 'fault',
      header: text('stock-import.fault'),
      width: 'minmax(0, 2fr)',
      bare: true,
      cell: (fault) => faultWords(fault, text),
    },
    {
      id: 'value',
      header: text('stock-import.value'),
      width: 'minmax(0, 1.2fr)',
      cell: ({ value }) => value || '–',
    },
  ];
}

function columnsOfDevices(text: Text): Column<Device>[] {
  return [
    {
      id: 'serial',
      header: text('devices.serial-number'),
      width: 'minmax(8.5rem, 1fr)',
      cell: ({ serialNumber }) => serialNumber,
    },
    {
      id: 'type',
      header: text('devices.type'),
      width: 'minmax(8rem, 1fr)',
      cell: ({ type }) => <DeviceTypeName type={type} />,
    },
    {
      id: 'inputs',
      header: text('devices-management.inputs'),
      width: '5rem',
      cell: ({ inputs }) => inputs,
    },
    {
      id: 'licences',
      header: text('devices-management.licences'),
      width: 'minmax(0, 1.5fr)',
      cell: ({ licences }) => listed(licences.map((feature) => text(`licences.feature.${feature}`))) || '–',
    },
    {
      id: 'known',
      header: text('stock-import.known'),
      width: 'minmax(6rem, 0.8fr)',
      bare: true,
      cell: ({ isKnown }) => text(isKnown ? 'stock-import.known.yes' : 'stock-import.known.no'),
    },
  ];
}
