import { ensureDebianPackage } from '../../../scripts/debian-packages.mjs';
import { startProgram, type Program } from './program.ts';

/** Starts Debian's Redis, which keeps nothing; installs it when it is missing and we are root. */
export function startRedis(port: number): Promise<Program> {
  ensureDebianPackage('redis-server');
  return startProgram({
    name: 'Redis',
    command: '/usr/bin/redis-server',
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    ports: [port],
  });
}
