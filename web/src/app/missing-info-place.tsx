import { useOpenAlarms } from '#features/alarming/alarms/alarms.api.ts';
import { mayBeAccepted } from '#features/alarming/alarms/nodes/node-groups.ts';
import { MissingInfo } from '#features/people/companies/missing-info.tsx';

/** Where the company is asked for what it has not told: not while an alarm waits. */
export function MissingInfoPlace() {
  const alarms = useOpenAlarms();
  // Not before it is known that no alarm waits; but an answer that never comes hides nothing for ever.
  const isCalm = !alarms.isPending && !(alarms.data?.items ?? []).some(mayBeAccepted);
  return <MissingInfo isCalm={isCalm} />;
}
