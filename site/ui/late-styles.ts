const added = new Map<string, Promise<void>>();

/** Adds a stylesheet that no page carries from its start, once. Resolves once it is there, or can't be. */
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
