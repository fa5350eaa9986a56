import { chmodSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { clearWorld } from './world.ts';

/** Vitest's global set-up: one folder for all worlds of a run, and none of them left behind, however their workers ended. */
export default function makeWorldsFolder(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-e2e-'));
  // PostgreSQL may run under another user, who has to pass through.
  chmodSync(folder, 0o755);
  project.provide('worldsFolder', folder);
  return async () => {
    if (process.env['BELFRY_KEEP'] !== undefined) return;
    for (const world of readdirSync(folder)) await clearWorld(join(folder, world));
    rmdirSync(folder);
  };
}
