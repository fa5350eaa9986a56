import { parseCommandLine, UsageError, type Command } from './command-line.ts';
import { readDemoFile } from './demo-file.ts';
import { help } from './help.ts';
import { playDemo } from './play-demo.ts';
import { playFleet } from './play-fleet.ts';
import { playSingle, type Surroundings } from './play-single.ts';

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
process.once('SIGTERM', () => stopping.abort());
// Started by another process over a channel: when that is gone, so is our reason. The channel itself is none.
process.once('disconnect', () => stopping.abort());
// It may have gone while this was loading.
if ('connected' in process && !process.connected) stopping.abort();
process.channel?.unref();

const surroundings: Surroundings = {
  print: (line) => process.stdout.write(`${line}\n`),
  signal: stopping.signal,
};

try {
  process.exitCode = await run(parseCommandLine(process.argv.slice(2), process.env));
} catch (error) {
  const hint = error instanceof UsageError ? '\nnpm run dialler -- --help shows what it can do.' : '';
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${hint}\n`);
  process.exitCode = 1;
}

async function run(command: Command): Promise<number> {
  switch (command.kind) {
    case 'help':
      process.stdout.write(help);
      return 0;
    case 'single':
      return playSingle(command, surroundings);
    case 'fleet':
      return playFleet(command, surroundings);
    case 'demo': {
      const demo = readDemoFile(command.file);
      const play = await playDemo({ ...command, demo, firstTry: 10_000, print: surroundings.print });
      const { signal } = surroundings;
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await play.stop();
      return 0;
    }
    default:
      return command satisfies never;
  }
}
