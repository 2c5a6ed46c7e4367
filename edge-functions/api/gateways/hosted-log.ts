/** Supabase drops what a function logs beyond this, without a word (its page "Limits" of edge functions). */
const hostLimit = { lines: 100, milliseconds: 10_000, characters: 10_000 };

/** The last lines of each ten seconds are for errors, and one for the count. */
const forErrors = 20;

interface Lost {
  count: number;
  errors: number;
}

/**
 * A log that stays within the host's limit. Lines beyond it are counted, and the count is logged as `log_lines_dropped`
 * once the host takes lines again; of a line that is too long the long texts are cut.
 */
export function hostedLog(write: (line: string) => void): (entry: object) => void {
  let written = 0;
  let lost: Lost = { count: 0, errors: 0 };
  let isCounting = false;

  function beginAnew(): void {
    const { count, errors } = lost;
    lost = { count: 0, errors: 0 };
    written = 0;
    isCounting = false;
    if (count > 0) put({ level: 'warn', event: 'log_lines_dropped', count, errors });
  }

  function put(entry: object): void {
    if (!isCounting) setTimeout(beginAnew, hostLimit.milliseconds);
    isCounting = true;
    written += 1;
    write(lineOf(entry));
  }

  return (entry) => {
    const isError = 'level' in entry && entry.level === 'error';
    if (written < hostLimit.lines - 1 - (isError ? 0 : forErrors)) return put(entry);
    lost = { count: lost.count + 1, errors: lost.errors + (isError ? 1 : 0) };
  };
}

function lineOf(entry: object): string {
  const line = JSON.stringify(entry);
  return line.length <= hostLimit.characters ? line : JSON.stringify(entry, (_, value) => shortened(value));
}

const longestText = 1000;

const shortened = (value: unknown) =>
  typeof value === 'string' && value.length > longestText ? `${value.slice(0, longestText)}…` : value;
