/** Milliseconds after the last keystroke before a search begins (docs/product.md, "Constants"). */
export const typingPause = 300;
