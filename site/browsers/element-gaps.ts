/** Properties that stand for an attribute; Firefox has them since 119. */
export const attributes = {
  role: 'role',
  ariaLabel: 'aria-label',
  ariaBusy: 'aria-busy',
  ariaDisabled: 'aria-disabled',
  ariaPressed: 'aria-pressed',
};

/** Gives all elements those properties where they lack them. */
export function fillAttributes(prototype: HTMLElement | Element): void {
  for (const [property, attribute] of Object.entries(attributes)) {
    if (property in prototype) continue;
    Object.defineProperty(prototype, property, {
      configurable: true,
      get(this: Element) {
        return this.getAttribute(attribute);
      },
      set(this: Element, value: string | null) {
        if (value === null) this.removeAttribute(attribute);
        else this.setAttribute(attribute, value);
      },
    });
  }
}

const shown = (): HTMLDialogElement[] => [...document.querySelectorAll<HTMLDialogElement>('[open][role="dialog"]')];

function show(this: HTMLElement): void {
  this.setAttribute('role', 'dialog');
  this.setAttribute('open', '');
  Object.assign(this.style, { position: 'fixed', inset: '0', margin: 'auto', height: 'fit-content', zIndex: '9' });
  this.querySelector<HTMLElement>('[autofocus], button, input, a')?.focus();
}

function close(this: HTMLElement): void {
  if (!this.hasAttribute('open')) return;
  this.removeAttribute('open');
  this.dispatchEvent(new Event('close'));
}

/** Gives dialogs, which Firefox has since 98, the way to open over the page and to close, also by Escape. */
export function fillDialogs(prototype: object): void {
  if ('showModal' in prototype) return;
  Object.defineProperties(prototype, {
    open: {
      configurable: true,
      get(this: Element) {
        return this.hasAttribute('open');
      },
    },
    show: { value: show },
    showModal: { value: show },
    close: { value: close },
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') shown().slice(-1)[0]?.close();
  });
}
