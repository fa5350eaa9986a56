// One file, so that what stands around each screen of whoever is signed in comes together.
export { SignedInProviders } from '../signed-in-providers.tsx';
export { BarStatus } from './bar-status.tsx';
export { SearchPlace } from './search-place.tsx';
export { TopNav } from './top-nav.tsx';
