const controls = `
  <p role="status"></p>
  <button type="button" class="button button--gold" data-do="toggle"></button>
  <button type="button" class="button button--quiet" data-do="stop">Parar</button>
  <label>Velocidade
    <select>
      <option value="0.75">0,75×</option>
      <option value="1" selected>1×</option>
      <option value="1.25">1,25×</option>
      <option value="1.5">1,5×</option>
    </select>
  </label>`;

/** The bar at the page's foot that controls a reading. It takes the focus when it is shown. */
interface Bar {
  root: HTMLElement;
  onPlay: () => void;
  onPause: () => void;
  onStop: () => void;
  /** 1 is the voice's normal speed. */
  onSpeed: (speed: number) => void;
  showPlaying(): void;
  showPaused(message?: string): void;
  /** Shows why nothing is read. */
  showObstacle(message: string): void;
}

export function createBar(): Bar {
  const root = document.createElement('div');
  root.className = 'player night';
  root.setAttribute('role', 'region');
  root.setAttribute('aria-label', 'Leitura em voz alta');
  root.innerHTML = controls;
  const find = <E extends HTMLElement>(selector: string) => root.querySelector(selector) as E;
  const status = find('[role=status]');
  const toggle = find('[data-do=toggle]');
  const stop = find('[data-do=stop]');
  const speed = find<HTMLSelectElement>('select');

  let isPlaying = false;
  const show = (playing: boolean, message = '') => {
    isPlaying = playing;
    toggle.textContent = playing ? 'Pausar' : 'Continuar';
    status.textContent = message;
  };
  const bar: Bar = {
    root,
    onPlay() {},
    onPause() {},
    onStop() {},
    onSpeed() {},
    showPlaying() {
      show(true);
      toggle.focus();
    },
    showPaused: (message) => show(false, message),
    showObstacle(message) {
      for (const control of [toggle, find('label')]) control.hidden = true;
      stop.textContent = 'Fechar';
      status.textContent = message;
      stop.focus();
    },
  };

  toggle.addEventListener('click', () => {
    show(!isPlaying);
    if (isPlaying) bar.onPlay();
    else bar.onPause();
  });
  stop.addEventListener('click', () => bar.onStop());
  root.addEventListener('keydown', ({ key }) => key === 'Escape' && bar.onStop());
  speed.addEventListener('change', () => bar.onSpeed(Number(speed.value)));
  return bar;
}
