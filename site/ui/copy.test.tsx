import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import './copy.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it.each([
  ['', 'Copiado!', 2000],
  ['data-copied="Chave PIX copiada!" data-copied-for="3000"', 'Chave PIX copiada!', 3000],
])(
  'a button with “%s” copies its text and says “%s” for %i ms, then its label again',
  async (words, sentence, time) => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    // Shown after the script was loaded, as an island's is.
    document.body.innerHTML = `<button data-copy="000201" ${words}>Copiar<span> o código</span></button>`;
    const button = document.querySelector('button') as HTMLElement;
    for (const _ of ['once', 'twice']) {
      button.querySelector('span')?.click();
      button.click();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(write).toHaveBeenCalledWith('000201');
    expect(button.textContent).toBe(sentence);
    await vi.advanceTimersByTimeAsync(time - 1);
    expect(button.textContent).toBe(sentence);
    await vi.advanceTimersByTimeAsync(1);
    expect(button.innerHTML).toBe('Copiar<span> o código</span>');
  },
);

it('says so where the browser refuses', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  document.body.innerHTML = '<button data-copy="000201" data-uncopied="Não foi possível copiar.">Copiar</button>';
  const button = document.querySelector('button') as HTMLElement;
  button.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(button.textContent).toBe('Não foi possível copiar.');
});
