import { parentPort, workerData } from 'node:worker_threads';
import { renderLabels, type Label, type LabelOptions } from './render-labels.ts';

/** The thread that `renderLabelsApart` starts: renders what it was given, says it, and ends. */
const { labels, options } = workerData as { labels: readonly Label[]; options: LabelOptions };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort?.postMessage(await renderLabels(labels, options));
