import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';

/** What `postmaster.pid` says about a running or dead server. */
export interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

/** Reads `postmaster.pid`; undefined when there is none or it is not complete yet. */
export function readPostmaster(pgData: string): Postmaster | undefined {
  let text: string;
  try {
    text = readFileSync(join(pgData, 'postmaster.pid'), 'utf8');
  } catch (error) {
    // Looking for it first and reading it then would lose against a server that removes it in between.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const lines = text.split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() };
}

/**
 * Reads `postmaster.pid` and removes it when its process is gone or is another program that got the same number,
 * as happens after a container restarts; PostgreSQL itself would refuse to start.
 */
export function livingPostmaster(pgData: string): Postmaster | undefined {
  const postmaster = readPostmaster(pgData);
  if (!postmaster) return undefined;
  if (isAlive(postmaster.pid) && commandOf(postmaster.pid).includes(pgData)) return postmaster;
  rmSync(join(pgData, 'postmaster.pid'), { force: true });
  return undefined;
}

/** True when a process of this number exists, whoever's it is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process, or its program where that is hidden; empty when unknown. */
export function commandOf(pid: number): string {
  try {
    return (
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') || readlinkSync(`/proc/${pid}/exe`)
    );
  } catch {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
}
