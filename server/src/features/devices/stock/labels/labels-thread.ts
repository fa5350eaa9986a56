import { parentPort, workerData } from 'node:worker_threads';
import { renderLabels, type Label, type LabelOptions } from './render-labels.ts';

/** The thread that `renderLabelsApart` starts: renders what it was given, says it, and ends. */
const { labels, options } = workerData as { labels: readonly Label[]; options: LabelOptions };
parentPort?.postMessage(await renderLabels(labels, options));
