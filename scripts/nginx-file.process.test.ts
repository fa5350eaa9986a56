import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allRoutes } from '../e2e/src/security/routes.ts';
import { testCertificate, testCertificateKey } from '../server/src/platform/mqtt/certificate.fixture.ts';
import { ensureDebianPackage } from './debian-packages.mjs';
import { documentedFile } from './documented-file.ts';

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
