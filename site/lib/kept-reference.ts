const name = 'donation';

/** The reference of the donation that this tab waits for or thanks for; nothing else about it is stored. */
export function keptReference(): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Without storage a reload begins anew. */
export function keepReference(reference: string | undefined): void {
  try {
    if (reference === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, reference);
  } catch {}
}
