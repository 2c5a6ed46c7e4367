/** Removes the parts that have expired (`untilOf`) since the page was built. */
export function dropExpired(within: ParentNode): void {
  for (const part of within.querySelectorAll<HTMLElement>('[data-until]')) {
    if (Number(part.dataset.until) * 1000 <= Date.now()) part.remove();
  }
}
