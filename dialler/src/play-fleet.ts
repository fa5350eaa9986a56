import type { Command } from './command-line.ts';
import { UsageError } from './command-line.ts';
import { readDemoFile } from './demo-file.ts';
import { createFleet } from './fleet.ts';
import type { Surroundings } from './play-single.ts';

/** Connects a fleet and lets it storm. Resolves with the exit code: 0 when everything was acknowledged. */
export async function playFleet(
  play: Extract<Command, { kind: 'fleet' }>,
  { print, signal }: Surroundings,
): Promise<0 | 1> {
  const { file, key, size, rate, count, host, port, tls, keepAlive, timeout } = play;
  const known = file ? readDemoFile(file).diallers : null;
  if (known && known.length < size) throw new UsageError(`${file} has ${known.length} dialers, not ${size}.`);
  const fleet = createFleet(size, {
    host,
    port,
    tls,
    keepAlive,
    journalDir: play.keepJournal ? play.journalDir : null,
    identity: (index) => known?.[index] ?? { serial: `FLEET-${String(index + 1).padStart(5, '0')}`, key },
  });
  try {
    const { connected, took } = await fleet.connect(Math.max(timeout, size * 10));
    print(`${connected} of ${size} connected in ${(took / 1000).toFixed(1)} s`);
    if (connected === 0) return 1;
    if (count === 0) {
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return 0;
    }
    const report = await fleet.storm({ rate, count, drain: timeout });
    const { p50, p90, p99, max } = report.latency;
    print(
      `${report.acknowledged} of ${report.raised} events acknowledged in ${(report.took / 1000).toFixed(1)} s`,
    );
    print(
      `publish to acknowledgement: p50 ${p50.toFixed(1)} ms, p90 ${p90.toFixed(1)}, p99 ${p99.toFixed(1)}, max ${max.toFixed(1)}`,
    );
    return report.acknowledged === report.raised ? 0 : 1;
  } finally {
    await fleet.stop();
  }
}
