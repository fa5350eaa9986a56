declare module 'virtual:languages' {
  import type { TextRoom } from '@belfry/texts/text-ids.generated.ts';
  import type { Messages } from '@lingui/core';

  /** The texts of one language. */
  interface LanguageTexts {
    /** What every screen needs. */
    first: Messages;
    /** What loads the others, each asked with its own name, by the room that owns them; a room that no screen shows anything of is not there. */
    rooms: () => Promise<Partial<Record<TextRoom, (room: TextRoom) => Promise<{ default: Messages }>>>>;
  }

  /** Every bundled language by its folder. */
  export const languages: Partial<Record<string, () => Promise<LanguageTexts>>>;
}
