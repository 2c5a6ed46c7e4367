/** Milliseconds between slides (docs/product.md, "Constants"). */
const interval = 10_000;

const banner = document.querySelector('.hero') as HTMLElement;
// One greeting has no controls.
if (banner.querySelector('.pause')) start(banner);

/**
 * Changes the slides, and highlights each slide's window. The slides stop while the pointer or the focus is on the
 * banner and when the reader pauses them, and don't start where reduced motion is preferred.
 */
function start(hero: HTMLElement): void {
  const slides = [...hero.querySelectorAll('.slide')];
  const windows = [...hero.querySelectorAll('.window')];
  const dots = [...hero.querySelectorAll<HTMLButtonElement>('.dot')];
  const slideArea = hero.querySelector('.hero__slides') as HTMLElement;
  const pause = hero.querySelector('.pause') as HTMLElement;
  let shown = 0;
  let paused = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (index: number) => {
    shown = index % slides.length;
    mark(slides, 'data-shown', shown);
    mark(windows, 'data-shown', shown);
    mark(dots, 'aria-current', shown);
  };

  const wait = () => {
    clearTimeout(timer);
    const isStopped = paused || hero.matches(':hover') || hero.querySelector(':focus-visible') !== null;
    pause.toggleAttribute('data-paused', paused);
    pause.setAttribute('aria-label', paused ? 'Retomar a troca de slides' : 'Pausar a troca de slides');
    // Screen readers announce a chosen slide, not an automatic one.
    slideArea.setAttribute('aria-live', isStopped ? 'polite' : 'off');
    if (isStopped) return;
    timer = setTimeout(() => {
      show(shown + 1);
      wait();
    }, interval);
  };

  dots.forEach((dot, index) => {
    dot.addEventListener('click', () => {
      show(index);
      wait();
    });
  });
  pause.addEventListener('click', () => {
    paused = !paused;
    wait();
  });
  for (const event of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
    hero.addEventListener(event, () => setTimeout(wait));
  wait();
}

function mark(elements: readonly Element[], attribute: string, shown: number): void {
  elements.forEach((element, index) => {
    element.setAttribute(attribute, String(index === shown));
  });
}
