import { execFileSync } from 'node:child_process';

/** Whoever installs holds it; root alone writes here. */
const lockFile = '/run/belfry-debian-packages.lock';

/**
 * Makes sure that a Debian package is there: installs it when we are root, else throws the line to run.
 * @param {string} name
 */
export function ensureDebianPackage(name) {
  if (isInstalled(name)) return;
  const line = `apt-get install -y --no-install-recommends ${name}`;
  if (process.getuid?.() !== 0) throw new Error(`${name} is missing. Install it with: sudo ${line}`);
  const options = { stdio: 'pipe', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    // Several tests may ask at the same moment, each in a process of its own: apt-get takes one at a time and refuses the others.
    const install = line.replace('install', 'install -o DPkg::Lock::Timeout=300');
    const script = `${install} || (apt-get update && ${install})`;
    execFileSync('flock', [lockFile, 'sh', '-c', script], options);
  } catch (error) {
    throw new Error(`${name} is missing and could not be installed. Run: apt-get update && ${line}`, {
      cause: error,
    });
  }
}

function isInstalled(name) {
  try {
    const state = execFileSync('dpkg-query', ['-W', '-f', '${Status}', name], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return state === 'install ok installed';
  } catch {
    return false;
  }
}
