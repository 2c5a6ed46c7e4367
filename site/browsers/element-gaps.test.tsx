import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fillAttributes, fillDialogs } from './element-gaps.ts';

/** An element of an older browser, in which a dialog is none. */
class OldDialog extends HTMLElement {}
customElements.define('old-dialog', OldDialog);

it('lets a dialog open over the page, take the focus and close, also by Escape', async () => {
  fillDialogs(OldDialog.prototype);
  const dialog = document.body.appendChild(document.createElement('old-dialog')) as HTMLDialogElement;
  onTestFinished(() => dialog.remove());
  dialog.innerHTML = '<h2>Missa</h2><button>Fechar</button>';
  let closed = 0;
  dialog.addEventListener('close', () => closed++);
  expect(dialog.open).toBe(false);
  dialog.showModal();
  expect([dialog.open, document.activeElement?.textContent]).toEqual([true, 'Fechar']);
  await userEvent.keyboard('{Escape}');
  expect([dialog.open, closed]).toEqual([false, 1]);
  dialog.show();
  dialog.close();
  dialog.close();
  expect([dialog.open, closed]).toEqual([false, 2]);
});

it('gives elements the properties of their attributes', () => {
  class OldElement {
    readonly attributes = new Map<string, string>();
    getAttribute = (name: string) => this.attributes.get(name) ?? null;
    setAttribute = (name: string, value: string) => this.attributes.set(name, value);
    removeAttribute = (name: string) => this.attributes.delete(name);
  }
  fillAttributes(OldElement.prototype as unknown as Element);
  const element = new OldElement() as unknown as Element;
  element.ariaLabel = 'Aplicativo';
  element.ariaBusy = 'true';
  element.ariaBusy = null;
  expect([element.ariaLabel, element.ariaBusy]).toEqual(['Aplicativo', null]);
});
