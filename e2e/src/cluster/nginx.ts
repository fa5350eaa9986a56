import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { ensureDebianPackage } from '../../../scripts/debian-packages.mjs';
import { documentedFile } from '../../../scripts/documented-file.ts';
import { startProgram, type Program } from './program.ts';

/** Starts Debian's nginx before the portal's nodes with docs/nginx.conf, without TLS; installs it when it is missing and we are root. */
export function startPortalNginx(folder: string, port: number, nodes: readonly number[]): Promise<Program> {
  const documented = documentedFile('nginx.conf', {
    'listen 443 ssl http2;': `listen 127.0.0.1:${port};`,
    '10.0.0.11:8080': `127.0.0.1:${nodes[0]}`,
    '10.0.0.12:8080': `127.0.0.1:${nodes[1]}`,
  });
  const file = documented.replaceAll(/^\s*ssl_.*$/gm, '');
  return startNginx('nginx', join(folder, 'nginx'), file, port);
}

/** Starts the nginx that brokers ask whom they let in, with docs/brokers/nginx.conf, without TLS. */
export function startQuestionsNginx(
  folder: string,
  port: number,
  nodes: readonly number[],
): Promise<Program> {
  const documented = documentedFile('brokers/nginx.conf', {
    'listen 127.0.0.1:8087;': `listen 127.0.0.1:${port};`,
    '10.0.0.11:8087': `127.0.0.1:${nodes[0]}`,
    '10.0.0.12:8087': `127.0.0.1:${nodes[1]}`,
    'https://': 'http://',
  });
  const file = documented.replaceAll(/^\s*proxy_ssl_.*$/gm, '');
  return startNginx('nginx of the brokers', join(folder, 'nginx-questions'), file, port);
}

function startNginx(name: string, folder: string, http: string, port: number): Promise<Program> {
  ensureDebianPackage('nginx');
  mkdirSync(folder);
  const { uid, username } = userInfo();
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const lines = [
    // Its folder is ours alone.
    ...(uid === 0 ? [`user ${username};`] : []),
    'daemon off;',
    'worker_processes 1;',
    `pid ${folder}/pid;`,
    'events {}',
    'http {',
    'access_log off;',
    ...kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`),
    http,
    '}',
  ];
  writeFileSync(join(folder, 'nginx.conf'), lines.join('\n'));
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  return startProgram({ name, command: '/usr/sbin/nginx', args, ports: [port] });
}
