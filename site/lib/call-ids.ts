/**
 * The ids of calls: the same for a repetition with the same content, as after a lost answer, which then finds what the
 * first one did; another once the content differs, or the call is over.
 */
export function callIds() {
  let last = { content: '', id: '' };
  return {
    of(content: unknown): string {
      const written = JSON.stringify(content);
      if (last.content !== written) last = { content: written, id: crypto.randomUUID() };
      return last.id;
    },
    over: (): void => {
      last = { content: '', id: '' };
    },
  };
}
