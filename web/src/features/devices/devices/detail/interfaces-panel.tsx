import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Facts, FoldedPanel, Panel } from '#ui/page/panel.tsx';
import styles from './interfaces-panel.module.css';
import { SignalStrength } from './signal-strength.tsx';

type InterfaceState = Device['interfaces'][number]['state'];

const looks = {
  ok: { tone: 'ok', icon: IconCircleCheck },
  error: { tone: 'failed', icon: IconAlertTriangle },
  absent: { tone: 'quiet', icon: IconCircleDashed },
} as const satisfies Record<InterfaceState, object>;

/** The interfaces of a device, those with an error first, and its SIM and internet telephony. On a phone an error alone opens it. */
export function InterfacesPanel({
  device,
}: {
  device: Pick<Device, 'interfaces' | 'sim' | 'type' | 'voip'>;
}) {
  const text = useText();
  const { interfaces, sim, type, voip } = device;
  const errorsFirst = interfaces.toSorted(
    (a, b) => Number(b.state === 'error') - Number(a.state === 'error'),
  );
  const Shown = interfaces.some(({ state }) => state === 'error') ? Panel : FoldedPanel;
  return (
    <Shown title={text('devices.interfaces')}>
      {interfaces.length === 0 ? (
        <p>{text('devices.interfaces.none')}</p>
      ) : (
        <ul className={styles['list']}>
          {errorsFirst.map(({ name, state, detail }) => (
            <li key={name} className={styles['interface']}>
              <span>
                {interfaceName(name, text)}
                {detail && <span className={styles['detail']}>{detail}</span>}
              </span>
              <Badge tone={looks[state].tone} icon={looks[state].icon} plain={state !== 'error'}>
                {text(`devices.interface.${state}`)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {/* What hangs on a Dupline bus has neither SIM nor telephony. */}
      {(sim || voip || type === 'dialler' || type === 'remote-system') && (
        <Facts
          facts={[
            { name: text('devices.sim'), value: sim?.iccid.replaceAll(/(?<=^(?:.{4})+)/g, ' ') },
            { name: text('devices.sim-signal'), value: <SignalStrength percent={sim?.signal ?? null} /> },
            ...(voip || type === 'dialler'
              ? [{ name: text('devices.voip'), value: voipWords(voip, text) }]
              : []),
          ]}
        />
      )}
    </Shown>
  );
}

/** Names on the wire that have words of their own; another one is shown as it came. */
const names = [
  'ethernet-0',
  'ethernet-1',
  'gsm',
  'telephone-line',
  'battery',
  'dupline-serial',
  'dupline-ethernet',
] as const;

function interfaceName(name: string, text: Text): string {
  const known = names.find((each) => each === name);
  return known ? text(`devices.interface-name.${known}`) : name;
}

function voipWords(state: string | null, text: Text): string | null {
  return state === 'registered' || state === 'unregistered' ? text(`devices.voip.${state}`) : state;
}
