import { deliveredColours, type BrandColours } from './brand-colours.ts';

/** Pixels that a mark is high in the header, and wide at most: the name beside it has to fit into a phone. */
const markHeight = 34;
const markWidth = 84;

/** Where the pictures of a brand are; null for those of ours. */
export interface BrandPictures {
  mark: { url: string; ratio: number } | null;
  /** Of the sign-in page; an empty address is no picture at all. */
  picture: string | null;
}

/** The tokens of `web/src/ui/tokens.css` that differ from what we deliver, as a stylesheet; empty where none do. */
export function brandStyle(colours: BrandColours, { mark, picture }: BrandPictures): string {
  const tokens = [
    ...changed(colours).map(([name, { light, dark }]) => `--${name}: light-dark(${light}, ${dark});`),
    ...(mark
      ? [
          `--mark: url("${mark.url}");`,
          '--mark-drawing: none;',
          `--mark-width: ${Math.round(Math.min(markWidth, Math.max(markHeight, markHeight * mark.ratio)))}px;`,
        ]
      : []),
    ...(picture === null ? [] : [`--sign-in-picture: ${pictureValue(picture)};`]),
  ];
  return tokens.length === 0 ? '' : `:root {\n${tokens.map((token) => `  ${token}\n`).join('')}}\n`;
}

/** Whether any colour is another than ours. */
export const hasOwnColours = (colours: BrandColours): boolean => changed(colours).length > 0;

function changed(colours: BrandColours) {
  return Object.entries(colours).filter(([name, { light, dark }]) => {
    const ours = deliveredColours[name as keyof BrandColours];
    return light !== ours.light || dark !== ours.dark;
  });
}

/** An SVG says itself what of it may be cut off; a photograph is cut at its upper edge and at both sides. */
function pictureValue(url: string): string {
  if (url === '') return 'none';
  const place = url.includes('.svg') ? '0 0 / 100% 100%' : 'center bottom / cover';
  return `url("${url}") ${place} no-repeat`;
}
