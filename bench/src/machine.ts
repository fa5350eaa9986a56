import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os';
import { join } from 'node:path';

/** What the figures were measured on. */
export interface Machine {
  processor: string;
  cores: number;
  memoryGb: number;
  system: string;
  node: string;
  /** One minute's load average when the bench began: what else the machine had to do. */
  loadBefore: number;
  /** Durable writes a second of one block, as `pg_test_fsync` finds them; null where that program is not there. */
  fsyncsPerSecond: number | null;
}

/** Describes this machine; takes four seconds where `pg_test_fsync` is there. */
export function describeMachine(): Machine {
  const [processor] = cpus();
  return {
    processor: processor?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    fsyncsPerSecond: fsyncsPerSecond(),
  };
}

function fsyncsPerSecond(): number | null {
  const debian = '/usr/lib/postgresql';
  const program = (existsSync(debian) ? readdirSync(debian) : [])
    .map((version) => join(debian, version, 'bin/pg_test_fsync'))
    .find((file) => existsSync(file));
  if (!program) return null;
  const { stdout } = spawnSync(
    program,
    ['--secs-per-test=1', `--filename=${join(tmpdir(), 'belfry-fsync')}`],
    {
      encoding: 'utf8',
    },
  );
  // The first fdatasync line is the one for a single block, which is PostgreSQL's default on Linux.
  const found = /fdatasync\s+([\d.]+) ops\/sec/.exec(stdout ?? '');
  return found ? Math.round(Number(found[1])) : null;
}
