import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { controlAddress } from './control-messages.ts';

const file = (dir: string) => join(dir, 'control.json');

/** Leaves word beside the journals where the process that plays them listens. */
export function writeControlAddress(dir: string, url: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const written = `${file(dir)}.${process.pid}`;
  writeFileSync(written, `${JSON.stringify({ url, pid: process.pid })}\n`);
  renameSync(written, file(dir));
}

/** Where the process that plays the journals of this folder said it listens; null where none did. It may be gone. */
export function readControlAddress(dir: string): { url: string; pid: number } | null {
  try {
    return controlAddress.parse(JSON.parse(readFileSync(file(dir), 'utf8')));
  } catch {
    return null;
  }
}

/** Takes the word back, unless another process left its own meanwhile. */
export function removeControlAddress(dir: string): void {
  if (readControlAddress(dir)?.pid === process.pid) rmSync(file(dir), { force: true });
}
