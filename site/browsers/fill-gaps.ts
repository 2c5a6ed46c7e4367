import { fillAttributes, fillDialogs } from './element-gaps.ts';
import { fillGaps } from './gaps.ts';

/* Import it before anything else in a worker; pages load it by their first script (lib/boot.js). */
fillGaps(globalThis);
if (globalThis.document) {
  fillAttributes(Element.prototype);
  fillDialogs(Object.getPrototypeOf(document.createElement('dialog')));
}
