// One file, so that what nobody waits for comes together.
export { countCart } from './count-cart.ts';
export { fetchForOffline } from './without-network.ts';
