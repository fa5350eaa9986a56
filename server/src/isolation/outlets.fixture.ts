import { jobs } from '#app.ts';
import type { Database } from '#platform/database/database.ts';
import type { Stage } from './matrix.fixture.ts';
import type { World } from './world.fixture.ts';

/** What left the portal beside answers, and for whom it was meant; null for somebody of no company. */
interface Sent {
  what: string;
  to: World | null;
  text: string;
}

/** What follows from what was played, and what follows from that; an alarm that nobody accepts goes on for hours. */
const roundsOfWork = 3;

/** Runs the background work that is due, as its workers do. Gives what failed. */
export async function runDueJobs({ platform, over }: Stage): Promise<string[]> {
  const failed: string[] = [];
  for (let round = 0; round < roundsOfWork; round += 1) {
    const { rows } = await platform.database.ownerPool.query<{ id: string; name: string; payload: unknown }>(
      `delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
        where task.id = task_id and run_at <= now() returning job.id, identifier as name, payload`,
    );
    const work = rows.map(async ({ name, payload }) => {
      const job = jobs.find((each) => each.name === name);
      await job?.run({ ...platform, database: over }, payload, { number: 1, isLast: false });
    });
    for (const [index, outcome] of (await Promise.allSettled(work)).entries())
      if (outcome.status === 'rejected') failed.push(`${rows[index]?.name}: ${String(outcome.reason)}`);
  }
  await platform.database.ownerPool.query('delete from graphile_worker._private_jobs');
  return failed;
}

/** Everything that was sent to browsers, mailboxes, phones and devices and shows a text of somebody else's company. */
export async function misdirected(stage: Stage): Promise<{ sent: Record<string, number>; faults: string[] }> {
  const { platform, worlds, stranger } = stage;
  const everybody = [...new Set([stranger, ...Object.values(worlds)])];
  const ofCompany = (companyId: string) => everybody.find((world) => world.companyId === companyId) ?? null;
  await rememberOwners(stage);
  const whose = (address: string) =>
    everybody.find(({ word, phone }) => address.includes(word) || address === phone) ??
    ofCompany(stage.owners.get(address) ?? '');
  const { live, mail, telephony, push, gateway } = platform;
  const sent: Sent[] = [
    ...live.sent.map(({ companyId, event, payload }) => ({
      what: `live event ${event}`,
      to: ofCompany(companyId),
      text: JSON.stringify(payload),
    })),
    ...mail.sent.map((letter) => ({
      what: `mail "${letter.messageId}"`,
      to: whose(letter.to),
      text: JSON.stringify(letter),
    })),
    ...telephony.messages.map(({ to, body }) => ({
      what: 'text message',
      to: whose(to),
      text: body,
    })),
    ...push.sent.map(({ endpoint, payload }) => ({
      what: 'push message',
      to: ofCompany(stage.owners.get(endpoint) ?? ''),
      text: JSON.stringify(payload),
    })),
    ...gateway.published.map(({ serial, topic, payload }) => ({
      what: `device message ${topic}`,
      to: whose(serial),
      text: JSON.stringify(payload),
    })),
    ...gateway.requests.map(({ serial, request }) => ({
      what: `device request ${request.method}`,
      to: whose(serial),
      text: JSON.stringify(request),
    })),
  ];
  const counts: Record<string, number> = {};
  for (const { what } of sent) {
    const kind = what.split(' ')[0] as string;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  const faults = sent
    .filter(({ to, text }) => everybody.some((world) => world !== to && text.includes(world.word)))
    .map(({ what, to }) => `${what} to ${to?.word ?? 'a stranger'} shows a text of another company`);
  return { sent: counts, faults };
}

/** Notes whose an address, number or device is, before the matrix removes people, devices and whole companies. */
export async function rememberOwners({ platform, owners }: Stage): Promise<void> {
  const { allCompanies } = platform.database;
  const contacts = await allCompanies
    .selectFrom('contacts')
    .select(['email', 'phone', 'company_id'])
    .execute();
  const users = await allCompanies.selectFrom('users').select(['email', 'company_id']).execute();
  const devices = await allCompanies.selectFrom('devices').select(['serial_number', 'company_id']).execute();
  const apps = await allCompanies.selectFrom('push_apps').select(['endpoint', 'company_id']).execute();
  const offers = await allCompanies.selectFrom('handovers').select(['email', 'company_id']).execute();
  const companies = await allCompanies.selectFrom('companies').select(['id', 'invoice_emails']).execute();
  for (const { id, invoice_emails: emails } of companies) for (const email of emails) owners.set(email, id);
  for (const { email, company_id: company } of offers) owners.set(email, company);
  for (const { email, phone, company_id: company } of contacts)
    for (const address of [email, phone]) if (address !== null) owners.set(address, company);
  for (const { email, company_id: company } of users) owners.set(email, company);
  for (const { endpoint, company_id: company } of apps) owners.set(endpoint, company);
  for (const { serial_number: serial, company_id: company } of devices) owners.set(serial, company);
}

/** The rows of a company, each as its hash, by table. */
export async function rowsOf(
  { ownerPool }: Database,
  tables: readonly string[],
  companyId: string,
): Promise<Record<string, string[]>> {
  const client = await ownerPool.connect();
  try {
    await client.query('begin; set local role belfry_migrator');
    const rows: Record<string, string[]> = {};
    for (const table of tables) {
      const answer = await client.query<{ hash: string }>(
        `select md5(t::text) as hash from ${table} as t where company_id = $1 order by 1`,
        [companyId],
      );
      rows[table] = answer.rows.map(({ hash }) => hash);
    }
    return rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
