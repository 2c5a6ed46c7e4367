import { expect, it } from 'vitest';
import { openPage } from '../actors.ts';

/** Addresses whose content needs a script, and the message without one. */
const pages: [path: string, sentence: string][] = [
  ['/login', 'Para entrar é preciso JavaScript.'],
  ['/login/esqueci-senha', 'Para pedir uma senha nova é preciso JavaScript.'],
  ['/login/nova-senha', 'Para criar a senha é preciso JavaScript.'],
  ['/noticia/ainda-nao-construida', 'Não foi possível abrir esta notícia'],
  ['/aviso/ainda-nao-construido', 'Não foi possível abrir este aviso'],
  ['/noticias?pagina=2', 'só as notícias mais novas'],
  ['/calendario?ano=2027&mes=3', 'Para ver outros meses'],
  ['/liturgia?data=2027-03-28', 'só a liturgia deste dia'],
];

it.each(pages)('without script %s says so, and offers no button that does nothing', async (path, sentence) => {
  const page = await openPage({ width: 360, withoutScript: true, expectedErrors: /404/ });
  await page.goto(path);
  // Not by its text, because Playwright ignores `noscript`.
  expect(await page.locator('main').textContent()).toContain(sentence);
  expect(await page.locator('button:visible, input:visible').count()).toBe(0);
});

it.each(['/dizimo', '/dizimo/2', '/recibo', '/recibo/x'])(
  'without script %s has the parish’s telephone on one line',
  async (path) => {
    for (const width of [320, 360]) {
      const page = await openPage({ width, withoutScript: true });
      await page.goto(path);
      const lines = await page
        .locator('main noscript .phone')
        .evaluateAll((phones) => phones.map((phone) => phone.getClientRects().length));
      expect(lines).toEqual([1]);
    }
  },
);

it.each([
  '/login',
  '/noticia/ainda-nao-construida',
  '/aviso/ainda-nao-construido',
  '/noticias?busca=novena',
  '/liturgia?data=2027-03-28',
])('%s says so when its script doesn’t come', async (path) => {
  const page = await openPage({ expectedErrors: /ERR_FAILED|404|dynamically imported module/ });
  await page.route(/_astro\/.*\.js$/, (route) => route.abort());
  await page.goto(path);
  await page.getByRole('alert').getByText('A página não carregou por inteiro.').waitFor();
  expect(await page.getByText('Carregando').filter({ visible: true }).count()).toBe(0);
});
