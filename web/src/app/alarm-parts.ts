// One file, so that neither the strip nor the tone waits for the other's.
export { AlarmStrip } from '#features/alarming/alarms/ongoing/alarm-strip.tsx';
export { CriticalSound } from '#features/alarming/alarms/ongoing/critical-sound.tsx';
