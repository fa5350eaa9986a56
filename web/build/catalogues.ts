import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** Compiles the ICU messages of `locales/<lang>/<feature>.json`, so that no parser goes to the browser. */
export function catalogues(): Plugin {
  return {
    name: 'belfry:catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: /\/locales\/[a-z]{2}\/[\w-]+\.json$/ },
      handler(source) {
        const texts = Object.entries(JSON.parse(source) as Record<string, string>);
        const compiled = Object.fromEntries(texts.map(([id, text]) => [id, compileMessage(text)]));
        return { code: `export default ${JSON.stringify(compiled)}`, moduleType: 'js', map: null };
      },
    },
  };
}
