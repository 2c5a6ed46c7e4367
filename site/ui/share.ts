// On the document, because forms that the browser fills get their buttons later.
document.addEventListener('click', async ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-share]');
  const note = button?.parentElement?.querySelector('[role=alert]');
  if (!button || !note) return;
  // A live region is announced again only if its text changes.
  note.textContent = '';
  note.textContent = await share(button.dataset);
});

/** Opens the device's sharing dialog, or copies the address. Returns the message for the reader. */
async function share({ share: title = '', text = '', address: url = '' }: DOMStringMap): Promise<string> {
  try {
    await navigator.share({ title, text, url });
    return '';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return '';
  }
  // By itself: what it shared with others would be a file that every article asks for.
  try {
    await navigator.clipboard.writeText(url);
    return 'Link copiado para a área de transferência!';
  } catch {
    return `Não foi possível copiar. O endereço é ${url}`;
  }
}
