import player from './listen/player.ts?worker&url';

/*
 * 'Ouvir': the browser's voice reads a part of the page. This shows the buttons (ListenButton.tsx) where there is such a voice;
 * what reads is loaded at the first press, and from then on listens itself.
 */

document.documentElement.toggleAttribute('data-voices', 'speechSynthesis' in window);

document.addEventListener('click', async function load({ target }) {
  const button = (target as Element).closest<HTMLElement>('[data-listen]');
  if (!button) return;
  document.removeEventListener('click', load);
  // iPhones let a page speak later only if it has spoken within a press.
  speechSynthesis.speak(new SpeechSynthesisUtterance(''));
  try {
    await import(/* @vite-ignore */ player);
    button.click();
  } catch {
    button.textContent = 'Sem conexão. Toque para tentar de novo.';
    document.addEventListener('click', load);
  }
});
