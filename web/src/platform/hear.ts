/** Listens to a page's event; answers the stop. Outside a browser (`target` undefined) there is nothing to hear. */
export function hear(
  target: EventTarget | undefined,
  type: string,
  listener: (event: Event) => void,
): () => void {
  target?.addEventListener(type, listener);
  return () => target?.removeEventListener(type, listener);
}
