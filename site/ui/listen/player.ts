import { addStyles } from '../late-styles.ts';
import { createBar } from './bar.ts';
import { isShown, keepInSight, mark } from './mark.ts';
import { passagesOf } from './passages.ts';
import stylesheet from './player.css?url';
import { createReader } from './reader.ts';
import { findVoice } from './voice.ts';

const noVoice =
  'Este aparelho não tem uma voz em português. Você pode instalar uma nos ajustes do aparelho, onde se fala de leitura em voz alta.';
const voiceFailed = 'A voz do aparelho parou. Toque em “Continuar” para tentar de novo.';
const nothing = 'Não há texto para ler aqui.';

/** Ends the current reading. */
let stop = () => {};
/** The last press, which cancels what earlier ones are waiting for. */
let lastPress = 0;
addEventListener('pagehide', () => stop());

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-listen]');
  if (button) listen(button);
});

/** Reads aloud the part that the pressed button names in `data-listen`, with a control bar at the page's foot. */
async function listen(button: HTMLElement): Promise<void> {
  lastPress += 1;
  const press = lastPress;
  stop();
  const [voice] = await Promise.all([findVoice(), addStyles(stylesheet)]);
  if (press !== lastPress) return;
  const passages = passagesOf(document.querySelectorAll(button.dataset.listen as string));
  const bar = createBar();
  document.body.append(bar.root);
  document.documentElement.toggleAttribute('data-player', true);

  const close = () => {
    stop = () => {};
    reader.pause();
    mark();
    const hadFocus = bar.root.contains(document.activeElement);
    bar.root.remove();
    document.documentElement.removeAttribute('data-player');
    if (hadFocus) button.focus();
  };
  const reader = createReader(passages, {
    voice: voice ?? undefined,
    onPassage({ range }) {
      if (!isShown(range)) return false;
      mark(range);
      keepInSight(range, bar.root);
      return true;
    },
    onEnd: close,
    onFailure: () => bar.showPaused(voiceFailed),
  });
  stop = close;
  bar.onPause = reader.pause;
  bar.onPlay = reader.play;
  bar.onSpeed = reader.setSpeed;
  bar.onStop = close;

  if (voice === null) bar.showObstacle(noVoice);
  else if (passages.length === 0) bar.showObstacle(nothing);
  else {
    bar.showPlaying();
    reader.play();
  }
}
