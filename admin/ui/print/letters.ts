export interface Letters {
  points: number;
  columns: 1 | 2;
}

const inColumns = (columns: 1 | 2, sizes: readonly number[]): Letters[] => sizes.map((points) => ({ points, columns }));

/** Letters of a sheet that is read from at the altar, the largest first; two columns where one has small ones. */
export const letterSteps: readonly Letters[] = [
  ...inColumns(1, [24, 22, 20, 18, 16]),
  ...inColumns(2, [16, 15, 14, 13, 12, 11, 10]),
];

/** Millimetres of an A4 sheet within its margins (Print.module.css), a little less high than it is. */
const paper = { width: 180, height: 260 };

/** How much of one sheet of paper it fills, more than 1 if it needs another, whatever the screen's width. */
export function shareOfPaper(sheet: HTMLElement): number {
  const { cssText } = sheet.style;
  sheet.style.cssText = `${cssText}; width: ${paper.width}mm; padding: 0; font-size: 11pt`;
  const height = (sheet.offsetHeight / 96) * 25.4;
  sheet.style.cssText = cssText;
  return height / paper.height;
}
