import { Link } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { useMonitoringOf } from '#features/alarming/monitoring/monitoring.api.ts';

/** Whether the connection of a device is watched, with the way to where that is set. */
export function WatchFact({ deviceId, name }: { deviceId: string; name: string }) {
  const text = useText();
  const { data } = useMonitoringOf(deviceId);
  if (!data) return <>–</>;
  return (
    <Link to={`/account/monitoring?search=${encodeURIComponent(name)}`}>
      {text(`devices.watch.${data.watch}`, { n: data.waitMinutes })}
    </Link>
  );
}
