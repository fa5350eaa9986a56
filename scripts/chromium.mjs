import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDebianPackage } from './debian-packages.mjs';

const shell = '/usr/bin/chromium-headless-shell';
const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The same engine without a window around the page, which takes less than half of the processor's time and shows no
 * notifications; the whole browser where it is not there.
 * @returns {string | null}
 */
export function headlessShellPath() {
  return !process.env.CHROMIUM && existsSync(shell) ? shell : chromiumPath();
}

/**
 * The browser for the journeys: CHROMIUM, one of the system, or the one that Playwright downloaded; null without any.
 * @returns {string | null}
 */
export function chromiumPath() {
  const named = process.env.CHROMIUM;
  if (named) return named;
  return candidates.find((path) => existsSync(path)) ?? null;
}

/**
 * Gets a browser when there is none: from Debian as root, else from Playwright. Ends the process with the line to run
 * where neither can. The shell is taken where it can be had.
 * @param {string} root folder of the clone
 */
export function ensureChromium(root) {
  ensureWholeChromium(root);
  try {
    ensureDebianPackage('chromium-headless-shell');
  } catch {
    // Not Debian, or not root: the whole browser does, more slowly.
  }
}

function ensureWholeChromium(root) {
  if (chromiumPath()) return;
  console.log('Installing Chromium for the journeys …');
  try {
    ensureDebianPackage('chromium');
    return;
  } catch {
    // Not Debian, or not root: Playwright may still be able to.
  }
  try {
    execFileSync(
      join(root, 'node_modules/.bin/node'),
      [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'],
      {
        stdio: 'inherit',
      },
    );
  } catch {
    console.error('The journeys need Chromium. Install it with: sudo apt-get install -y chromium');
    process.exit(1);
  }
}
