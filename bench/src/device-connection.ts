import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { downTopic, upTopic } from '@belfry/contract/device-messages/topics.ts';

/** What tells a device that its event is stored: the broker's own PUBACK, or Belfry's message. */
export type Acknowledgement = 'puback' | 'down/stored';

const usualKeepAliveSeconds = 300;

/**
 * The least MQTT 3.1.1 client that can play a device at QoS 1: a full client for each of thousands would use the
 * processor that is being measured.
 */
export class DeviceConnection {
  readonly serial: string;
  /** Called for each event that is stored. */
  onStored: (() => void) | null = null;
  active = false;
  stored = 0;
  sent = 0;
  readonly #boot = Math.floor(Date.now() / 1000);
  readonly #acknowledgement: Acknowledgement;
  readonly #storedTopic: string;
  readonly #ackTopic: string;
  readonly #eventTopic: Buffer;
  #socket: Socket | null = null;
  #rest: Buffer = Buffer.alloc(0);
  #ready: ((error?: Error) => void) | null = null;

  readonly #keepAliveSeconds: number;

  constructor(serial: string, acknowledgement: Acknowledgement, keepAliveSeconds = usualKeepAliveSeconds) {
    this.#keepAliveSeconds = keepAliveSeconds;
    this.serial = serial;
    this.#acknowledgement = acknowledgement;
    this.#storedTopic = downTopic(serial, 'stored');
    this.#ackTopic = downTopic(serial, 'ack');
    this.#eventTopic = text(upTopic(serial, 'event'));
  }

  /** Connects and subscribes to all that is for this device. @throws {Error} when the broker refuses */
  async connect(port: number, key: string): Promise<void> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket = socket;
    socket.on('data', (data: Buffer) => this.#read(data));
    await once(socket, 'connect');
    const ready = new Promise<void>((resolve, reject) => {
      this.#ready = (error) => (error ? reject(error) : resolve());
      socket.once('close', () => reject(new Error(`${this.serial} was refused`)));
    });
    const head = Buffer.from([
      0,
      4,
      ...Buffer.from('MQTT'),
      4,
      0xc2,
      this.#keepAliveSeconds >> 8,
      this.#keepAliveSeconds & 255,
    ]);
    socket.write(packet(0x10, [head, text(this.serial), text(this.serial), text(key)]));
    socket.write(
      packet(0x82, [
        Buffer.from([0, 1]),
        text(`d/${this.serial}/down/#`),
        Buffer.from([1]),
        text(this.#storedTopic),
        Buffer.from([0]),
      ]),
    );
    await ready;
  }

  /** Says that its first input changed; the other way round than the last time. */
  sendEvent(): void {
    this.active = !this.active;
    this.sent += 1;
    const payload = JSON.stringify({
      boot: this.#boot,
      seq: this.sent,
      at: new Date().toISOString(),
      alarm: 'input.1',
      active: this.active,
    });
    const id = (this.sent % 65_535) + 1;
    this.#socket?.write(
      packet(0x32, [this.#eventTopic, Buffer.from([id >> 8, id & 255]), Buffer.from(payload)]),
    );
  }

  close(): void {
    this.#socket?.removeAllListeners('close');
    this.#socket?.end(Buffer.from([0xe0, 0]));
  }

  #read(data: Buffer): void {
    let buffer = this.#rest.length > 0 ? Buffer.concat([this.#rest, data]) : data;
    for (;;) {
      const frame = frameOf(buffer);
      if (!frame) break;
      this.#receive(buffer[0] as number, buffer.subarray(frame.from, frame.to));
      buffer = buffer.subarray(frame.to);
    }
    this.#rest = buffer;
  }

  #receive(header: number, body: Buffer): void {
    switch (header >> 4) {
      case 2:
        if (body[1] !== 0) this.#ready?.(new Error(`${this.serial} was refused with ${body[1]}`));
        break;
      case 3:
        this.#receiveMessage(header, body);
        break;
      case 4:
        if (this.#acknowledgement === 'puback') this.#countStored();
        break;
      case 9:
        this.#ready?.();
        break;
    }
  }

  #receiveMessage(header: number, body: Buffer): void {
    const topicEnd = 2 + body.readUInt16BE(0);
    // Topics of one device differ in length: they are told apart without making a string. A portal of before says it by `down/ack`.
    const length = topicEnd - 2;
    const isAck = length === this.#storedTopic.length || length === this.#ackTopic.length;
    if (header & 0x06)
      this.#socket?.write(Buffer.from([0x40, 2, body[topicEnd] as number, body[topicEnd + 1] as number]));
    if (isAck && this.#acknowledgement === 'down/stored') this.#countStored();
  }

  #countStored(): void {
    this.stored += 1;
    this.onStored?.();
  }
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
}

function packet(header: number, parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = length < 128 ? [header, length] : [header, (length & 127) | 128, length >> 7];
  return Buffer.concat([Buffer.from(head), ...parts]);
}

/** Where the first frame's body lies, or null while it is not there whole. */
function frameOf(buffer: Buffer): { from: number; to: number } | null {
  let length = 0;
  for (let index = 1; index < buffer.length && index < 5; index += 1) {
    const byte = buffer[index] as number;
    length |= (byte & 127) << (7 * (index - 1));
    if (byte < 128)
      return buffer.length >= index + 1 + length ? { from: index + 1, to: index + 1 + length } : null;
  }
  return null;
}

/** Connects devices, some at a time. */
export async function connectAll(
  devices: readonly DeviceConnection[],
  port: number,
  key: string,
): Promise<void> {
  const waiting = [...devices];
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await next.connect(port, key);
  };
  await Promise.all(Array.from({ length: 32 }, lane));
}
