import { deliveredColours, type BrandColours } from './brand-colours.ts';

/** The icons of the installed app and of notifications, with their size in pixels. */
export const iconSizes = {
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'maskable-512.png': 512,
  'badge-96.png': 96,
} as const;

/** Name of an icon, below `/icons/`. */
export type IconName = keyof typeof iconSizes;

/** What {@link Brand.picture} may be. */
export const pictureTypes = {
  svg: 'image/svg+xml',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const;

/** How the portal looks and what its manual says, besides its name: what is null or missing is as delivered. */
export interface Brand {
  colours: BrandColours;
  /** Stands on the ground `bar`; `ratio` is its width by its height. */
  mark: { svg: Buffer; ratio: number } | null;
  /** Stands on any ground. */
  favicon: Buffer | null;
  icons: ReadonlyMap<IconName, Buffer>;
  /** Of the sign-in page. */
  picture: { ending: keyof typeof pictureTypes; bytes: Buffer } | null;
  /** Pages of the manual by their path below `/manual/`, e.g. `en/privacy.html`. */
  pages: ReadonlyMap<string, string>;
}

/** What the product is called where nobody calls it otherwise. */
export const deliveredName = 'Belfry';

/** The brand of a portal without a folder of its own. */
export const deliveredBrand: Brand = {
  colours: deliveredColours,
  mark: null,
  favicon: null,
  icons: new Map(),
  picture: null,
  pages: new Map(),
};
