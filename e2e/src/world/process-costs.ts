import { readFileSync } from 'node:fs';

/** What a process has cost so far, as Linux counts it: what runs beside it is not in it. */
export interface ProcessCosts {
  /** Milliseconds of CPU in all its threads, to 10 ms. */
  cpu: number;
  /** The most memory it ever had, in MiB. */
  peakMemory: number;
}

/** Ticks of `/proc/PID/stat`; 100 a second on every Linux. */
const tick = 10;

/** The costs of a process of ours. @throws where it has ended. */
export function costsOf(pid: number): ProcessCosts {
  // The name in brackets may hold anything, blanks and brackets too.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { cpu: (Number(fields[11]) + Number(fields[12])) * tick, peakMemory: Number(peak) / 1024 };
}
