import { listed } from '#platform/i18n/listed.ts';
import { pushFirmware } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import type { Urgency } from '@belfry/contract/overviews/health/finding-kinds.ts';
import type { Finding } from '@belfry/contract/overviews/health/health.contract.ts';
import { useLingui } from '@lingui/react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { amountWords } from '#features/devices/usage/usage-words.ts';
import { Badge } from '#ui/badge.tsx';
import { useHealthCounts } from './health-counts.api.ts';
import styles from './health.module.css';

const looks = {
  urgent: { tone: 'failed', icon: IconAlertTriangle },
  high: { tone: 'urgent', icon: IconArrowUp },
  normal: { tone: 'pending', icon: IconMinus },
  low: { tone: 'quiet', icon: IconArrowDown },
} as const satisfies Record<Urgency, object>;

/** How soon somebody has to do something, as sign and word. */
export function UrgencyMark({ urgency }: Pick<Finding, 'urgency'>) {
  const text = useText();
  return <Badge {...looks[urgency]}>{text(`health.urgency.${urgency}`)}</Badge>;
}

/** What a finding is called where many stand together. */
export function nameOfFinding({ kind, device, company }: Finding, text: Text): string {
  return listed([text(`health.kind.${kind}`), device?.name || device?.serialNumber, company.name]);
}

/** What is wrong, and what is known of it. */
export function FindingWhat({ finding }: { finding: Finding }) {
  const text = useText();
  const { i18n } = useLingui();
  const { data: counts } = useHealthCounts();
  const { kind, facts, times } = finding;
  const bytes = (value: number) => amountWords('simDataBytes', value, i18n.locale, text);
  const lines = [
    ...(facts.failures ?? []).map((code) => text(`failures.${code}`)),
    facts.never && text('health.fact.never'),
    facts.softwareVersion && firmwareWords(kind, facts.softwareVersion, counts?.newestFirmware, text),
    facts.offsetSeconds !== undefined &&
      text('health.fact.clock', {
        ahead: String(facts.offsetSeconds > 0),
        minutes: Math.round(Math.abs(facts.offsetSeconds) / 60),
      }),
    facts.percent !== undefined && text('health.fact.percent', { percent: facts.percent }),
    facts.bytes !== undefined &&
      facts.usualBytes !== undefined &&
      text('health.fact.burst', { much: bytes(facts.bytes), usual: bytes(facts.usualBytes) }),
    facts.movedFrom && text('health.fact.moved', { serial: facts.movedFrom }),
    facts.apps !== undefined && text('health.fact.apps', { n: facts.apps }),
    kind === 'payment-failed' &&
      text(facts.takenBack ? 'health.fact.taken-back' : 'health.fact.several-times'),
    facts.monitored !== undefined &&
      text(facts.monitored ? 'health.fact.monitored' : 'health.fact.unmonitored'),
    !facts.subscribed && text('health.fact.free'),
    times > 1 && text('health.fact.again', { n: times - 1 }),
  ].filter(Boolean);
  return (
    <span className={styles['two']}>
      <strong>{text(`health.kind.${kind}`)}</strong>
      <span className={styles['soft']}>{lines.join(' · ')}</span>
    </span>
  );
}

function firmwareWords(
  kind: Finding['kind'],
  version: string,
  newest: string | null | undefined,
  text: Text,
) {
  if (kind === 'firmware-too-old') return text('health.fact.firmware', { version, least: pushFirmware });
  return newest ? text('health.fact.behind', { version, newest }) : text('health.fact.version', { version });
}
