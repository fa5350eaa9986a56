import { Client } from 'pg';

/**
 * Looks through all that a dump of a database would hold, of every schema: tables of the portal, of its jobs, and whatever
 * is added. Bytes are looked through as well.
 * @param url of a superuser, from whom no row is hidden
 * @returns the tables with a row that holds one of the texts, by name and in order
 */
export async function tablesHolding(url: string, texts: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; address: string }>(
      `select relname as name, oid::regclass::text as address from pg_class
        where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
        order by relname`,
    );
    if (tables.length < 60) throw new Error('a database has more tables than that');
    const sought = texts.flatMap((text) => [text.toLowerCase(), Buffer.from(text).toString('hex')]);
    const holding: string[] = [];
    for (const { name, address } of tables) {
      const { rows } = await client.query<{ held: boolean }>(
        `select exists (
          select from ${address} as held where exists (
            select from unnest($1::text[]) as sought where strpos(lower(held::text), sought) > 0)) as held`,
        [sought],
      );
      if (rows[0]?.held) holding.push(name);
    }
    return holding;
  } finally {
    await client.end();
  }
}
