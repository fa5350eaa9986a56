import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What speaks over the WebSocket: socket.io, or messages alone. */
export type Speech = 'socket.io' | 'raw';

const endOfHead = Buffer.from('\r\n\r\n');
/** Of a frame that is a whole text. */
const wholeText = 0x81;

/**
 * The least WebSocket client that can play an open browser: full clients for thousands would use the processor that is being
 * measured. It subscribes, and says when a message comes; of the connection it knows only frames up to 64 kB.
 */
export class LightBrowser {
  /** Called with each message as text of the wire, once it is subscribed. */
  onMessage: ((text: Buffer) => void) | null = null;
  readonly #socket: Socket;
  readonly #isSocketIo: boolean;
  readonly #subscription: string;
  #rest: Buffer = Buffer.alloc(0);
  #ready: (error?: Error) => void = () => undefined;

  private constructor(socket: Socket, speech: Speech, subscription: string) {
    this.#socket = socket;
    this.#isSocketIo = speech === 'socket.io';
    this.#subscription = subscription;
  }

  /**
   * Connects and subscribes.
   * @param path of the WebSocket
   * @param subscription what proves or names the room
   * @throws {Error} when the server refuses
   */
  static async open(
    { port, path, speech }: { port: number; path: string; speech: Speech },
    subscription: string,
  ): Promise<LightBrowser> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    const browser = new LightBrowser(socket, speech, subscription);
    const query = speech === 'socket.io' ? '/?EIO=4&transport=websocket' : '';
    const lines = [
      `GET ${path}${query} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      'Sec-WebSocket-Version: 13',
    ];
    const ready = new Promise<void>((resolve, reject) => {
      browser.#ready = (error) => (error ? reject(error) : resolve());
      socket.once('close', () => reject(new Error('a browser was refused')));
    });
    socket.on('data', (data: Buffer) => browser.#read(data));
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await ready;
    return browser;
  }

  close(): void {
    this.#socket.removeAllListeners('close');
    this.#socket.destroy();
  }

  /** Takes the answer to the upgrade, then frames. */
  #read(data: Buffer): void {
    let buffer = this.#rest.length > 0 ? Buffer.concat([this.#rest, data]) : data;
    if (buffer[0] === 0x48) {
      const head = buffer.indexOf(endOfHead);
      if (head === -1) return void (this.#rest = buffer);
      if (!buffer.toString('latin1', 0, head).startsWith('HTTP/1.1 101'))
        return this.#ready(new Error(buffer.toString('latin1', 0, head)));
      if (!this.#isSocketIo) this.#send(this.#subscription);
      buffer = buffer.subarray(head + endOfHead.length);
    }
    while (buffer.length >= 2) {
      const short = (buffer[1] as number) & 127;
      const from = short === 126 ? 4 : 2;
      if (buffer.length < from) break;
      const to = from + (short === 126 ? buffer.readUInt16BE(2) : short);
      if (buffer.length < to) break;
      if (buffer[0] === wholeText) this.#receive(buffer.subarray(from, to));
      buffer = buffer.subarray(to);
    }
    this.#rest = buffer;
  }

  /** Of engine.io: 0 opens, 2 asks whether we live, 4 is a packet of socket.io: 40 connects, 42 is an event, 43 an answer. */
  #receive(text: Buffer): void {
    if (!this.#isSocketIo) {
      if (text.toString() === 'subscribed') this.#ready();
      else this.onMessage?.(text);
      return;
    }
    const kind = text.toString('latin1', 0, 2);
    if (kind.startsWith('0')) this.#send('40');
    else if (kind.startsWith('2')) this.#send('3');
    else if (kind === '40') this.#send(`420${JSON.stringify(['subscribe', this.#subscription])}`);
    else if (kind === '42') this.onMessage?.(text);
    else if (kind === '43')
      this.#ready(
        text.includes('"ok":true') ? undefined : new Error(`a browser was refused: ${text.toString()}`),
      );
  }

  /** A text masked by zeros, which leaves it as it is. */
  #send(text: string): void {
    const payload = Buffer.from(text);
    const length =
      payload.length < 126
        ? [0x80 | payload.length]
        : [0x80 | 126, payload.length >> 8, payload.length & 255];
    this.#socket.write(Buffer.concat([Buffer.from([wholeText, ...length, 0, 0, 0, 0]), payload]));
  }
}

/** Opens browsers, some at a time; in the order of their subscriptions. */
export async function openLightBrowsers(
  server: { port: number; path: string; speech: Speech },
  subscriptions: readonly string[],
): Promise<LightBrowser[]> {
  const open: LightBrowser[] = [];
  const waiting = [...subscriptions.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      open[next[0]] = await LightBrowser.open(server, next[1]);
  };
  await Promise.all(Array.from({ length: 32 }, lane));
  return open;
}
