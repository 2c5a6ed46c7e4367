/** Pages offered on each side of the current one. */
const neighbours = 1;

/** The page numbers to offer: the first, the last and those around the current one; null stands for a gap. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const offered = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= neighbours,
  );
  return offered.flatMap((number, index) => {
    const skipped = number - (offered[index - 1] ?? number - 1) - 1;
    if (skipped === 0) return [number];
    return skipped === 1 ? [number - 1, number] : [null, number];
  });
}
