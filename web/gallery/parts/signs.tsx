import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { deviceAlarmStates, nodeStates } from '@belfry/contract/values/alarm-states.ts';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import {
  ConnectionBadge,
  DeviceStateBadge,
  NodeStateBadge,
} from '#features/alarming/alarms/nodes/alarm-state-badge.tsx';
import { Age } from '#ui/age.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import { DayChart } from '#ui/chart/day-chart.tsx';
import { Flag } from '#ui/flags/flag.tsx';
import { Inline } from '#ui/inline.tsx';
import { Mark } from '#ui/mark.tsx';
import styles from '../gallery.module.css';
import type { Part } from '../part.ts';

const tones: readonly Tone[] = ['alarm', 'failed', 'urgent', 'pending', 'accepted', 'ok', 'quiet', 'offline'];
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const bars = Array.from({ length: 30 }, (_, index) => ({
  key: String(index),
  label: `${index + 1}/11/2026`,
  value: index % 9 === 4 ? null : (index * 37) % 100,
}));

/** What says how something is. */
export const signs: readonly Part[] = [
  {
    file: 'badge.tsx',
    name: 'Badge',
    states: [
      {
        name: 'tones',
        show: () => (
          <div className={styles['row']}>
            {tones.map((tone) => (
              <Badge key={tone} tone={tone} icon={IconShieldCheck}>
                {tone}
              </Badge>
            ))}
          </div>
        ),
      },
      {
        name: 'alarm nodes',
        show: () => (
          <div className={styles['row']}>
            {nodeStates.map((state) => (
              <NodeStateBadge key={state} state={state} />
            ))}
          </div>
        ),
      },
      {
        name: 'devices',
        show: () => (
          <div className={styles['row']}>
            {deviceAlarmStates.map((state) => (
              <DeviceStateBadge key={state} state={state} />
            ))}
          </div>
        ),
      },
      {
        name: 'connections',
        show: () => (
          <div className={styles['row']}>
            <ConnectionBadge connected since={ago(5)} />
            <ConnectionBadge connected={false} since={ago(5)} />
            <ConnectionBadge connected={false} since={null} />
          </div>
        ),
      },
      {
        name: 'flags and the mark',
        show: () => (
          <div className={styles['row']}>
            {langCodes.map((code) => (
              <Flag key={code} langCode={code} />
            ))}
            <Mark size={40} />
          </div>
        ),
      },
    ],
  },
  {
    file: 'age.tsx',
    name: 'Age',
    states: [
      {
        name: 'now, minutes, hours, days',
        show: () => (
          <div className={styles['row']}>
            {[0, 4, 200, 4_000].map((minutes) => (
              <Age key={minutes} at={ago(minutes)} />
            ))}
          </div>
        ),
      },
    ],
  },
  {
    file: 'chart/day-chart.tsx',
    name: 'Chart by day',
    states: [
      {
        name: 'a month, with days of which nothing is known',
        show: () => (
          <DayChart
            title="Data"
            summary="1.2 MB in November 2026."
            bars={bars}
            unit={10}
            write={(value) => `${value} kB`}
          />
        ),
      },
      {
        name: 'nothing at all',
        show: () => (
          <DayChart
            title="Text messages"
            summary="None."
            bars={bars.map((bar) => ({ ...bar, value: 0 }))}
            unit={1}
            write={String}
          />
        ),
      },
    ],
  },
  {
    file: 'inline.tsx',
    name: 'Inline',
    states: [
      {
        name: 'a badge and its age',
        show: () => (
          <Inline>
            <NodeStateBadge state="reporting" />
            <Age at={ago(3)} />
          </Inline>
        ),
      },
    ],
  },
];
