import type {
  MonitoredDevice,
  WatchState,
} from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const looks: Record<WatchState, { tone: Tone; icon: typeof IconEye }> = {
  watched: { tone: 'ok', icon: IconEye },
  'own-watchdog': { tone: 'ok', icon: IconEye },
  'never-connected': { tone: 'quiet', icon: IconEyeOff },
  off: { tone: 'quiet', icon: IconEyeOff },
  paused: { tone: 'quiet', icon: IconPlayerPause },
  'not-allowed': { tone: 'urgent', icon: IconEyeOff },
};

/** Whether the connection of a device is watched, or its alarm going on. */
export function WatchBadge({ device }: { device: MonitoredDevice }) {
  const text = useText();
  if (device.alarmActive)
    return (
      <Badge tone="alarm" icon={IconBellRinging}>
        {text('monitoring.alarm-active')}
      </Badge>
    );
  const { tone, icon } = looks[device.watch];
  return (
    <Badge tone={tone} icon={icon} plain={tone === 'ok'}>
      {text(`monitoring.is.${device.watch}`)}
    </Badge>
  );
}
