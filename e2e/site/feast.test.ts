import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openPage } from '../actors.ts';
import { contents } from './parish-rows.ts';
import { expectCopied } from './shared-address.ts';

const [feast] = contents('feast');
const { thanks, message } = feast as { thanks: string; message: string };
const counts = (page: Page) => page.locator('.countdown b').allTextContents();
const nothing = ['0', '0', '0', '0', '0', '0'];

describe('the invitation to the feast', () => {
  it('counts down to the second in the parish, in any time zone', async () => {
    const page = await openPage({ width: 360 });
    await page.clock.install({ time: '2025-12-31T20:58:57.000Z' });
    await page.goto('/convite');
    await expect.poll(() => counts(page)).not.toContain('–');
    await page.clock.pauseAt('2026-02-11T20:59:58.000Z');
    await expect.poll(() => counts(page)).toEqual(['0', '0', '0', '0', '0', '2']);
    await page.getByText('É hoje!').waitFor();
    await page.clock.runFor(1999);
    await expect.poll(() => counts(page)).toEqual(['0', '0', '0', '0', '0', '1']);
    await page.clock.runFor(1);
    await expect.poll(() => counts(page)).toEqual(nothing);
    await page.getByText(thanks).waitFor();
  });

  it('has zeros, its thanks and the next feast once it is past, before any script runs', async () => {
    const page = await openPage({ withoutScript: true });
    const html = await (await page.request.get('/convite')).text();
    expect([...html.matchAll(/<b [^>]*>(.*?)<\/b>/g)].map(([, count]) => count)).toEqual(nothing);
    await page.goto('/convite');
    await page.getByText(thanks).waitFor();
    await page.getByText('A próxima festa será em 11 de fevereiro de 2027.').waitFor();
    await page.getByText('Quarta-feira, 11 de fevereiro de 2026, às 18h').waitFor();
    await page.getByText('Guarde a data: 11 de fevereiro de 2027.').waitFor();
    expect(await page.getByText('Venha e traga quem você ama').count()).toBe(0);
    for (const name of ['Programação de 2026', 'Como ajudar na próxima'])
      await page.getByRole('heading', { name }).waitFor();
    expect(await page.getByRole('button', { name: 'Compartilhar', exact: true }).count()).toBe(0);
  });

  it('shows the programme and how to help', async () => {
    const page = await openPage();
    await page.goto('/convite');
    for (const name of ['Celebração Eucarística', 'Festa Popular']) await page.getByRole('heading', { name }).waitFor();
    expect(await page.locator('.feast__moments li').allTextContents()).toEqual([
      '18hMissa solene',
      '19h30Procissão',
      '20h30Bênção final',
      '20hBarracas de comidas típicas',
      '21hMúsica ao vivo',
      '23hEncerramento',
    ]);
    const help = page.getByRole('region', { name: 'Como ajudar' });
    expect(await help.getByRole('heading', { level: 3 }).count()).toBe(7);
    for (const name of ['Falar sobre patrocínio', 'Quero ajudar']) {
      expect(await help.getByRole('link', { name }).getAttribute('href')).toBe('/contato');
    }
    await help.getByRole('link', { name: '(85) 90000-0000' }).waitFor();
  });

  it('is sent by WhatsApp with its address, or copied where the device can’t share', async () => {
    const page = await openPage();
    await page.goto('/convite');
    const link = await page.getByRole('link', { name: 'Compartilhar no WhatsApp' }).getAttribute('href');
    const text = new URL(link ?? '').searchParams.get('text') ?? '';
    expect(text).toContain(message);
    expect(text).toMatch(/ https?:\/\/[^/]+\/convite\/$/);
    await expectCopied(page, '/convite');
  });

  it('is an event for search engines', async () => {
    const page = await openPage();
    await page.goto('/convite');
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data).toMatchObject({
      '@type': 'Event',
      startDate: '2026-02-11T21:00:00.000Z',
      endDate: '2026-02-12T02:00:00.000Z',
      location: { '@type': 'CatholicChurch' },
    });
  });
});
