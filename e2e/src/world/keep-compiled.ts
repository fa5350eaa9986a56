import { enableCompileCache, flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

/**
 * Loaded before each program of a world: keeps what Node has compiled of it for the worlds after this one. They are killed
 * rather than ended, so it is written when the program has started.
 */
const afterMs = 4_000;

enableCompileCache(join(resolve(import.meta.dirname, '../../..'), '.data/compile-cache'));
setTimeout(flushCompileCache, afterMs).unref();
