import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { hostFiles } from './build/host-files.ts';
import { pageFiles } from './build/page-files.ts';
import { precompress } from './build/precompress.ts';
import { commonChunk, screenChunk } from './build/screen-chunks.ts';
import { serviceWorker } from './build/service-worker.ts';
import { texts } from './build/texts.ts';
import { thereAlready } from './build/there-already.ts';

/** Where `vite web` finds the server while developing. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:8080';

/** What every page begins with. */
const first = /^assets\/(?:index|react|rolldown-runtime)-[^/]+$/;
/** What is there when a later script loads another: the addresses of all screens bring the shell. */
const there = /^assets\/(?:index|react|rolldown-runtime|shell)-[^/]+$/;

/** A picture of an icon. */
const sign = /@tabler\/icons-react\/dist\/esm\/icons\//;

const root = import.meta.dirname;

const { plugin: listsShortened, isThere } = thereAlready();

export default defineConfig({
  root,
  // React has it for long; Lingui brings one for those that had not.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  plugins: [listsShortened, texts(), react(), hostFiles(), pageFiles(), serviceWorker(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy admits no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What is there already is not listed, and the first script lists nothing that later ones need: they say it themselves.
      // The page lists all that its first script needs, which a browser would else know of only once it has that.
      resolveDependencies: (_file, needed, { hostId, hostType }) =>
        hostType === 'html'
          ? needed
          : first.test(hostId)
            ? needed.filter((name) => name.endsWith('.css'))
            : needed.filter((name) => !there.test(name) && !isThere(hostId, name)),
    },
    rolldownOptions: {
      output: {
        // Every list of what a screen needs names its files: short hashes tell two builds apart as well.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router)\//,
              tags: ['$initial'],
              priority: 1,
            },
            // What the first screen needs, in one file: fewer requests, and packed better.
            { name: 'first', tags: ['$initial'] },
            screenChunk(root, 'routes'),
            screenChunk(root, 'shell'),
            screenChunk(root, 'parts'),
            { ...commonChunk(root, 'device-signs', 'devices'), test: sign, minShareCount: 2 },
            screenChunk(root, 'table'),
            screenChunk(root, 'list'),
            commonChunk(root, 'device-parts', 'devices', 'device'),
            screenChunk(root, 'devices'),
            // Signs that several screens show: one file for dozens of requests of 300 bytes.
            { name: 'signs', test: sign, minShareCount: 2 },
            // Small parts that most screens have come in one file as well. None of them needs what knows all of a device, which
            // comes after them: what it shares with them would else come with it.
            {
              name: 'shared',
              test: /^(?!.*\/(?:devices-management|licences)\.contract\.ts$)/,
              minShareCount: 8,
            },
            { name: 'devices-management', test: /\/devices-management\.contract\.ts$/ },
            screenChunk(root, 'prices'),
            // Staff see some of a device, and nothing of how its alarms are set.
            commonChunk(root, 'device-facts', 'device', 'managed-device'),
            // What other screens say of a device comes without the device's own.
            { ...commonChunk(root, 'of-a-device', 'device'), minShareCount: 2 },
            screenChunk(root, 'device'),
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/v4': { target: api, ws: true },
    },
  },
});
