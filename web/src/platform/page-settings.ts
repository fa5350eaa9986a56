/**
 * Reads `<meta name=…>` of the page. What the server left unfilled (still `%…%`) counts as absent.
 *
 * @param name name of the meta element
 * @param otherwise what holds where it is absent
 */
export function pageSetting(name: string, otherwise: string): string {
  const value = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return value && !value.startsWith('%') ? value : otherwise;
}

/** Name of the product, a setting of the installation. */
export const brandName = pageSetting('brand-name', 'Belfry');
