interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL(url: string): string },
  ): unknown;
}

/**
 * The page's one Trusted Types policy. The kit writes style text by innerHTML, which is let through as
 * long as it holds no element; a script address must be our own worker. Imported before anything else.
 */
(globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('Elements are not written as text here.');
    return text;
  },
  createScriptURL(url) {
    if (new URL(url, location.origin).href !== `${location.origin}/sw.js`) {
      throw new TypeError('Not a script of ours.');
    }
    return url;
  },
});
