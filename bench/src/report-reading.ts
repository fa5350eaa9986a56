import { get } from 'node:http';
import type { Desk } from './portal-asking.ts';

/** How a report came. */
export interface ReportTimes {
  /** Until its first piece, in ms. */
  first: number;
  /** From the first piece to the line in the middle, and from there to the end, in ms. */
  halves: [number, number];
  lines: number;
}

/**
 * Reads the CSV report of a device of the last year.
 * @param lines that it has, at least
 */
export function readReport({ url, token }: Desk, deviceId: string, lines: number): Promise<ReportTimes> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(`${url}/api/devices/${deviceId}/report?format=csv`, { headers }, (response) => {
      let [first, middle, seen] = [0, 0, 0];
      response.on('data', (piece: Buffer) => {
        first ||= performance.now();
        for (const byte of piece) if (byte === 10) seen += 1;
        if (seen >= lines / 2) middle ||= performance.now();
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200 || seen < lines)
          return reject(new Error(`report: ${response.statusCode}, ${seen} lines`));
        const halves: [number, number] = [middle - first, performance.now() - middle];
        resolve({ first: first - began, halves, lines: seen });
      });
    }).on('error', reject);
  });
}
