import { createContext } from 'react';

/** Name of the product, for the browser's tab; the app provides it. */
export const ProductName = createContext('');
