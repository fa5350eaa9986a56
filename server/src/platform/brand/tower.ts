/** Our mark, a bell tower with its bell, as an SVG of 32 by 32: the mark of `web/src/ui/mark.tsx`. */
export function tower({ size, ink, bell }: { size: number; ink: string; bell: string }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32" aria-hidden="true"><path fill="${ink}" fill-rule="evenodd" d="M16 1 24.5 10.5h-17ZM8.5 12h15v11h2v2.5h-3L23.5 31h-15l1-5.5h-3V23h2ZM16 13.6a4.2 4.2 0 0 0-4.2 4.2V23h8.4v-5.2a4.2 4.2 0 0 0-4.2-4.2Z"/><path fill="${bell}" d="M16 14.8a2.6 2.6 0 0 0-2.6 2.6v1.7l-.9 1.6h7l-.9-1.6v-1.7a2.6 2.6 0 0 0-2.6-2.6Zm-1.2 6.4h2.4a1.2 1.2 0 0 1-2.4 0Z"/></svg>`;
}
