/*
 * 'Ouvir': the browser's voice reads a part of the page. This shows the buttons (ListenButton.tsx) where there is such a voice;
 * what reads is loaded at the first press.
 */

document.documentElement.toggleAttribute('data-voices', 'speechSynthesis' in window);

document.addEventListener('click', async ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-listen]');
  if (!button) return;
  // iPhones let a page speak later only if it has spoken within a press.
  speechSynthesis.speak(new SpeechSynthesisUtterance(''));
  try {
    const { listen } = await import('./listen/player.ts');
    listen(button);
  } catch {
    button.textContent = 'Sem conexão. Toque para tentar de novo.';
  }
});
