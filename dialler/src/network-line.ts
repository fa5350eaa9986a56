// oxlint-disable no-underscore-dangle -- Node names the hooks of a stream so
import { Socket, connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** `cut`: connections break and cannot be made. `half-open`: they look alive to the other end and carry nothing. */
export type NetworkState = 'up' | 'cut' | 'half-open';

/** The cable of one device. */
export interface NetworkLine {
  readonly state: NetworkState;
  /** A connection to the broker; only while the line is up. */
  open(): Socket;
  /** Breaks, silences or restores the line. */
  set(state: NetworkState): void;
  /** Closes whatever a half-open line left behind. */
  close(): void;
}

/** A line to one address. With `tls` the certificate is checked as Node checks it. */
export function createNetworkLine(address: { host: string; port: number; tls: boolean }): NetworkLine {
  let state: NetworkState = 'up';
  let current: Socket | null = null;
  let leftBehind: Socket[] = [];

  function closeLeftBehind(): void {
    for (const socket of leftBehind) Socket.prototype._destroy.call(socket, null, () => undefined);
    leftBehind = [];
  }

  /** The socket keeps its end of the connection, so that the other end hears neither data nor a close. */
  function silence(socket: Socket): void {
    socket.unpipe();
    socket.pause();
    socket._write = (_chunk, _encoding, done) => done();
    socket._writev = (_chunks, done) => done();
    socket._destroy = (error, done) => {
      leftBehind.push(socket);
      done(error);
      // A socket says so itself, once its handle is closed; this one keeps its handle.
      process.nextTick(() => socket.emit('close', false));
    };
  }

  return {
    get state() {
      return state;
    },
    open() {
      const { host, port } = address;
      const socket = address.tls ? connectTls({ host, port, servername: host }) : connectTcp({ host, port });
      socket.setNoDelay(true);
      current = socket;
      return socket;
    },
    set(next) {
      if (next === state) return;
      const before = state;
      state = next;
      const socket = current?.destroyed ? null : current;
      if (next === 'half-open' && socket && !socket.connecting) silence(socket);
      else if (next !== 'up') socket?.resetAndDestroy();
      else if (before === 'half-open') socket?.destroy();
      if (next !== 'half-open') closeLeftBehind();
    },
    close: closeLeftBehind,
  };
}
