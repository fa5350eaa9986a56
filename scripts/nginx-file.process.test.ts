import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startPortalNginx } from '../e2e/src/cluster/nginx.ts';
import { allRoutes } from '../e2e/src/security/routes.ts';
import { drainSecondsOf } from '../server/src/platform/config/drain-seconds.ts';
import {
  testCertificate,
  testCertificateKey,
} from '../server/src/platform/mqtt/mosquitto/certificate.fixture.ts';
import { ensureDebianPackage } from './debian-packages.mjs';
import { documentedFile } from './documented-file.ts';
import { freePorts } from './free-ports.ts';

/** Milliseconds that browsers wait for an answer unless the contract says otherwise. */
const generalTimeout = 15_000;

test('nginx takes the file as it is, with TLS', () => {
  ensureDebianPackage('nginx');
  const folder = mkdtempSync(join(tmpdir(), 'belfry-nginx-'));
  try {
    const http = documentedFile('nginx.conf', { '/etc/nginx/tls': folder });
    writeFileSync(join(folder, 'fullchain.pem'), testCertificate);
    writeFileSync(join(folder, 'key.pem'), testCertificateKey);
    const lines = [`pid ${folder}/pid;`, 'events {}', 'http {', 'access_log off;', http, '}'];
    writeFileSync(join(folder, 'nginx.conf'), lines.join('\n'));
    const look = [
      '-t',
      '-q',
      '-p',
      folder,
      '-c',
      join(folder, 'nginx.conf'),
      '-e',
      join(folder, 'error.log'),
    ];
    expect(execFileSync('/usr/sbin/nginx', look, { encoding: 'utf8' })).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('what browsers wait for longer has the time in nginx, too', () => {
  const file = documentedFile('nginx.conf');
  const [, pattern = '', seconds] = /location ~ (\S+) \{[^}]*proxy_read_timeout (\d+)s/.exec(file) ?? [];
  const slow = allRoutes.filter(({ timeout = 0 }) => timeout > generalTimeout);
  expect(slow.length).toBeGreaterThan(2);
  for (const { path, timeout } of slow) {
    expect(`/api${path.replaceAll(/\{\w+\}/g, 'x')}`).toMatch(new RegExp(pattern));
    expect(Number(seconds) * 1_000).toBeGreaterThanOrEqual(timeout ?? Infinity);
  }
});

test.each([
  ['GET', {}, 200, 2],
  ['POST', { 'idempotency-key': 'one' }, 200, 2],
  ['POST', {}, 502, 1],
  ['POST', { 'idempotency-key': '' }, 502, 1],
  ['PATCH', { 'idempotency-key': 'one' }, 502, 1],
])(
  'a %s with %j that a node drops is answered with %i and asked %i times',
  async (method, headers, status, asked) => {
    const heard: string[] = [];
    const body = 'what is to be done';
    const nodes = [0, 1].map(() =>
      createServer(async (request, response) => {
        heard.push((await request.toArray()).join(''));
        if (heard.length === 1) request.socket.destroy();
        else response.end();
      }).listen(0, '127.0.0.1'),
    );
    await Promise.all(nodes.map((node) => once(node, 'listening')));
    const folder = mkdtempSync(join(tmpdir(), 'belfry-nginx-'));
    const [port = 0] = await freePorts(1);
    const nginx = await startPortalNginx(
      folder,
      port,
      nodes.map((node) => (node.address() as AddressInfo).port),
    );
    try {
      const sent = method === 'GET' ? '' : body;
      const answer = await fetch(`http://127.0.0.1:${port}/api/x`, {
        method,
        headers,
        ...(sent && { body: sent }),
      });
      expect(answer.status).toBe(status);
      expect(heard).toEqual(Array.from({ length: asked }, () => sent));
    } finally {
      await nginx.kill();
      for (const node of nodes) node.close();
      rmSync(folder, { recursive: true });
    }
  },
);

test('a node that stops goes on for longer than nginx leaves out the one that was started before', () => {
  const settings = Object.values(documentedFile('nginx.conf').match(/fail_timeout=(\d+)s/g) ?? []);
  expect(settings.length).toBeGreaterThan(0);
  const drained = drainSecondsOf({ NODE_ENV: 'production', DRAIN_SECONDS: undefined });
  for (const setting of settings) expect(Number(/\d+/.exec(setting))).toBeLessThan(drained);
});
