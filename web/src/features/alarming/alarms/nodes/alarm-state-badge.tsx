import type { DeviceAlarmState, NodeState } from '@belfry/contract/values/alarm-states.ts';
import type { Icon } from '@tabler/icons-react';
import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs';
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs';
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs';
import IconBellX from '@tabler/icons-react/dist/esm/icons/IconBellX.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconMoonStars from '@tabler/icons-react/dist/esm/icons/IconMoonStars.mjs';
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

interface Look {
  tone: Tone;
  icon: Icon;
}

const nodeLooks: Record<NodeState, Look> = {
  none: { tone: 'ok', icon: IconShieldCheck },
  restored: { tone: 'ok', icon: IconCircleCheck },
  delay: { tone: 'pending', icon: IconHourglass },
  restoring: { tone: 'pending', icon: IconRotateClockwise },
  reporting: { tone: 'alarm', icon: IconBellRinging },
  grouped: { tone: 'alarm', icon: IconStack2 },
  failed: { tone: 'failed', icon: IconAlertOctagon },
  'max-repeated': { tone: 'urgent', icon: IconBellX },
  'waiting-for-repeat': { tone: 'urgent', icon: IconRepeat },
  accepted: { tone: 'accepted', icon: IconUserCheck },
  disabled: { tone: 'quiet', icon: IconBellOff },
  suppressed: { tone: 'quiet', icon: IconMoonStars },
};

const deviceLooks: Record<DeviceAlarmState, Look> = {
  'active-alarm': { tone: 'failed', icon: IconAlertOctagon },
  reporting: nodeLooks.reporting,
  'max-repeated': nodeLooks['max-repeated'],
  'waiting-for-repeat': nodeLooks['waiting-for-repeat'],
  accepted: nodeLooks.accepted,
  delay: nodeLooks.delay,
  suppressed: nodeLooks.suppressed,
  restored: nodeLooks.restored,
};

/** State of an alarm node. */
export function NodeStateBadge({ state }: { state: NodeState }) {
  const text = useText();
  const { tone, icon } = nodeLooks[state];
  return (
    <Badge tone={tone} icon={icon} plain={tone === 'ok'}>
      {text(`alarms.node.${state}`)}
    </Badge>
  );
}

/** Alarm state of a device: that of its worst node. */
export function DeviceStateBadge({ state }: { state: DeviceAlarmState }) {
  const text = useText();
  const { tone, icon } = deviceLooks[state];
  return (
    <Badge tone={tone} icon={icon} plain={tone === 'ok'}>
      {text(`alarms.device.${state}`)}
    </Badge>
  );
}

/** Whether a device is there; stands beside the alarm state, never instead of it. */
export function ConnectionBadge({ connected, since }: { connected: boolean; since: string | null }) {
  const text = useText();
  if (connected) {
    return (
      <Badge tone="ok" icon={IconPlugConnected} plain>
        {text('alarms.connection.connected')}
      </Badge>
    );
  }
  return (
    <Badge tone="offline" icon={IconPlugConnectedX}>
      {text(since ? 'alarms.connection.disconnected' : 'alarms.connection.never-seen')}
    </Badge>
  );
}
