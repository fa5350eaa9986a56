// oxlint-disable no-underscore-dangle -- zod names the defaults so
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { alarmId } from '@belfry/contract/values/alarm-point.ts';
import { makes, type Model } from './inputs.ts';

const address = z.object({ host: z.string(), port: z.int().check(z.gte(1), z.lte(65_535)) });

/** A device to play, as it leaves the factory. */
export const playedDevice = z.object({
  serial: z.string(),
  key: z.string(),
  model: z._default(z.enum(Object.keys(makes) as Model[]), 'v1'),
  inputs: z._default(z.array(z.object({ alarm: alarmId, name: z.string() })), []),
});
/** A device to play, as it leaves the factory. */
export type PlayedDevice = z.infer<typeof playedDevice>;

/** The devices that a portal's demo data knows. */
export const demoFile = z.object({ mqtt: address, diallers: z.array(playedDevice) });
/** The devices that a portal's demo data knows. */
export type DemoFile = z.infer<typeof demoFile>;

/** Reads a demo file. @throws {Error} with a sentence for the person who named it. */
export function readDemoFile(path: string): DemoFile {
  try {
    return demoFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new Error(`There is no demo file ${path}. The portal writes it on its first start.`, {
        cause: error,
      });
    }
    throw new Error(`${path} is no demo file: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
