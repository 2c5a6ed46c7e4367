export interface FittedText {
  lines: string[];
  /** Pixels. */
  size: number;
}

export interface Step {
  size: number;
  maxLines: number;
}

/** The width of a text at a size, in pixels. */
export type Measure = (text: string, size: number) => number;

/**
 * Breaks a text into lines of at most `width`, as large as it can be: the first of the steps whose lines hold it all. Where none
 * does, the last step's last line ends with '…'.
 */
export function fitLines(text: string, width: number, steps: readonly [...Step[], Step], measure: Measure): FittedText {
  for (const { size, maxLines } of steps) {
    const measured = (line: string) => measure(line, size);
    // A word that is broken looks better small and whole.
    if (text.split(' ').some((word) => measured(word) > width)) continue;
    const lines = breakLines(text, width, measured);
    if (lines.length <= maxLines) return { lines: evenLines(text, lines, width, measured), size };
  }
  const { size, maxLines } = steps.at(-1) as Step;
  const measured = (line: string) => measure(line, size);
  const lines = breakLines(text, width, measured);
  if (lines.length <= maxLines) return { lines, size };
  const kept = lines.slice(0, maxLines);
  return { lines: [...kept.slice(0, -1), shortened(kept.at(-1) as string, width, measured)], size };
}

/** As many words as fit into each line; a word that is wider than a line is broken between letters. */
export function breakLines(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const letter of word) {
      if (line && measure(line + letter) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line ? [...lines, line] : lines;
}

/** The same number of lines in the narrowest block, so that no last line has one word alone. */
function evenLines(text: string, lines: string[], width: number, measure: (line: string) => number): string[] {
  let even = lines;
  for (let narrower = width * 0.97; narrower > width * 0.5; narrower -= width * 0.03) {
    if (text.split(' ').some((word) => measure(word) > narrower)) break;
    const next = breakLines(text, narrower, measure);
    if (next.length > lines.length) break;
    even = next;
  }
  return even;
}

function shortened(line: string, width: number, measure: (line: string) => number): string {
  let kept = line;
  while (kept.includes(' ') && measure(`${kept}…`) > width) kept = kept.slice(0, kept.lastIndexOf(' '));
  while (kept && measure(`${kept}…`) > width) kept = [...kept].slice(0, -1).join('');
  return `${kept.replace(/[\s.,;:–—-]+$/, '')}…`;
}
