import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { installDebianPackage, run } from './debian.mjs';

/** The headless shell comes first: the same engine without windows, which halves the tests' time. */
const systemBrowsers = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Makes sure that a Chromium exists: an installed one, else one of Debian's packages, else Playwright's download. */
export function ensureBrowser() {
  if (findBrowser()) return;
  console.log('Instalando o navegador para os testes…');
  for (const name of ['chromium-headless-shell', 'chromium']) if (!findBrowser()) installDebianPackage(name);
  if (!findBrowser()) run('npx', ['playwright', 'install', '--with-deps', 'chromium']);
  if (!findBrowser()) {
    console.error('Não foi possível instalar o Chromium. Instale-o e indique o caminho em CHROMIUM_PATH.');
    process.exit(1);
  }
}

/** Path of a Chromium, if there is one: `CHROMIUM_PATH`, the system's or Playwright's. */
export function findBrowser() {
  const { chromium } = createRequire(import.meta.url)('playwright');
  return [process.env.CHROMIUM_PATH, ...systemBrowsers, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}
