import { expect, it, onTestFinished, vi } from 'vitest';
import { copier } from './copy.ts';

const words = { copied: 'Copiado!', failed: 'Não foi possível copiar', time: 2000 };

it.each([
  ['copied', async () => {}, 'Copiado!'],
  ['refused', () => Promise.reject(new Error('denied')), 'Não foi possível copiar'],
  ['without a clipboard', undefined, 'Não foi possível copiar'],
])('%s: it is said for its time, from the last touch on', async (_, writeText, sentence) => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { clipboard: writeText && { writeText } });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const say = vi.fn();
  const copy = copier(words, say);
  await copy('000201');
  expect(say).toHaveBeenLastCalledWith(sentence);
  vi.advanceTimersByTime(1500);
  await copy('000201');
  vi.advanceTimersByTime(1999);
  expect(say).toHaveBeenLastCalledWith(sentence);
  vi.advanceTimersByTime(1);
  expect(say).toHaveBeenLastCalledWith('');
});
