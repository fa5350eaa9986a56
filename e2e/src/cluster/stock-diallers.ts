import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { FactoryDialler } from '../world/world.ts';

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, '../../..');

/** Stocks diallers of version 1 as operators do, by `npm run provision`, with the settings of the portal. */
export async function stockDiallers(
  folder: string,
  count: number,
  settings: Record<string, string>,
): Promise<FactoryDialler[]> {
  const provision = (...args: string[]) =>
    run(process.execPath, [join(repository, 'server/scripts/provision.ts'), ...args], {
      cwd: repository,
      env: { PATH: process.env['PATH'], ...settings },
      timeout: 60_000,
    });
  const company = { address: 'Havenkade 7', 'postal-code': '8011 AB', city: 'Zwolle', country: 'NL' };
  const facts = { name: 'Belfry Alarms', ...company, phone: '038 123 4567' };
  await provision('company', ...Object.entries(facts).flatMap(([name, value]) => [`--${name}`, value]));

  const [list, sheet] = [join(folder, 'stock.csv'), join(folder, 'sheet.csv')];
  const serials = Array.from({ length: count }, (_, index) => `BF-9000-000${index + 1}`);
  writeFileSync(list, ['serial number,inputs', ...serials.map((serial) => `${serial},8`)].join('\n'));
  await provision('devices', list, sheet);
  const [header = '', ...lines] = readFileSync(sheet, 'utf8').trim().split(/\r?\n/);
  const columns = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const cell = (column: string) => cells[columns.indexOf(column)] ?? '';
    return { serial: cell('serial number'), key: cell('key'), connectCode: cell('connect code') };
  });
}
