const added = new Map<string, Promise<void>>();

/** Adds a style sheet on demand, once. Resolves when it is loaded or has failed. */
export function addStyles(href: string): Promise<void> {
  const known = added.get(href);
  if (known) return known;
  const settled = new Promise<void>((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
  added.set(href, settled);
  return settled;
}
