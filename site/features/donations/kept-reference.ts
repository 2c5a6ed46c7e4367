/** Its name in the tab's storage. */
export const referenceName = 'donation';

/** The reference of the donation that this tab waits for or thanks for; nothing else about it is stored. */
export function keptReference(): string | null {
  try {
    return sessionStorage.getItem(referenceName);
  } catch {
    return null;
  }
}

/** Without storage a reload begins anew. */
export function keepReference(reference: string | undefined): void {
  try {
    if (reference === undefined) sessionStorage.removeItem(referenceName);
    else sessionStorage.setItem(referenceName, reference);
  } catch {}
}
