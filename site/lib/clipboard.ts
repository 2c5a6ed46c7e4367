/** Browsers offer the clipboard over https and on localhost only. */
export const hasClipboard = (): boolean => Boolean(navigator.clipboard);

/** False where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** How long a copy is confirmed, in milliseconds (docs/product.md, "Constants"). */
export const confirmationTime = 2000;
