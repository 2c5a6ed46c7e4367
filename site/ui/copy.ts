import { copier } from '../lib/copy.ts';

const words = { copied: 'Copiado!', failed: 'Não foi possível copiar', time: 2000 };

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  const label = [...button.childNodes];
  const copy = copier(words, (sentence) => button.replaceChildren(...(sentence ? [sentence] : label)));
  // It is shown only where it works.
  button.hidden = !navigator.clipboard;
  button.addEventListener('click', () => copy(button.dataset.copy ?? ''));
}
