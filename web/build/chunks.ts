import type { Rolldown } from 'vite';

/** A built script, as far as it says what comes with it. */
export interface Chunk {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  moduleIds: string[];
  imports: string[];
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> };
}

/** The scripts of a build. */
export function chunksOf(bundle: Rolldown.OutputBundle): Chunk[] {
  return Object.values(bundle).filter((each) => each.type === 'chunk');
}

/** The scripts that the page begins with, those with a module that is wanted, and all that either imports. */
export function chunksWith(chunks: readonly Chunk[], isWanted: (module: string) => boolean): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(byName.get(name));
  };
  for (const chunk of chunks) if (chunk.isEntry || chunk.moduleIds.some(isWanted)) add(chunk);
  return [...found];
}

/** A script's file and those of its styles. */
export function filesOf({ fileName, viteMetadata }: Chunk): string[] {
  return [fileName, ...(viteMetadata?.importedCss ?? [])];
}

/** The font that every language needs: its letters of Western Europe, and the digits. */
export function fontsOf(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle).filter((name) => /-latin-wght-normal-[\w-]+\.woff2$/.test(name));
}
