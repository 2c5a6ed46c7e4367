/** The text sizes in per cent; `boot.js` applies the stored one. */
export const textSizes = [100, 115, 130, 150, 175, 200] as const;

const storedTextSize = 'text-size';

/** The next size up or down; the same at either end. An unknown size counts as the nearest one below it. */
export function steppedTextSize(size: number, step: 1 | -1): number {
  const at = textSizes.findLastIndex((each) => each <= size);
  return textSizes[Math.min(Math.max(at + step, 0), textSizes.length - 1)] ?? 100;
}

/** The current size in per cent, 100 by default. */
export const currentTextSize = (): number => Number.parseInt(document.documentElement.style.fontSize, 10) || 100;

export function setTextSize(size: number): void {
  document.documentElement.style.fontSize = size === 100 ? '' : `${size}%`;
  try {
    localStorage.setItem(storedTextSize, String(size));
  } catch {
    // Without storage the size still changes on this page.
  }
}
