import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureDebianPackage } from '../../scripts/debian-packages.mjs';
import { spawnDependent } from '../../scripts/dependent-child.ts';
import { nginxIn, portalNginxFile } from '../../scripts/nginx.ts';

/** Milliseconds between two looks whether it listens. */
const interval = 50;

/**
 * Starts nginx before a node of the portal as operating.md has it, with TLS and HTTP/2; it ends with this process. Its certificate is
 * made for the run, and no browser trusts it.
 *
 * @param folder an empty one
 * @param port of loopback, where it listens
 * @param node the node's port
 */
export async function startSecureNginx(
  folder: string,
  port: number,
  node: number,
): Promise<{ stop(): Promise<void> }> {
  ensureDebianPackage('openssl');
  const tls = join(folder, 'tls');
  mkdirSync(tls);
  const files = ['-keyout', join(tls, 'key.pem'), '-out', join(tls, 'fullchain.pem')];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', ...kind, ...files], { stdio: 'pipe' });
  const http = portalNginxFile(`listen 127.0.0.1:${port} ssl http2;`, [node, node], {
    '/etc/nginx/tls': tls,
  });
  const { command, args } = nginxIn(join(folder, 'nginx'), http);
  const nginx = spawnDependent(command, args);
  while (!(await accepts(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`);
    await pause(interval);
  }
  return {
    async stop() {
      const ended = once(nginx, 'exit');
      // To whom it holds, who ends it.
      nginx.stdin?.end();
      await ended;
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
