/** Waits until something is done or has failed, but for so many milliseconds at most. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([
    work.catch(() => undefined),
    new Promise((goOn) => {
      setTimeout(goOn, milliseconds);
    }),
  ]);
}
