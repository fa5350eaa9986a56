/** A part of a cluster, which a test can break in two ways. */
export interface Part {
  readonly name: string;
  /** Ends it as a power cut would; resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again after {@link Part.kill}; resolves when it takes connections. */
  start(): Promise<void>;
  /** It stands still; its connections stay open, and nobody is told. */
  freeze(): void;
  thaw(): void;
}
