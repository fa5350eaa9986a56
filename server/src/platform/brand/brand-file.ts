import * as z from 'zod';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as "#0d3f3a"');
const shade = z.union([colour, z.strictObject({ light: colour, dark: colour.optional() })], {
  error: 'must be a colour such as "#0d3f3a", or {"light": "#0d3f3a", "dark": "#0a1f1c"}',
});

/** `brand.json` of a brand's folder; what is not in it is as delivered, or follows from what is. */
export const brandFile = z.strictObject({
  /** One colour is that of daylight, and the one of the night follows from it. */
  colours: z
    .strictObject({
      /** Ground of the header, of the sign-in page's picture and of the app's window; dark, since what stands on it is pale. */
      bar: shade.optional(),
      /** What can be done: links, buttons, what is chosen. */
      action: shade.optional(),
      /** The bell of our mark, the ring of the focus, and how much is in the cart. */
      accent: colour.optional(),
    })
    .default({}),
});

/** The colours that somebody chose. */
export type ChosenColours = z.output<typeof brandFile>['colours'];
