import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded before a program whose memory a bench compares (`--import`): at SIGUSR2 it collects its garbage and writes how many
 * bytes it holds then, in its heap and beside it, into `<HELD_FOLDER>/<pid>`. No product loads it.
 */
const { HELD_FOLDER: folder } = process.env;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(`${folder}/${process.pid}`, String(heapUsed + external));
});
