import type { ReactNode } from 'react';

/** A sign that no text has: it holds the place until the text is put around what belongs there. */
const place = '\uE000';

/**
 * A text around what is no text, as a countdown is: `<TextAround text={(left) => text('…', { left })}>`. Which of its words come
 * before and which after is the language's own affair.
 */
export function TextAround({ text, children }: { text: (place: string) => string; children: ReactNode }) {
  const [before = '', after = ''] = text(place).split(place);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
