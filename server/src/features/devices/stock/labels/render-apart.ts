import { Worker } from 'node:worker_threads';
import type { Label, LabelOptions } from './render-labels.ts';

/** The sheets that were asked for last: one after the other, so that they leave the alarms a core. */
let last: Promise<unknown> = Promise.resolve();

/** As `renderLabels`, in a thread of its own: a thousand codes take half a minute, in which this one would hear no dialler. */
export function renderLabelsApart(labels: readonly Label[], options: LabelOptions): Promise<Buffer> {
  const { BRAND_NAME, publicUrl } = options.config;
  // Only what can be sent, and no secret of ours.
  const sent = { labels, options: { ...options, config: { BRAND_NAME, publicUrl } } };
  const rendered = last.then(() => render(sent));
  last = rendered.catch(() => undefined);
  return rendered;
}

function render(workerData: object): Promise<Buffer> {
  const thread = new Worker(new URL('labels-thread.ts', import.meta.url), { workerData });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  thread.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf)));
  thread.once('error', reject);
  thread.once('exit', () => reject(new Error('the thread of the labels ended without them')));
  return promise;
}
