import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import './share.ts';
import { fillSharing } from './share-form.ts';

const address = 'https://paroquia.example/convite';
const data = { 'data-share': 'Convite', 'data-text': 'Venha!', 'data-address': address };

const sharing = () =>
  render(
    <div data-part="sharing">
      <a href="/" data-part="share">
        WhatsApp
      </a>
      <button type="button" {...data}>
        Compartilhar
      </button>
      <p role="alert" />
    </div>,
  );

/** Adds a phone's sharing API, or removes the APIs that need https. */
function device(property: 'share' | 'clipboard', value: unknown): void {
  Object.defineProperty(navigator, property, { configurable: true, value });
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

const refusal = (name: string) => vi.fn().mockRejectedValue(new DOMException('', name));
const copied = 'Link copiado para a área de transferência!';
const byHand = `Não foi possível copiar. O endereço é ${address}`;

it.each([
  ['shares by the device', vi.fn(), vi.fn(), '', 0],
  ['says nothing when the reader changed their mind', refusal('AbortError'), vi.fn(), '', 0],
  ['copies where the device refuses', refusal('NotAllowedError'), vi.fn(), copied, 1],
  ['copies where the device can’t share', undefined, vi.fn(), copied, 1],
  ['shows the address where copying is refused', undefined, refusal('NotAllowedError'), byHand, 1],
  ['shows the address where nothing can be copied', undefined, undefined, byHand, 0],
])('%s', async (_, share, writeText, sentence, copies) => {
  device('share', share);
  device('clipboard', writeText && { writeText });
  await sharing();
  const button = page.getByRole('button', { name: 'Compartilhar' });
  for (let time = 1; time <= 2; time++) {
    await button.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
    if (share) expect(share).toHaveBeenCalledTimes(time);
    if (share) expect(share).toHaveBeenLastCalledWith({ title: 'Convite', text: 'Venha!', url: address });
    if (writeText) expect(writeText).toHaveBeenCalledTimes(copies * time);
  }
  if (copies) expect(writeText).toHaveBeenLastCalledWith(address);
});

it('a page that the browser fills is shared by its own address', async () => {
  const { container } = await sharing();
  fillSharing(container, 'Festa & fé', '/noticia/festa');
  const link = container.querySelector('a')?.getAttribute('href') ?? '';
  expect(new URL(link).searchParams.get('text')).toBe(`Festa & fé – ${location.origin}/noticia/festa/`);
  expect(container.querySelector('button')?.dataset).toMatchObject({
    share: 'Festa & fé',
    address: `${location.origin}/noticia/festa/`,
  });
});

it('a draft offers no sharing', async () => {
  const { container } = await sharing();
  // A copy, because React removes what it rendered by itself.
  const page = container.cloneNode(true) as HTMLElement;
  expect(page.querySelector('[data-part=sharing]')).not.toBeNull();
  fillSharing(page, 'Rascunho', undefined);
  expect(page.querySelector('[data-part=sharing]')).toBeNull();
});
