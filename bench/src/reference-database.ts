import type { BenchDatabase } from './belfry.ts';

/** An empty database of the same server, for a reference. */
export async function addReferenceDatabase({ client, url }: BenchDatabase): Promise<string> {
  await client.query('drop database if exists reference with (force)');
  await client.query('create database reference');
  const address = new URL(url);
  address.pathname = '/reference';
  return address.href;
}
