import { lazyScreen } from '#platform/i18n/lazy-screen.ts';

const Button = lazyScreen(
  async () => (await import('#features/overviews/search/search-button.tsx')).SearchButton,
  'search',
);

/** The button of the search in the header, with its texts. */
export function SearchPlace() {
  return <Button />;
}
