/** What a part of a page carries that shows something only until a moment: seconds since 1970 UTC. */
export const untilOf = (instant: string | null): number | undefined =>
  instant === null ? undefined : Math.ceil(Date.parse(instant) / 1000);

/** Takes the parts away whose moment has come since the page was built. */
export function dropExpired(within: ParentNode): void {
  for (const part of within.querySelectorAll<HTMLElement>('[data-until]')) {
    if (Number(part.dataset.until) * 1000 <= Date.now()) part.remove();
  }
}
