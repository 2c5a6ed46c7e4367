import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A Chromium to drive: `CHROMIUM_PATH`, the system's, or the one that Playwright installed. */
export function chromiumPath(): string {
  const candidates = [process.env.CHROMIUM_PATH, ...systemBrowsers, chromium.executablePath()];
  const found = candidates.find((path) => path && existsSync(path));
  if (!found) throw new Error('No Chromium was found. `npm test` installs one; or set CHROMIUM_PATH.');
  return found;
}
