// One file, so that what makes a customer's portal one that staff only see comes together.
export { SearchPlace } from '../shell/search-place.tsx';
export { TopNav } from '../shell/top-nav.tsx';
export { ViewedBar as BarStatus } from './viewed-bar.tsx';
export { ViewingProviders as SignedInProviders } from './viewing-providers.tsx';
