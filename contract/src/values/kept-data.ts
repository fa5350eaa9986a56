import * as z from 'zod/mini';

/** Years for which books are kept (decision 0134), from the end of the year that they are about. */
export const yearsOfBooks = 7;

/** What stays after somebody, or a company, was deleted. */
export const keptData = z.object({
  what: z.string(),
  /** Years for which the law asks for it; null where it stays for another reason. */
  years: z.nullable(z.int()),
  reason: z.string(),
});
/** What stays after somebody, or a company, was deleted. */
export type KeptData = z.infer<typeof keptData>;
