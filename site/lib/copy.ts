/** What is said once a text is copied, or where it can't be; and for how many milliseconds (docs/product.md, "Constants"). */
export interface CopyWords {
  copied: string;
  failed: string;
  time: number;
}

/** Returns what copies a text and says so for a while; what is said last is empty. */
export function copier(
  { copied, failed, time }: CopyWords,
  say: (sentence: string) => void,
): (text: string) => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return async (text) => {
    clearTimeout(timer);
    // Browsers offer the clipboard over https and on localhost only.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    say(isCopied ? copied : failed);
    timer = setTimeout(() => say(''), time);
  };
}
