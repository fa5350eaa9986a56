import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { ensureDebianPackage } from './debian-packages.mjs';
import { documentedFile } from './documented-file.ts';

/** docs/nginx.conf, which stands before the portal's two nodes, with the ports of both and what else is one's own. */
export function portalNginxFile(
  listen: string,
  nodes: readonly number[],
  own: Readonly<Record<string, string>> = {},
): string {
  return documentedFile('nginx.conf', {
    'listen 443 ssl http2;': listen,
    '10.0.0.11:8080': `127.0.0.1:${nodes[0]}`,
    '10.0.0.12:8080': `127.0.0.1:${nodes[1]}`,
    ...own,
  });
}

/**
 * Writes what Debian's nginx needs into a new folder, and says how it is run from there, in the foreground. Installs it when it is
 * missing and we are root.
 *
 * @param http what stands inside `http { }`
 */
export function nginxIn(folder: string, http: string): { command: string; args: string[] } {
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
  writeFileSync(`${folder}/nginx.conf`, lines.join('\n'));
  const args = ['-p', folder, '-c', `${folder}/nginx.conf`, '-e', `${folder}/error.log`];
  return { command: '/usr/sbin/nginx', args };
}
