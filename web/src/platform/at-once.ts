/** A promise to React of what is there already: drawn at once, where React would wait for a promise of its own kind. */
export function atOnce<T>(value: T): Promise<T> {
  // React takes whatever has a `then`.
  // oxlint-disable-next-line unicorn/no-thenable
  return { then: (show: (value: T) => void) => show(value) } as unknown as Promise<T>;
}
