/** The corners and middle of an element that are covered by another or not visible. */
export function coveredPoints(element: Element): string[] {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const inset = 4;
  const points: [string, number, number][] = [
    ['middle', (left + right) / 2, (top + bottom) / 2],
    ['top left', left + inset, top + inset],
    ['top right', right - inset, top + inset],
    ['bottom left', left + inset, bottom - inset],
    ['bottom right', right - inset, bottom - inset],
  ];
  return points.filter(([, x, y]) => !isHit(element, x, y)).map(([name]) => name);
}

function isHit(element: Element, x: number, y: number): boolean {
  const hit = document.elementFromPoint(x, y);
  return hit !== null && element.contains(hit);
}
