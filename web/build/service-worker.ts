import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { type Chunk, chunksOf, chunksWith, filesOf, fontsOf } from './chunks.ts';

/** What has to be there for the device list to open offline and changes to be kept, beside what the page itself loads. */
const shellModules = [
  'app/shell/signed-in-parts.ts',
  'app/shell/banners.tsx',
  'app/shell/language-listbox.tsx',
  'app/queued-changes.tsx',
  'app/alarm-parts.tsx',
  'features/devices/devices/list/devices-screen.tsx',
  'ui/list/seen-rows.tsx',
  'features/people/sign-in/after-sign-in.tsx',
  'app/missing-info-place.tsx',
];
/** What every screen says, and what those modules say, in the language that stands in for others. Whoever has chosen one has its texts kept. */
const shellTexts = /^\0virtual:texts\/en(?:\/(?:rooms|devices|parts))?$|\/texts\/en\/offline\.json$/;

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
        const chunks = chunksOf(bundle);
        const files = [...new Set([...shellFiles(chunks), ...fontsOf(bundle)])]
          .map((name) => `/${name}`)
          .toSorted();
        const version = createHash('sha256').update(Object.keys(bundle).toSorted().join('\n')).digest('hex');
        const source = await compile(root, { version: version.slice(0, 12), files });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** The chunks of the shell with all that they import, the styles and the pictures of each. */
function shellFiles(chunks: readonly Chunk[]): Set<string> {
  const gone = shellModules.filter(
    (part) => !chunks.some(({ moduleIds }) => moduleIds.some((id) => id.includes(`/src/${part}`))),
  );
  if (gone.length > 0)
    throw new Error(`the offline shell names files that are not in the app: ${gone.join(', ')}`);
  const needed = chunksWith(chunks, isShell);
  // Of the fonts one alone is kept, which is said above.
  const pictures = needed.flatMap(({ viteMetadata }) =>
    [...(viteMetadata?.importedAssets ?? [])].filter((name) => name.endsWith('.svg')),
  );
  return new Set([...needed.flatMap(filesOf), ...pictures]);
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
