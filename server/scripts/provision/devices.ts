import { open, readFile, unlink, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readStockList } from '../../src/features/devices/stock/read-stock-list.ts';
import { wordsOfStockFault } from '../../src/features/lifecycles/provisioning/stock-fault-words.ts';
import { stockList, type Stocked } from '../../src/features/lifecycles/provisioning/stock-list.ts';
import { messageOf } from '../message-of.ts';
import { noProvider, Refusal, type Command } from '../command.ts';

const usage = `  npm run provision -- devices LIST.csv SHEET.csv [--renew]
      takes the devices of LIST.csv into the stock and writes their keys and connect codes to SHEET.csv, which must not
      be there yet; --renew gives devices that nobody has claimed and that have never said hello others`;

/** Faults of a list that are named at a time. */
const mostFaults = 20;

/** The stock of devices. */
export const provisionDevices: Command = {
  usage,
  options: { renew: { type: 'boolean' } },
  words: 2,
  async run(parts, { words: [list = '', sheet = ''], options, pathOf }) {
    const { rows, faults } = readStockList(await readList(pathOf(list)));
    if (faults.length > 0) {
      const lines = faults
        .slice(0, mostFaults)
        .map((each) => `${list}, line ${each.line}: ${wordsOfStockFault(each)}`);
      throw new Refusal([...lines, 'Nothing is stocked.'].join('\n'));
    }
    const path = pathOf(sheet);
    const file = await openSheet(path);
    let kept = false;
    try {
      const renew = options['renew'] === true;
      const done = await stockList(parts, rows, {
        renew,
        async keep(content) {
          kept = false;
          await writeSheet(file, path, content);
          kept = true;
        },
      });
      if (done === 'no-provider') throw noProvider();
      return wordsOf(done, sheet);
    } catch (error) {
      if (!kept || error instanceof Refusal) throw error;
      throw new Refusal(
        `${messageOf(error)}\nWhether the devices are stocked is not known. Run it again, with another sheet: what is on that one counts there, and what it calls known counts as on ${sheet}.`,
      );
    } finally {
      await file.close();
      if (!kept) await unlink(path);
    }
  },
};

function readList(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw new Refusal(`The list cannot be read: ${messageOf(error)}`);
  });
}

/** A new file that is its owner's alone. */
async function openSheet(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST'
      ? new Refusal(`${path} is there already, and a sheet is never overwritten: name another.`)
      : new Refusal(`The sheet cannot be written: ${messageOf(error)}`);
  });
}

/** Puts it onto the disk, name and all; of a transaction that is run again only the last counts. */
async function writeSheet(file: FileHandle, path: string, content: string): Promise<void> {
  await file.truncate(0);
  await file.write('', 0);
  await file.writeFile(content);
  await file.sync();
  const folder = await open(dirname(path));
  await folder.sync().finally(() => folder.close());
}

function wordsOf({ stocked, renewed, known }: Stocked, sheet: string): string {
  const count = stocked.length + renewed.length;
  const lines = [
    count > 0
      ? `${count} devices stocked${renewed.length > 0 ? `, ${renewed.length} of them with other secrets` : ''}. Their keys and connect codes are in ${sheet} and nowhere else.`
      : 'Nothing is new, and no sheet is written.',
  ];
  if (known.length > 0)
    lines.push(
      `${known.length} were known and stay as they are: ${known.slice(0, mostFaults).join(', ')}${known.length > mostFaults ? ', …' : ''}`,
    );
  return lines.join('\n');
}
