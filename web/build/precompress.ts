import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg|json)$/;
/** Files below this many bytes gain nothing from being packed. */
const smallest = 600;

/** Writes `.gz` and `.br` beside every hashed text asset, so that the server packs nothing while it serves. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'belfry:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, config.build.assetsDir);
    },
    closeBundle: {
      order: 'post',
      async handler() {
        const names = await readdir(folder).catch(() => []);
        await Promise.all(
          names.filter((name) => compressible.test(name)).map((name) => pack(join(folder, name))),
        );
      },
    },
  };
}

async function pack(file: string): Promise<void> {
  const source = await readFile(file);
  if (source.length < smallest) return;
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(source, { level: 9 }),
    promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, zipped), writeFile(`${file}.br`, brotli)]);
}
