/** A customer's portal as staff see it: whose, and below which address it stands. */
export interface ViewedCompany {
  id: string;
  base: string;
}

/** The company whose portal an address belongs to; null for the signed-in person's own (decision 0143). */
export function viewedIn(path = ''): ViewedCompany | null {
  const found = /^\/management\/companies\/([^/]{36})\/portal(?![^/])/.exec(path);
  return found && { base: found[0], id: found[1] as string };
}

/** The company whose portal this page shows. A full load of a page enters and leaves it. */
export const viewed = viewedIn(globalThis.location?.pathname);
