import { findBrowser } from '../.ci/browser.mjs';

/** The Chromium that the tests drive. */
export function chromiumPath(): string {
  const found = findBrowser();
  if (!found) throw new Error('No Chromium was found. `npm test` installs one; or set CHROMIUM_PATH.');
  return found;
}

/** Root can't use the sandbox, and background traffic would disturb. Tests report a missing browser themselves. */
export const chromiumLaunch = {
  executablePath: findBrowser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // A name of the office's network: not a secure context, as 'localhost' is.
    '--host-resolver-rules=MAP paroquia.lan 127.0.0.1',
  ],
};
