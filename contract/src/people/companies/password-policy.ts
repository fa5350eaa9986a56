import * as z from 'zod/mini';

/** What a company asks of its users (page 1.6 "company policy"). */
export const passwordPolicy = z.strictObject({
  /** Least characters, 10 to 64. */
  minLength: z.int().check(z.gte(10), z.lte(64)),
  /** How many of small letters, capitals, figures and other signs must be there, 1 to 4. */
  classes: z.int().check(z.gte(1), z.lte(4)),
});
/** What a company asks of a password's form. */
export type PasswordPolicy = z.infer<typeof passwordPolicy>;

/** What holds where a company has said nothing. */
export const defaultPasswordPolicy: PasswordPolicy = { minLength: 10, classes: 1 };

const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** How many of the four classes of signs a password has. */
export function passwordClasses(password: string): number {
  return classes.filter((one) => one.test(password)).length;
}

/** Whether a password has the form that a policy asks for. The browser says it early, the server decides. */
export function meetsPolicy(password: string, { minLength, classes: wanted }: PasswordPolicy): boolean {
  return password.length >= minLength && passwordClasses(password) >= wanted;
}
