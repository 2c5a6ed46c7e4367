interface FittedText {
  lines: string[];
  /** Pixels. */
  size: number;
}

export interface Step {
  size: number;
  maxLines: number;
}

/**
 * Wraps a text into lines of at most `width` pixels, in the largest of the steps at which it fits. If it fits at none,
 * long words are broken and the text is truncated with '…'. `widthOf` returns units of the font size.
 */
export function fitLines(text: string, width: number, steps: readonly [...Step[], Step], widthOf: WidthOf): FittedText {
  // No line begins with a dash.
  const words = text.split(/ (?![–—-] )/);
  const measured = measuredOnce(widthOf);
  for (const { size, maxLines } of steps) {
    const room = width / size;
    if (words.some((word) => measured(word) > room)) continue;
    const { length } = breakLines(words, room, measured);
    if (length <= maxLines) return { lines: evenLines(words, length, room, measured), size };
  }
  const { size, maxLines } = steps.at(-1) as Step;
  const lines = breakLines(words, width / size, measured);
  if (lines.length <= maxLines) return { lines, size };
  const last = shortened(lines[maxLines - 1] as string, width / size, measured);
  return { lines: [...lines.slice(0, maxLines - 1), last], size };
}

type WidthOf = (line: string) => number;

/** A cache, because most widths are needed again at the next step. */
function measuredOnce(widthOf: WidthOf): WidthOf {
  const widths = new Map<string, number>();
  return (line) => {
    const width = widths.get(line) ?? widthOf(line);
    widths.set(line, width);
    return width;
  };
}

/** As many words as fit into each line; a word that is wider than a line is broken between letters. */
function breakLines(words: readonly string[], width: number, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const letter of word) {
      if (line && widthOf(line + letter) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}

/** Balances the words over `count` lines. */
function evenLines(words: readonly string[], count: number, width: number, widthOf: WidthOf): string[] {
  /** By number of words: the best lines of the first words, and how uneven these are. */
  let best = new Map<number, { lines: string[]; cost: number }>([[0, { lines: [], cost: 0 }]]);
  for (let number = 1; number <= count; number += 1) {
    const next: typeof best = new Map();
    for (const [start, { lines, cost }] of best) {
      for (let end = start + 1; end <= words.length; end += 1) {
        const line = words.slice(start, end).join(' ');
        const room = width - widthOf(line);
        if (room < 0) break;
        const total = cost + room ** 2;
        if (total < (next.get(end)?.cost ?? Number.POSITIVE_INFINITY))
          next.set(end, { lines: [...lines, line], cost: total });
      }
    }
    best = next;
  }
  return best.get(words.length)?.lines ?? [];
}

function shortened(line: string, width: number, widthOf: WidthOf): string {
  let kept = line;
  while (kept && widthOf(`${kept}…`) > width) {
    kept = kept.includes(' ') ? kept.slice(0, kept.lastIndexOf(' ')) : [...kept].slice(0, -1).join('');
  }
  return `${kept.replace(/[\s.,;:–—-]+$/, '')}…`;
}
