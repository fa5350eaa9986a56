import type { Episode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { alarmedPeople } from '@belfry/contract/alarming/alarms/alarmed-people.ts';
import { listed } from '#platform/i18n/listed.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { useDevice } from '#platform/live/device-query.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Facts } from '#ui/page/panel.tsx';
import styles from './after-accept.module.css';
import { useToldPeople } from './told-people.api.ts';
import { attemptWords } from '../attempts/attempt-words.ts';

/**
 * What stands in the place of an alarm that somebody accepted: what whoever drives there needs, who was alarmed, and who
 * knows that it is taken care of.
 */
export function AfterAccept({ episode }: { episode: Episode }) {
  const text = useText();
  const device = useDevice(episode.deviceId).data;
  const alarmed = alarmedPeople(episode.attempts);
  return (
    <div className={styles['after']}>
      {device && (device.location || device.notes) && (
        <div className={styles['place']}>
          {device.location && <p className={styles['location']}>{device.location}</p>}
          {device.notes && <p className={styles['notes']}>{device.notes}</p>}
        </div>
      )}
      {alarmed.length > 0 && (
        <Facts
          facts={[
            {
              name: text('devices.people.alarmed'),
              value: alarmed.map(({ name, ways }) => (
                <div key={`${name} ${ways.map(({ medium }) => medium).join(' ')}`}>
                  {text('devices.people.person', { name, ways: waysInWords(ways, text) })}
                </div>
              )),
            },
            { name: text('devices.people.told'), value: <Told episode={episode} /> },
          ]}
        />
      )}
    </div>
  );
}

function waysInWords(ways: ReturnType<typeof alarmedPeople>[number]['ways'], text: Text): string {
  return listed(
    ways.map(({ medium, state }) =>
      text('devices.people.way', {
        medium: text(`alarms.medium.${medium}`),
        state: attemptWords({ state }, text),
      }),
    ),
  );
}

/** Its line is there before its names are. */
function Told({ episode }: { episode: Episode }) {
  const text = useText();
  const { data, isPending } = useToldPeople(episode);
  if (isPending) return <Skeleton lines={1} />;
  const people = data?.people ?? [];
  if (people.length === 0) return text('devices.people.nobody-else');
  return listed(
    people.map(({ name, failed }) => (failed ? text('devices.people.not-told', { name }) : name)),
  );
}
