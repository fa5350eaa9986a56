import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MovingWorld } from '../world/stage.ts';
import type { Browser, Portal } from './portal.ts';
import { staffSession } from './staff.ts';

const repository = join(import.meta.dirname, '../../..');

/** Runs a command of the operator's, as `npm run` does, with the settings of a portal. */
export async function operates(
  { environment }: Pick<MovingWorld, 'environment'>,
  command: string,
  ...words: string[]
): Promise<void> {
  await promisify(execFile)(process.execPath, [join(repository, `server/scripts/${command}.ts`), ...words], {
    env: { ...process.env, ...environment },
  });
}

/** Somebody of the maker's staff who sees money, at the failed invoices; and the maker who sells. */
export async function financeStaff(world: MovingWorld, browser: Browser): Promise<Portal> {
  await world.database.rows(
    `with maker as (
       update companies set address = 'Oosterweg 12', postal_code = '7411 AB', city = 'Deventer', country = 'NL',
           tax_number = 'NL123456789B01', phone_number = '+31381234567' where provider returning id)
     insert into sellers (valid_from, legal_name, address, postal_code, city, country, registration_number, tax_number, iban,
         account_name, contact_name, email, phone_number, invoice_series, credit_series, oss, added_at)
       select '2020-01-01', 'Alarm Works B.V.', 'Oosterweg 12', '7411 AB', 'Deventer', 'NL', '12345678', 'NL123456789B01',
         'NL91ABNA0417164300', 'Alarm Works B.V.', 'Fay Finance', 'finance@belfry.example', '+31381234567', 'F', 'C', false, now()
         from maker where not exists (select from sellers)`,
  );
  const fay = await browser.person(world.url);
  await fay.opensWith(await staffSession(world, 'finance@belfry.example'), '/management/failedinvoices');
  return fay;
}
