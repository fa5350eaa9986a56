import type { HistoryEntry, HistoryEntryOf } from '@belfry/contract/ground/history/history-entry.ts';
import type { NodeState } from '@belfry/contract/values/alarm-states.ts';
import type { Medium } from '@belfry/contract/values/media.ts';
import type { Icon } from '@tabler/icons-react';
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs';
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs';
import IconBellX from '@tabler/icons-react/dist/esm/icons/IconBellX.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs';
import IconClockCog from '@tabler/icons-react/dist/esm/icons/IconClockCog.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconLockX from '@tabler/icons-react/dist/esm/icons/IconLockX.mjs';
import IconLogin from '@tabler/icons-react/dist/esm/icons/IconLogin.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconMessageReport from '@tabler/icons-react/dist/esm/icons/IconMessageReport.mjs';
import IconMoonStars from '@tabler/icons-react/dist/esm/icons/IconMoonStars.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import IconPoint from '@tabler/icons-react/dist/esm/icons/IconPoint.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs';
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconSquareMinus from '@tabler/icons-react/dist/esm/icons/IconSquareMinus.mjs';
import IconSquarePlus from '@tabler/icons-react/dist/esm/icons/IconSquarePlus.mjs';
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';

/** Tones of entries: those of the states of docs/design.md that occur here. */
export type EntryTone = 'alarm' | 'urgent' | 'pending' | 'accepted' | 'ok' | 'quiet';
/** Sign and tone of an entry. */
export interface EntryLook {
  icon: Icon;
  tone: EntryTone;
}

const mediumIcons: Record<Medium, Icon> = {
  voice: IconPhone,
  sms: IconMessage,
  'e-mail': IconMail,
  app: IconBell,
};
const nodeLooks: Record<NodeState, EntryLook> = {
  delay: { icon: IconHourglass, tone: 'pending' },
  restoring: { icon: IconRotateClockwise, tone: 'pending' },
  reporting: { icon: IconBellRinging, tone: 'alarm' },
  grouped: { icon: IconStack2, tone: 'alarm' },
  failed: { icon: IconAlertOctagon, tone: 'alarm' },
  'max-repeated': { icon: IconBellX, tone: 'urgent' },
  'waiting-for-repeat': { icon: IconRepeat, tone: 'urgent' },
  accepted: { icon: IconUserCheck, tone: 'accepted' },
  disabled: { icon: IconBellOff, tone: 'quiet' },
  suppressed: { icon: IconMoonStars, tone: 'quiet' },
  restored: { icon: IconCircleCheck, tone: 'ok' },
  none: { icon: IconCircleCheck, tone: 'ok' },
};
const reached = new Set(['answered', 'heard', 'pin-ok', 'replied', 'link-used', 'delivered', 'opened']);
const missed = new Set([
  'voicemail',
  'busy',
  'no-answer',
  'failed',
  'refused',
  'undelivered',
  'bounced',
  'held-back',
]);

/** Sign and tone of an entry; one that is not known is a plain point. */
export function entryLook(entry: HistoryEntry): EntryLook {
  switch (entry.kind) {
    case 'event.active':
      return { icon: IconBell, tone: 'alarm' };
    case 'event.contradicting':
    case 'device.unreadable':
      return { icon: IconMessageReport, tone: entry.detail.active ? 'alarm' : 'urgent' };
    case 'event.normal':
      return { icon: IconCircleCheck, tone: 'ok' };
    case 'node.state':
      return nodeLooks[entry.detail.to];
    case 'node.configured':
      return { icon: IconAdjustments, tone: 'quiet' };
    case 'node.created':
      return { icon: IconSquarePlus, tone: 'quiet' };
    case 'attempt.started':
      return { icon: mediumIcons[entry.detail.medium], tone: 'quiet' };
    case 'attempt.state':
    case 'attempt.finished':
      return { icon: mediumIcons[entry.detail.medium], tone: attemptTone(entry.detail.state) };
    case 'acceptance':
      return { icon: IconUserCheck, tone: 'accepted' };
    case 'acceptance.refused':
      return { icon: IconLockX, tone: 'urgent' };
    case 'run.started':
      return { icon: IconListNumbers, tone: 'quiet' };
    case 'run.finished':
      return { icon: IconListNumbers, tone: entry.detail.outcome === 'accepted' ? 'quiet' : 'urgent' };
    case 'restored.sent':
    case 'notice.sent':
      return { icon: IconSend, tone: 'quiet' };
    case 'notice.failed':
      return { icon: IconSend, tone: 'urgent' };
    case 'device.added':
      return { icon: IconSquarePlus, tone: 'quiet' };
    case 'device.removed':
      return { icon: IconSquareMinus, tone: 'quiet' };
    case 'device.licences':
      return { icon: IconKey, tone: 'quiet' };
    case 'device.connected':
      return { icon: IconPlugConnected, tone: 'ok' };
    case 'device.disconnected':
      return { icon: IconPlugConnectedX, tone: 'urgent' };
    case 'device.report':
      return { icon: IconPhone, tone: entry.detail.state === 'accepted' ? 'accepted' : 'quiet' };
    case 'device.clock':
      return { icon: IconClockCog, tone: 'quiet' };
    case 'device.swapped':
      return { icon: IconReplace, tone: 'ok' };
    case 'device.former':
    case 'device.epoch':
      return { icon: IconReplace, tone: 'urgent' };
    case 'device.logged-in':
      return { icon: IconLogin, tone: 'quiet' };
    case 'device.settings':
      return { icon: IconAdjustments, tone: entry.detail.confirmed === false ? 'pending' : 'quiet' };
    case 'device.password-recovered':
      return { icon: IconKey, tone: 'urgent' };
    case 'test.started':
    case 'test.scheduled':
      return { icon: IconClipboardCheck, tone: 'quiet' };
    case 'test.finished':
      return { icon: IconClipboardCheck, tone: entry.detail.outcome === 'accepted' ? 'ok' : 'urgent' };
    case 'test.device':
      return { icon: IconClipboardCheck, tone: deviceTone(entry.detail) };
    default:
      entry satisfies never;
      return { icon: IconPoint, tone: 'quiet' };
  }
}

function deviceTone({ state, faulty }: HistoryEntryOf<'test.device'>['detail']): EntryTone {
  return state === 'answered' && !faulty ? 'ok' : 'urgent';
}

function attemptTone(state: string): EntryTone {
  if (missed.has(state)) return 'urgent';
  return reached.has(state) ? 'ok' : 'quiet';
}
