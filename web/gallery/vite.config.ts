import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { texts } from '../build/texts.ts';

/** `npm run gallery`: a page of its own for whoever develops; the portal's build knows nothing of it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, '../public'),
  cacheDir: join(import.meta.dirname, '../../node_modules/.vite-gallery'),
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  plugins: [texts(), react()],
});
