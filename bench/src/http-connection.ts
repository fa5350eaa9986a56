import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const endOfHead = Buffer.from('\r\n\r\n');

/**
 * The least HTTP/1.1 client that can ask one thing again and again over one connection: a full client would use more of
 * the processor than the server that is measured.
 */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #request: string;
  #heard: Buffer = Buffer.alloc(0);
  #answered: { done: (body: Buffer) => void; failed: (error: Error) => void } | null = null;

  private constructor(socket: Socket, request: string) {
    this.#socket = socket;
    this.#request = request;
    socket.on('data', (data: Buffer) => this.#read(data));
    socket.on('close', () => this.#answered?.failed(new Error('the server hung up')));
  }

  /** Connects. `url` is the whole address that is asked, `headers` go with every question. */
  static async open(url: string, headers: Readonly<Record<string, string>>): Promise<HttpConnection> {
    const { hostname, port, pathname, search } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    return new HttpConnection(socket, `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
  }

  /** Asks, and gives the answer's body as it came. @throws {Error} for any status but 200, and without a length */
  ask(): Promise<Buffer> {
    return new Promise((done, failed) => {
      this.#answered = { done, failed };
      this.#socket.write(this.#request);
    });
  }

  close(): void {
    this.#answered = null;
    this.#socket.destroy();
  }

  #read(data: Buffer): void {
    this.#heard = this.#heard.length === 0 ? data : Buffer.concat([this.#heard, data]);
    const head = this.#heard.indexOf(endOfHead);
    if (head === -1) return;
    const text = this.#heard.toString('latin1', 0, head);
    const length = /content-length: (\d+)/i.exec(text)?.[1];
    const answered = this.#answered;
    if (!text.startsWith('HTTP/1.1 200') || length === undefined) {
      this.#answered = null;
      answered?.failed(new Error(`no answer of known length: ${text.split('\r\n')[0]}`));
      return;
    }
    const end = head + endOfHead.length + Number(length);
    if (this.#heard.length < end) return;
    const body = this.#heard.subarray(head + endOfHead.length, end);
    this.#heard = this.#heard.subarray(end);
    this.#answered = null;
    answered?.done(body);
  }
}
