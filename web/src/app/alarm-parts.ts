// One file, so that neither the strip nor the tone waits for the other's.
export { AlarmStrip } from '../features/alarms/alarm-strip.tsx';
export { CriticalSound } from '../features/alarms/critical-sound.tsx';
