/**
 * Answers addresses below which some pages are built and all others are rendered by a shell, as a rewrite does on hosts
 * where files win. Becomes `_worker.js` of Cloudflare Pages (cloudflare-files.ts), where a rewrite would hide the
 * files.
 * @param {{ shells: readonly { below: string, shell: string }[], build: string }} site
 */
export const worker = ({ shells, build }) => ({
  /**
   * @param {Request} request
   * @param {{ ASSETS: { fetch: (request: Request) => Promise<Response> } }} bindings
   */
  async fetch(request, { ASSETS }) {
    const address = new URL(request.url);
    // Pages serves deleted files from its cache for a week; the build in the address makes the cache's keys unique.
    const ofBuild = new Request(new URL(`${address.pathname}?${build}`, address), request);
    const found = await ASSETS.fetch(ofBuild);
    // Redirects keep the query.
    if ([301, 302, 303, 307, 308].includes(found.status)) return ASSETS.fetch(request);
    const rule = shells.find(({ below }) => address.pathname.startsWith(below));
    if (found.status !== 404 || !rule) return found;
    return ASSETS.fetch(new Request(new URL(rule.shell, address), request));
  },
});
