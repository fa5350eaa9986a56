import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { alarmLatency } from './alarm-latency.ts';
import { alarmPeer } from './alarm-peer.ts';
import { alarmStorm } from './alarm-storm.ts';
import { alarmThroughput } from './alarm-throughput.ts';
import { Skipped, type Bench } from './bench.ts';
import { deviceList } from './device-list.ts';
import { fleet } from './fleet.ts';
import { historyGrowth } from './history-growth.ts';
import { httpAnswers } from './http-answers.ts';
import { describeMachine } from './machine.ts';
import { invoiceRun } from './invoice-run.ts';
import { listUnderLoad } from './list-under-load.ts';
import { managementLists } from './management-lists.ts';
import { report, resultOf } from './report.ts';
import { lighthouse } from './lighthouse.ts';
import { liveList } from './live-list.ts';
import { roomFanOut } from './room-fan-out.ts';
import { signInBytes } from './sign-in-bytes.ts';

/** `npm run bench -- [name…] [--pairs 15] [--slice 1000] [--full] [--against FOLDER]` */

const benches: readonly Bench[] = [
  signInBytes,
  lighthouse,
  httpAnswers,
  deviceList,
  listUnderLoad,
  managementLists,
  liveList,
  historyGrowth,
  fleet,
  alarmStorm,
  alarmLatency,
  alarmThroughput,
  alarmPeer,
  roomFanOut,
  invoiceRun,
];
const folder = join(import.meta.dirname, '../results');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string' },
    slice: { type: 'string', default: '1000' },
    full: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
});
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
/** Unless told, and unless a bench has its own at full size. */
const usualPairs = 15;
const told = {
  pairs: values.pairs === undefined ? undefined : Number(values.pairs),
  sliceMs: Number(values.slice),
  full: values.full,
  against: values.against ? resolve(values.against) : null,
};
if (unknown.length > 0 || !((told.pairs ?? usualPairs) >= 1) || !(told.sliceMs >= 1)) {
  console.error(
    `Benches: ${benches.map(({ name }) => name).join(', ')}. Options: --pairs N, --slice MS, --full, --against FOLDER.`,
  );
  process.exit(2);
}

const chosen = benches
  .filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  .filter(({ knowsAgainst }) => told.against === null || knowsAgainst);
const machine = describeMachine();
mkdirSync(folder, { recursive: true });
for (const bench of chosen) {
  console.log(`\n${bench.name}: ${bench.title}`);
  const pairs = told.pairs ?? ((told.full && bench.fullPairs) || usualPairs);
  const options = { ...told, pairs };
  try {
    const result = resultOf(bench, options, machine, await bench.run(options));
    // What is kept is how we stand beside the reference.
    if (options.against === null)
      writeFileSync(join(folder, `${bench.name}.json`), `${JSON.stringify(result, null, 2)}\n`);
    console.log(report(result));
  } catch (error) {
    if (error instanceof Skipped) {
      console.log(`  skipped: ${error.message}`);
      continue;
    }
    console.error(`  failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
