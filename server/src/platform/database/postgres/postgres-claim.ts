import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './postmaster.ts';

/** Thrown when another process uses the folder. */
export class FolderInUse extends Error {}

/**
 * Marks a folder as used by this process until `release`; a mark of a process that is gone does not count.
 * @throws FolderInUse
 */
export function claimFolder(folder: string): { release(): void } {
  const path = join(folder, 'owner.pid');
  for (;;) {
    try {
      writeFileSync(path, `${process.pid} ${bornAt(process.pid)}`, { flag: 'wx' });
      return { release: () => rmSync(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new Error(`The folder ${folder} cannot be written: give this user the right or set DATA_DIR.`, {
          cause: error,
        });
      }
    }
    const [pid = 0, born = ''] = existsSync(path) ? mark(readFileSync(path, 'utf8')) : [];
    if (pid > 0 && isAlive(pid) && bornAt(pid) === born) {
      throw new FolderInUse(
        `The folder ${folder} is used by process ${pid}: stop that one, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(path, { force: true });
  }
}

function mark(text: string): [number, string] {
  const [pid, born] = text.split(' ');
  return [Number(pid), born ?? ''];
}

/** The moment a process began, as far as the system tells, so that a number used again is not taken for it. */
function bornAt(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
