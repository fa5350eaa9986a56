// One file, so that neither the strip nor the tone waits for the other's.
export { AlarmStrip } from '#features/alarming/alarms/alarm-strip.tsx';
export { CriticalSound } from '#features/alarming/alarms/critical-sound.tsx';
