import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import {
  type Licence,
  type LicenceState,
  portalFeatures,
} from '@belfry/contract/devices/licences/licences.contract.ts';
import IconCalendarClock from '@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { brandName } from '#platform/page-settings.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { Badge } from '#ui/badge.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { FoldedPanel, Panel } from '#ui/page/panel.tsx';
import { whatLicenceOpens } from './licence-words.ts';
import { useLicences } from './licences.api.ts';
import styles from './licences.module.css';

const looks = {
  on: { tone: 'ok', icon: IconCircleCheck },
  included: { tone: 'ok', icon: IconCircleCheck },
  coming: { tone: 'pending', icon: IconCalendarClock },
  ended: { tone: 'urgent', icon: IconCircleX },
  off: { tone: 'quiet', icon: IconCircleDashed },
} as const satisfies Record<LicenceState, object>;

/** What a device is licensed for, what each licence opens, and what it could be licensed for. */
export function LicencesTab({ device }: { device: Device }) {
  const text = useText();
  const licences = useLicences(device.id);
  const state = useLoadState(licences);
  const items = licences.data?.items ?? [];
  const held = items.filter((each) => each.state !== 'off');
  const others = items.filter((each) => each.state === 'off');
  return (
    <div className={styles['tab']}>
      <p className={styles['words']}>{text('licences.sub')}</p>
      <LoadState state={state}>
        <Panel title={text('licences.held')}>
          {held.length === 0 ? <p>{text('licences.none')}</p> : <LicenceList licences={held} />}
        </Panel>
        {others.length > 0 && (
          <FoldedPanel title={text('licences.others')}>
            <p className={styles['soft']}>{text('licences.others.more', { product: brandName })}</p>
            <LicenceList licences={others} />
          </FoldedPanel>
        )}
      </LoadState>
    </div>
  );
}

function LicenceList({ licences }: { licences: readonly Licence[] }) {
  const text = useText();
  return (
    <ul className={styles['list']}>
      {licences.map((licence) => {
        const { feature, state } = licence;
        return (
          <li key={feature} className={styles['licence']}>
            <div className={styles['head']}>
              <h3 className={styles['name']}>{text(`licences.feature.${feature}`)}</h3>
              <Badge tone={looks[state].tone} icon={looks[state].icon} plain={state !== 'ended'}>
                {text(`licences.state.${state}`)}
              </Badge>
            </div>
            <Period licence={licence} />
            <p>{whatLicenceOpens(feature, text)}</p>
            <p className={styles['soft']}>
              {text(portalFeatures.includes(feature) ? 'licences.where.portal' : 'licences.where.device')}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function Period({ licence: { state, since, until } }: { licence: Licence }) {
  const text = useText();
  const dates = useDates();
  if (state === 'off') return null;
  const words =
    state === 'included'
      ? text('licences.included.more')
      : until === null
        ? text('licences.since', { since: dates.date(since ?? '') })
        : text('licences.since-until', { since: dates.date(since ?? ''), until: dates.date(until) });
  return <p className={styles['period']}>{words}</p>;
}
