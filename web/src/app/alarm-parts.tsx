import { CriticalSound } from '#features/alarming/alarms/ongoing/critical-sound.tsx';
import { mayToneSound } from '#features/alarming/push-apps/app-sound.ts';
import { viewed } from '#platform/viewed-company.ts';

// One file, so that neither the strip nor the tone waits for the other's.
export { askForAlarms } from '#features/alarming/alarms/alarms.api.ts';
export { AlarmStrip } from '#features/alarming/alarms/ongoing/alarm-strip.tsx';

/** The tone of critical alarms, where this browser is to sound: never for those of a customer whose portal staff see. */
export function AlarmTone() {
  return viewed ? null : <CriticalSound allowed={mayToneSound} />;
}
