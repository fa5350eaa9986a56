import { createTheme, type MantineColorsTuple } from '@mantine/core';

const verdigris: MantineColorsTuple = [
  '#eaf5f2',
  '#dcebe7',
  '#b4d8cf',
  '#86c4b6',
  '#54c6b1',
  '#2c9c88',
  '#0c5c52',
  '#08463e',
  '#063831',
  '#042a25',
];

/** The kit in our colours, type and measures; values that have a token take it. */
export const kitTheme = createTheme({
  colors: { verdigris },
  primaryColor: 'verdigris',
  primaryShade: { light: 6, dark: 4 },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)' },
  fontSizes: { xs: 'var(--text-xs)', sm: 'var(--text-s)', md: 'var(--text-m)', lg: 'var(--text-l)' },
  defaultRadius: 'md',
  radius: { sm: 'var(--radius-s)', md: 'var(--radius-m)', lg: 'var(--radius-l)' },
  respectReducedMotion: true,
});
