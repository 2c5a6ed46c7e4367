import player from './listen/player.ts?worker&url';

/*
 * 'Ouvir': the browser's voice reads a part of the page aloud. Shows the buttons (ListenButton.tsx) in browsers with
 * speech; the player is loaded at the first press and handles later ones itself.
 */

document.documentElement.toggleAttribute('data-voices', 'speechSynthesis' in window);

document.addEventListener('click', async function load({ target }) {
  const button = (target as Element).closest<HTMLElement>('[data-listen]');
  if (!button) return;
  document.removeEventListener('click', load);
  // iOS allows later speech only if the page has spoken during a press.
  speechSynthesis.speak(new SpeechSynthesisUtterance(''));
  try {
    await import(/* @vite-ignore */ player);
    button.click();
  } catch {
    button.textContent = 'Sem conexão. Toque para tentar de novo.';
    document.addEventListener('click', load);
  }
});
