/** As the web app is built, and nothing else. */
export default {
  root: import.meta.dirname,
  build: { emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
};
