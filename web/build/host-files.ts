import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Emits `/version.json` and `/features.json` of spec §3. The version is a hash over the names of all built
 * files, which hold hashes of their contents; so it changes exactly when something in the app does.
 */
export function hostFiles(): Plugin {
  return {
    name: 'belfry:host-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).toSorted().join('\n');
      const version = createHash('sha256').update(names).digest('hex').slice(0, 12);
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) });
      this.emitFile({
        type: 'asset',
        fileName: 'features.json',
        source: JSON.stringify({ flags: { mfa: true } }),
      });
    },
  };
}
