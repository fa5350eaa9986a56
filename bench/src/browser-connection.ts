import { io, type Socket } from 'socket.io-client';

/** What a browser hears of an alarm node, as far as a bench looks at it. */
export interface HeardNode {
  deviceId: string;
  active: boolean;
}

/** An open browser of one company. */
export interface Browser {
  company: string;
  onNode: ((node: HeardNode) => void) | null;
  close(): void;
}

/**
 * Opens a browser's socket and subscribes.
 * @param subscription what proves or names the company
 * @throws {Error} when the server refuses
 */
async function openBrowser(
  url: string,
  path: string,
  company: string,
  subscription: string,
): Promise<Browser> {
  const socket: Socket = io(url, { path, transports: ['websocket'], forceNew: true, reconnection: false });
  const browser: Browser = { company, onNode: null, close: () => void socket.close() };
  socket.on('node', (node: HeardNode) => browser.onNode?.(node));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const answer = (await socket.timeout(10_000).emitWithAck('subscribe', subscription)) as { ok: boolean };
  if (!answer.ok) throw new Error('a browser was refused');
  return browser;
}

/** Opens browsers, some at a time. */
export async function openBrowsers(
  url: string,
  path: string,
  wanted: readonly { company: string; subscription: string }[],
): Promise<Browser[]> {
  const waiting = [...wanted];
  const open: Browser[] = [];
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      open.push(await openBrowser(url, path, next.company, next.subscription));
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  return open;
}
