import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { FoldedPanel } from '#ui/page/panel.tsx';
import { useLicenseDevice, useManagedLicences } from './licences.api.ts';
import styles from '../stock.module.css';
import { LicenceActs } from './licence-acts.tsx';

interface DeviceLicencesProps {
  deviceId: string;
  name: string;
  company: StaffCompany;
}

/** What a device of a company is or was licensed for, and what staff do about it. */
export function DeviceLicences({ deviceId, name, company }: DeviceLicencesProps) {
  const text = useText();
  const dates = useDates();
  const query = useManagedLicences(deviceId, company);
  const state = useLoadState(query);
  const license = useLicenseDevice(deviceId, company);
  const known = (query.data?.items ?? []).filter((each) => each.state !== 'off');
  const held = known.filter((each) => each.state === 'on' || each.state === 'coming');
  return (
    <FoldedPanel title={text('devices-management.licences')}>
      <LoadState state={state} skeleton={<Skeleton lines={3} />}>
        <div className={styles['parts']}>
          {known.length === 0 ? (
            <p>{text('licences.none')}</p>
          ) : (
            <ul className={styles['list']}>
              {known.map(({ feature, state: standing, until }) => (
                <li key={feature} className={styles['licence']}>
                  <span>{text(`licences.feature.${feature}`)}</span>
                  <span className={styles['soft']}>
                    {standing === 'on' && until
                      ? text('stock.licences.on-until', { until: dates.smartTime(until) })
                      : text(`licences.state.${standing}`)}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <LicenceActs
            name={name}
            held={held.map(({ feature }) => feature)}
            company={company}
            license={license}
          />
        </div>
      </LoadState>
    </FoldedPanel>
  );
}
