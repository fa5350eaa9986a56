import type { Tonight, TonightGroup } from '@belfry/contract/alarming/calling/tonight.contract.ts';
import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import IconPhoneOff from '@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useAlarmNodes } from '#features/alarming/alarms/alarms.api.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { listed } from '#platform/i18n/listed.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { ownTimeZone } from '#ui/present.ts';
import styles from './tonight.module.css';
import { useTonight } from './tonight.api.ts';

/**
 * "Who will be called tonight?": whom the alarms of a device call in the coming night, on its clocks. `children` stand below.
 * It keeps its room while it is asked for, so that nothing behind it is pushed away. Its texts are those of the devices.
 */
export function TonightPanel({ device, children }: { device: Device; children?: ReactNode }) {
  const text = useText();
  const title = useId();
  const alarms = useAlarmNodes(device.id).data?.items;
  const { data, error } = useTonight(device, alarms);
  return (
    <section className={styles['panel']} aria-labelledby={title}>
      <h2 id={title} className={styles['title']}>
        {text('devices.tonight')}
      </h2>
      <div className={styles['parts']}>
        {data ? (
          <Parts device={device} tonight={data} />
        ) : (
          error && <p className={styles['soft']}>{errorText(error, text)}</p>
        )}
      </div>
      {children}
    </section>
  );
}

function Parts({ device, tonight }: { device: Device; tonight: Tonight }) {
  const text = useText();
  const dates = useDates(device.timeZone);
  const { parts, moreParts } = tonight;
  const hours = { from: dates.time(tonight.from), until: dates.time(tonight.until) };
  return (
    <>
      {parts.map(({ from, groups }) => (
        <div key={from} className={styles['part']}>
          {parts.length > 1 && (
            <p className={styles['soft']}>{text('devices.tonight.from', { time: dates.time(from) })}</p>
          )}
          {groups.length === 0 && <p>{text('devices.tonight.no-alarm')}</p>}
          {groups.map((group) => (
            <Group
              key={group.alarmId}
              group={group}
              isOnly={groups.length === 1}
              to={`/devices/detail/${device.id}?tab=call-lists&alarm=${encodeURIComponent(group.alarmId)}&at=${from}`}
            />
          ))}
        </div>
      ))}
      {moreParts > 0 && (
        <p className={styles['soft']}>{text('devices.tonight.more-parts', { n: moreParts })}</p>
      )}
      <p className={styles['soft']}>
        {dates.timeZone === ownTimeZone()
          ? text('devices.tonight.hours', hours)
          : text('devices.tonight.hours-in', { ...hours, zone: dates.timeZone.replaceAll('_', ' ') })}
      </p>
    </>
  );
}

/** Alarms that call the same people, and the way to their plan. */
function Group({ group, isOnly, to }: { group: TonightGroup; isOnly: boolean; to: string }) {
  const text = useText();
  const { alarms, calls, people, more } = group;
  return (
    <div className={styles['group']}>
      {!isOnly && <span className={styles['alarms']}>{text('devices.tonight.alarms', { n: alarms })}</span>}
      {calls === 'nobody' && (
        <span className={styles['nobody']}>
          <IconPhoneOff size={18} stroke={2.25} aria-hidden="true" />
          {text('devices.tonight.nobody')}
        </span>
      )}
      {calls === 'silent' && <span>{text('devices.tonight.silent')}</span>}
      {people.length > 0 && (
        <ol className={styles['people']}>
          {people.map(({ contactId, name, media, afterMinutes: n }) => {
            const by = listed(media.map((medium) => text(`devices.tonight.by.${medium}`)));
            return (
              <li key={contactId}>
                {n === 0
                  ? text('devices.tonight.person', { name, by })
                  : text('devices.tonight.later', { name, by, n })}
              </li>
            );
          })}
          {more > 0 && <li>{text('devices.tonight.more', { n: more })}</li>}
        </ol>
      )}
      {calls === 'administrators' && (
        <span className={styles['soft']}>{text('devices.tonight.administrators')}</span>
      )}
      {calls !== 'silent' && (
        <Link to={to} className={styles['plan']}>
          {text('devices.tonight.plan')}
          {!isOnly && (
            <span className="visually-hidden">{` ${text('devices.tonight.alarms', { n: alarms })}`}</span>
          )}
        </Link>
      )}
    </div>
  );
}
