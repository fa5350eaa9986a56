import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

/** `npm run build`: what production needs beside the sources, which Node runs as they are. */

const root = resolve(import.meta.dirname, '..');
const vite = join(root, 'node_modules/vite/bin/vite.js');
process.exitCode =
  spawnSync(process.execPath, [vite, 'build', 'web'], { cwd: root, stdio: 'inherit' }).status ?? 1;
