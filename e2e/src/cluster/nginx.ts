import { join } from 'node:path';
import { documentedFile } from '../../../scripts/documented-file.ts';
import { nginxIn, portalNginxFile } from '../../../scripts/nginx.ts';
import { startProgram, type Program } from './program.ts';

/** Starts Debian's nginx before the portal's nodes with docs/nginx.conf, without TLS; installs it when it is missing and we are root. */
export function startPortalNginx(folder: string, port: number, nodes: readonly number[]): Promise<Program> {
  const file = portalNginxFile(`listen 127.0.0.1:${port};`, nodes).replaceAll(/^\s*ssl_.*$/gm, '');
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
  return startProgram({ name, ...nginxIn(folder, http), ports: [port] });
}
