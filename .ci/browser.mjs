import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { installDebianPackage, run } from './debian.mjs';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Makes sure that the browser tests have a Chromium: the one that is named or installed, else Debian's package where
 * that can be installed, else Playwright's own.
 */
export function ensureBrowser() {
  if (findBrowser()) return;
  console.log('Instalando o navegador para os testes…');
  installDebianPackage('chromium');
  if (!findBrowser()) run('npx', ['playwright', 'install', '--with-deps', 'chromium']);
  if (!findBrowser()) {
    console.error('Não foi possível instalar o Chromium. Instale-o e indique o caminho em CHROMIUM_PATH.');
    process.exit(1);
  }
}

/** The path of a Chromium to drive, or undefined: `CHROMIUM_PATH`, the system's, or the one that Playwright installed. */
export function findBrowser() {
  const { chromium } = createRequire(import.meta.url)('playwright');
  return [process.env.CHROMIUM_PATH, ...systemBrowsers, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}
