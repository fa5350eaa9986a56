import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Portal } from './portal.ts';

const root = join(import.meta.dirname, '../../..');
const address = 'https://gallery.example';

/** The page that shows every part of the design language in its states, built into a folder of its own. */
export interface Gallery {
  /** Opens it in somebody's browser, which no server answers. */
  opensFor(person: Portal): Promise<void>;
  /** The folder goes. */
  close(): void;
}

/** Builds `web/gallery` as `npm run gallery` serves it. */
export async function buildGallery(): Promise<Gallery> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-gallery-'));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const to = ['--outDir', folder, '--emptyOutDir', '--minify', 'false', '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, [vite, 'build', 'web/gallery', ...to], { cwd: root });
  return {
    async opensFor({ page }) {
      await page.route(`${address}/**`, async (route) => {
        const path = join(folder, new URL(route.request().url()).pathname.replace(/\/$/, '/index.html'));
        await (existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 }));
      });
      await page.goto(`${address}/`);
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
