import type {
  Commissioning,
  CommissioningFault,
  CommissioningStep,
} from '@belfry/contract/overviews/commissioning/commissioning.contract.ts';
import type { TestAlarm } from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import { useParams } from 'react-router';
import { useAlarmNodes } from '#features/alarming/alarms/alarms.api.ts';
import { callListName } from '#features/alarming/call-lists/lists/call-list-name.ts';
import { useTestAlarms } from '#features/alarming/test-alarms/test-alarms.api.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useDevice } from '#platform/live/device-query.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useSession } from '#platform/session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { presentTime } from '#ui/present.ts';
import { useCommissioning } from './commissioning.api.ts';
import styles from './commissioning.module.css';
import { mendingOf } from './mending.ts';
import { TestCall } from './test-call.tsx';

/** `/devices/commissioning/{deviceId}`: what is still to be done before a device can be relied on, up to a real test call. */
export function CommissioningScreen() {
  const text = useText();
  const { deviceId = '' } = useParams();
  const device = useDevice(deviceId);
  const state = useLoadState(device);
  return (
    <>
      <PageHeader
        title={text('commissioning.title')}
        sub={
          device.data &&
          (device.data.location ? `${device.data.name}, ${device.data.location}` : device.data.name)
        }
        back={{ to: `/devices/detail/${deviceId}`, label: device.data?.name ?? text('devices.title') }}
      />
      <LoadState state={state}>{device.data && <Checklist device={device.data} />}</LoadState>
    </>
  );
}

function Checklist({ device }: { device: Device }) {
  const text = useText();
  const alarms = useAlarmNodes(device.id).data?.items;
  const tests = useTestAlarms(device.id);
  const newest = tests.data?.pages[0]?.items[0];
  const tested = tests.data && (newest ? `${newest.id} ${newest.version} ${stepsOf(newest)}` : '');
  const commissioning = useCommissioning(device, alarms, tested);
  const state = useLoadState(commissioning);
  const { data } = commissioning;
  return (
    <LoadState state={state}>
      {data && (
        <div className={styles['screen']}>
          <output className={styles['progress']}>
            {data.commissioned
              ? text('commissioning.done')
              : text('commissioning.progress', { done: data.done, of: data.of })}
          </output>
          <Panel>
            <ol className={styles['steps']} aria-label={text('commissioning.steps')}>
              {data.steps.map((step) => (
                <li key={step.kind}>
                  <Step step={step} device={device} commissioning={data} />
                </li>
              ))}
            </ol>
          </Panel>
          <TestCall device={device} commissioning={data} newest={newest} />
        </div>
      )}
    </LoadState>
  );
}

/** Changes with each step of a test. */
const stepsOf = ({ attempts }: TestAlarm) => attempts.map(({ id, state }) => `${id} ${state}`).join(' ');

const looks = {
  done: { tone: 'ok', icon: IconCircleCheck },
  open: { tone: 'urgent', icon: IconCircleDashed },
  advised: { tone: 'pending', icon: IconAlertTriangle },
} as const;

interface StepProps {
  step: CommissioningStep;
  device: Device;
  commissioning: Commissioning;
}

function Step({ step: { kind, state, faults }, device, commissioning }: StepProps) {
  const text = useText();
  const { user } = useSession();
  const mending = mendingOf(kind, device);
  const mayMend = mending !== null && user?.role.permissions.includes(mending.permission);
  const { tone, icon } = looks[state];
  return (
    <div className={styles['step']}>
      <div className={styles['head']}>
        <h2 className={styles['name']}>{text(`commissioning.step.${kind}`)}</h2>
        <Badge tone={tone} icon={icon} plain={state === 'done'}>
          {text(`commissioning.state.${state}`)}
        </Badge>
      </div>
      {faults.length === 0 ? (
        <p className={styles['soft']}>
          <DoneWords kind={kind} device={device} commissioning={commissioning} />
        </p>
      ) : (
        <ul className={styles['faults']}>
          {faults.map((fault) => (
            <li key={`${fault.kind} ${fault.name} ${fault.period}`}>
              <FaultWords fault={fault} lists={commissioning.lists} />
            </li>
          ))}
        </ul>
      )}
      {mending && mayMend && state !== 'done' && (
        <div>
          <LinkButton to={mending.to}>{text(mending.label)}</LinkButton>
        </div>
      )}
    </div>
  );
}

/** What was measured where nothing is wrong. */
function DoneWords({
  kind,
  device,
  commissioning,
}: Pick<StepProps, 'device' | 'commissioning'> & { kind: CommissioningStep['kind'] }) {
  const text = useText();
  const there = useDates(device.timeZone);
  const here = useDates();
  const { reached } = commissioning;
  switch (kind) {
    case 'connection':
      return device.via
        ? text('commissioning.measured.connection-by', { via: text(`devices.via.${device.via}`) })
        : text('commissioning.measured.connection');
    case 'place':
      return text('commissioning.measured.place', {
        name: device.name,
        location: device.location,
        time: there.time(new Date(presentTime()).toISOString()),
        zone: there.timeZone.replaceAll('_', ' '),
      });
    case 'test':
      return reached
        ? text('commissioning.measured.test', {
            name: reached.name,
            date: here.date(reached.at),
            time: here.time(reached.at),
          })
        : null;
    default:
      return text(`commissioning.measured.${kind}`);
  }
}

/** What is wrong, and with whom. */
function FaultWords({ fault, lists }: { fault: CommissioningFault; lists: Commissioning['lists'] }) {
  const text = useText();
  const { kind, name = '', n = 0, period = 'night' } = fault;
  if (kind !== 'nobody' && kind !== 'only-administrators')
    return text(`commissioning.fault.${kind}`, { name, n });
  const list = lists.find((each) => each.name === name);
  return text(`commissioning.fault.${kind}`, {
    list: list ? callListName(list, text) : name,
    period,
  });
}
