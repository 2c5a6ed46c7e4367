import { closeOnBack } from '../dialog-entry.ts';
import { addStyles } from '../late-styles.ts';
import stylesheet from './lightbox.css?url';
import { onSwipe } from './swipe.ts';

interface ShownPhoto {
  src: string;
  /** A smaller picture of it. */
  small: string;
  /** Empty without a description. */
  description: string;
}

const arrow = (path: string) =>
  `<svg width="32" height="32" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`;

const content = `
  <button type="button" class="lightbox__close" aria-label="Fechar">${arrow('M5 5l14 14M19 5 5 19')}</button>
  <figure>
    <div class="lightbox__picture"><img class="lightbox__photo" alt=""></div>
    <figcaption aria-live="polite"></figcaption>
  </figure>
  <button type="button" class="lightbox__previous" aria-label="Foto anterior">${arrow('M15 4l-8 8 8 8')}</button>
  <button type="button" class="lightbox__next" aria-label="Próxima foto">${arrow('M9 4l8 8-8 8')}</button>
  <div class="lightbox__strip" role="group" aria-label="Todas as fotos"></div>`;

/** Full-screen photos (docs/product.md, "Public pages"), in a loop, by buttons, keys, swipes and thumbnails. */
export class Viewer {
  private readonly styles = addStyles(stylesheet);
  private readonly dialog = document.createElement('dialog');
  private readonly picture: HTMLElement;
  private readonly image: HTMLImageElement;
  private readonly caption: HTMLElement;
  private readonly strip: HTMLElement;
  private photos: readonly ShownPhoto[] = [];
  private current = 0;
  private opener: HTMLElement | undefined;

  constructor() {
    const { dialog } = this;
    dialog.className = 'lightbox';
    dialog.setAttribute('aria-label', 'Fotos');
    dialog.innerHTML = content;
    const find = <E extends HTMLElement>(selector: string) => dialog.querySelector(selector) as E;
    this.picture = find('.lightbox__picture');
    this.image = find('.lightbox__photo');
    this.caption = find('figcaption');
    this.strip = find('.lightbox__strip');

    find('.lightbox__close').addEventListener('click', () => dialog.close());
    find('.lightbox__previous').addEventListener('click', () => this.show(this.current - 1));
    find('.lightbox__next').addEventListener('click', () => this.show(this.current + 1));
    onSwipe(this.picture, (step) => this.show(this.current + step));
    dialog.addEventListener('keydown', (event) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      this.show(this.current + step);
    });
    // Not every browser restores the focus to a link.
    dialog.addEventListener('close', () => this.opener?.focus());
    this.image.addEventListener('load', () => {
      this.setState('shown');
      this.picture.style.backgroundImage = '';
      this.loadNeighbours();
    });
    this.image.addEventListener('error', () => {
      this.setState('failed');
      this.caption.textContent += ' – Não foi possível abrir esta foto. Verifique a sua conexão.';
    });
    document.body.append(dialog);
  }

  /** Opens it at a photo; the focus returns to `opener` afterwards. */
  open(photos: readonly ShownPhoto[], at: number, opener: HTMLElement): void {
    this.photos = photos;
    this.opener = opener;
    this.dialog.toggleAttribute('data-single', photos.length === 1);
    this.strip.replaceChildren(
      ...(photos.length === 1 ? [] : photos.map((photo, index) => this.thumbnail(photo, index))),
    );
    this.styles.then(() => {
      if (this.dialog.open) return;
      this.dialog.showModal();
      closeOnBack(this.dialog);
      this.show(at);
    });
  }

  private show(index: number): void {
    const { length } = this.photos;
    this.current = (index + length) % length;
    const { src, small, description } = this.photos[this.current] as ShownPhoto;
    this.setState('loading');
    // Until it is loaded, the page's small picture is shown.
    this.picture.style.backgroundImage = `url(${JSON.stringify(small)})`;
    this.image.src = src;
    this.image.alt = description;
    const position = length > 1 ? `Foto ${this.current + 1} de ${length}` : '';
    this.caption.textContent = [position, description].filter(Boolean).join(': ');
    for (const [at, button] of [...this.strip.children].entries()) {
      button.setAttribute('aria-current', String(at === this.current));
    }
    this.strip.children[this.current]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  /** Only after the photo itself is loaded, which they would delay on a slow line. */
  private loadNeighbours(): void {
    const { length } = this.photos;
    for (const step of [1, -1]) {
      const { src } = this.photos[(this.current + step + length) % length] as ShownPhoto;
      new Image().src = src;
    }
  }

  private setState(state: 'loading' | 'shown' | 'failed'): void {
    this.dialog.dataset.state = state;
  }

  private thumbnail({ small, description }: ShownPhoto, index: number): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.ariaLabel = `Foto ${index + 1}${description && `: ${description}`}`;
    const image = new Image();
    image.src = small;
    image.alt = '';
    button.append(image);
    button.addEventListener('click', () => this.show(index));
    return button;
  }
}
