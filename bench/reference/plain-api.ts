import { gzipSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';

/**
 * The API with nothing in it: a bare Fastify with a route that answers a key, and one that asks a bare `pg` for the
 * list in begin, set, select and commit. Row level security is the database's; there is no token, permission or schema.
 */
const { databaseUrl, companyId, key, sql } = JSON.parse(process.argv[2] ?? '{}') as {
  databaseUrl: string;
  companyId: string;
  key: string;
  /** The list's statement; its values are the company and the rows of a page. */
  sql: string;
};

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: '-c role=belfry_app' });
const app = fastify();

app.get('/key', async () => ({ publicKey: key }));

app.get('/devices', async (request, reply) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local app.company_id = '${companyId}'`);
    const { rows } = await client.query({ name: 'list', text: sql, values: [companyId, 51] });
    await client.query('commit');
    void reply.type('application/json');
    const text = JSON.stringify({ items: rows.slice(0, 50), nextCursor: null });
    if (!request.headers['accept-encoding']?.includes('gzip')) return await reply.send(text);
    return await reply.header('content-encoding', 'gzip').send(gzipSync(text, { level: 1 }));
  } finally {
    client.release();
  }
});

await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` });
process.on('disconnect', () => process.exit(0));
