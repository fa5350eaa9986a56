import { createClock } from './clock.ts';
import { removeControlAddress, writeControlAddress } from './control-address.ts';
import { startControlServer } from './control-server.ts';
import { createDialler } from './dialler.ts';
import type { DemoFile, PlayedDevice } from './demo-file.ts';
import { describeHappening } from './describe-happening.ts';

/** What to play. */
export interface DemoOptions {
  demo: DemoFile;
  journalDir: string;
  /** 0: any free port. */
  controlPort: number;
  keepAlive: number;
  /** How long to wait for the first connections before saying that the diallers are ready, in ms. */
  firstTry: number;
  print: (line: string) => void;
}

/** Diallers that are being played. */
export interface DemoPlay {
  /** Address of the control port. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Plays all diallers of a demo file, and those that are added by the control port; returns when the file's are connected,
 * or have tried for a while and go on trying.
 */
export async function playDemo(options: DemoOptions): Promise<DemoPlay> {
  const { demo, journalDir, print } = options;
  const { mqtt } = demo;
  const clock = createClock();
  const timers = createClock();
  const connected = new Set<string>();
  const ready = Promise.withResolvers<void>();
  const make = (device: PlayedDevice) =>
    createDialler({
      ...device,
      ...mqtt,
      journalDir,
      countsUsage: true,
      clock,
      timers,
      keepAlive: options.keepAlive,
      // The portal of a demo comes and goes under its developer's hands: look for it often.
      backOff: { longest: 5_000 },
      observe(happening) {
        if (happening.kind === 'connected') connected.add(device.serial);
        if (connected.size === demo.diallers.length) ready.resolve();
        const line = describeHappening(happening);
        if (line) print(`${device.serial} ${line}`);
      },
    });
  const diallers = demo.diallers.map(make);
  const play = (device: PlayedDevice) => {
    const dialler = make(device);
    diallers.push(dialler);
    dialler.start();
  };
  if (diallers.length === 0) ready.resolve();
  const control = await startControlServer({ diallers, mqtt, clock, play }, options.controlPort);
  writeControlAddress(journalDir, control.url);
  for (const dialler of diallers) dialler.start();
  const cancel = timers.after(options.firstTry, ready.resolve);
  await ready.promise;
  cancel();
  print(
    `diallers ready: ${connected.size} of ${diallers.length} connected to ${mqtt.host}:${mqtt.port}, control ${control.url}`,
  );
  return {
    url: control.url,
    async stop() {
      removeControlAddress(journalDir);
      await Promise.all([control.close(), ...diallers.map((dialler) => dialler.stop())]);
    },
  };
}
