import { findBrowser } from '../.ci/browser.mjs';

/** The Chromium that the tests drive. */
export function chromiumPath(): string {
  const found = findBrowser();
  if (!found) throw new Error('No Chromium was found. `npm test` installs one; or set CHROMIUM_PATH.');
  return found;
}
