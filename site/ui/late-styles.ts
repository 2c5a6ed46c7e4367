/** Adds a stylesheet that no page carries from its start. Resolves once it is there, or can't be. */
export const addStyles = (href: string): Promise<void> =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
