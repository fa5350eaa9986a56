/**
 * The mark: a bell tower with its bell. Decorative; the name stands beside it. The stylesheet of a brand puts another
 * behind it and hides its paths.
 */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M16 1 24.5 10.5h-17ZM8.5 12h15v11h2v2.5h-3L23.5 31h-15l1-5.5h-3V23h2ZM16 13.6a4.2 4.2 0 0 0-4.2 4.2V23h8.4v-5.2a4.2 4.2 0 0 0-4.2-4.2Z"
      />
      <path
        fill="var(--brass)"
        d="M16 14.8a2.6 2.6 0 0 0-2.6 2.6v1.7l-.9 1.6h7l-.9-1.6v-1.7a2.6 2.6 0 0 0-2.6-2.6Zm-1.2 6.4h2.4a1.2 1.2 0 0 1-2.4 0Z"
      />
    </svg>
  );
}
