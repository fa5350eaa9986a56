// One file, so that what stands in the header for whoever is signed in comes together.
export { BarStatus } from './bar-status.tsx';
export { TopNav } from './top-nav.tsx';
