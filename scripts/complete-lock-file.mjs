// Adds to package-lock.json the packages for other platforms that a registry did not offer while it was written:
// `npm install` leaves them out silently, and `npm ci` then refuses the whole file. Run it after every npm install.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];

/**
 * The platform packages that a lock file lacks, by their place in it.
 * @param {{ packages: Record<string, { optionalDependencies?: Record<string, string>, dev?: boolean }> }} lock
 * @returns {Record<string, object>}
 */
export function missingPlatformPackages(lock) {
  /** @type {Record<string, object>} */
  const missing = {};
  for (const [place, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const own = `${place}/node_modules/${name}`;
      const hoisted = `node_modules/${name}`;
      if (lock.packages[own] || lock.packages[hoisted] || !/^\d/.test(version)) continue;
      const words = name.split(/[/-]/);
      const os = systems.find((system) => words.includes(system));
      const cpu =
        processors.find((processor) => words.includes(processor)) ??
        (name.includes('ppc64') ? 'ppc64' : undefined);
      if (!os) continue;
      missing[hoisted] = {
        version,
        ...(cpu && { cpu: [cpu] }),
        ...(dev && { dev }),
        optional: true,
        os: [os],
      };
    }
  }
  return missing;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../package-lock.json', import.meta.url);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  Object.assign(lock.packages, missingPlatformPackages(lock));
  const places = Object.keys(lock.packages).toSorted((a, b) => (a < b ? -1 : 1));
  lock.packages = Object.fromEntries(places.map((place) => [place, lock.packages[place]]));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
