import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** What has to be there for the device list to open offline and changes to be kept, beside what the page itself loads. */
const shellModules = [
  'app/shell/signed-in-parts.ts',
  'app/shell/banners.tsx',
  'app/shell/language-listbox.tsx',
  'app/queued-changes.tsx',
  'app/alarm-parts.tsx',
  'features/devices/devices/list/devices-screen.tsx',
  'features/people/sign-in/after-sign-in.tsx',
  'app/missing-info-place.tsx',
];
/** What every screen says, and what those modules say, in the language that stands in for others. Whoever has chosen one has its texts kept. */
const shellTexts =
  /^\0virtual:texts\/en(?:\/rooms)?$|\/texts\/en\/(?:errors|devices|alarms|offline|companies)\.json$/;

interface Chunk {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  moduleIds: string[];
  imports: string[];
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> };
}

/**
 * Builds `src/service-worker/` into `/sw.js`, in one file without imports, and tells it which built files to keep. Written
 * by hand rather than by Workbox, whose loader the Trusted Types header on `/sw.js` would silence.
 */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'belfry:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk') as unknown as Chunk[];
        const fonts = Object.keys(bundle).filter((name) => /-latin-wght-normal-[\w-]+\.woff2$/.test(name));
        const files = [...new Set([...shellFiles(chunks), ...fonts])].map((name) => `/${name}`).toSorted();
        const version = createHash('sha256').update(Object.keys(bundle).toSorted().join('\n')).digest('hex');
        const source = await compile(root, { version: version.slice(0, 12), files });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** The chunks of the shell with all that they import, the styles and the pictures of each. */
function shellFiles(chunks: readonly Chunk[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set<string>();
  const add = (chunk: Chunk | undefined): void => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    const { importedCss, importedAssets } = chunk.viteMetadata ?? {};
    for (const name of importedCss ?? []) files.add(name);
    // Of the fonts one alone is kept, which is said above.
    for (const name of importedAssets ?? []) if (name.endsWith('.svg')) files.add(name);
    for (const name of chunk.imports) add(byName.get(name));
  };
  for (const chunk of chunks) if (chunk.isEntry || chunk.moduleIds.some(isShell)) add(chunk);
  const gone = shellModules.filter(
    (part) => !chunks.some(({ moduleIds }) => moduleIds.some((id) => id.includes(`/src/${part}`))),
  );
  if (gone.length > 0)
    throw new Error(`the offline shell names files that are not in the app: ${gone.join(', ')}`);
  return files;
}

function isShell(module: string): boolean {
  return shellTexts.test(module) || shellModules.some((part) => module.includes(`/src/${part}`));
}

async function compile(root: string, shell: { version: string; files: string[] }): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { __SHELL__: JSON.stringify(shell) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/service-worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  const [output] = [result].flat();
  const code = output && 'output' in output ? output.output[0].code : undefined;
  if (!code) throw new Error('the service worker was not built');
  return code;
}
