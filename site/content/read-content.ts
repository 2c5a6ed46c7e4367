import * as z from 'zod/mini';

/** Text that is not blank. */
export const text = z.string().check(z.regex(/\S/, 'must not be blank'));

/**
 * Parses the content of a file in this folder, given as JSON text. An invalid file stops the build: the error names the
 * file, and each wrong field by its path with the reason.
 */
export function readContent<Schema extends z.ZodMiniType>(
  file: string,
  source: string,
  schema: Schema,
): z.output<Schema> {
  const result = schema.safeParse(parsed(file, source), { reportInput: true, error: z.locales.en().localeError });
  if (result.success) return result.data;
  throw wrongContent(file, result.error.issues.flatMap(reasons));
}

function parsed(file: string, source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    throw wrongContent(file, [`is not valid JSON: ${(error as Error).message}`]);
  }
}

const wrongContent = (file: string, problems: readonly string[]) =>
  new Error(`Wrong content in site/content/${file}\n${problems.map((problem) => `  ${problem}`).join('\n')}`);

type Issue = z.core.$ZodIssue;

function reasons(issue: Issue): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${address([...issue.path, key])}: is not a known field; is it misspelt?`);
  }
  return [`${address(issue.path)}: ${isMissing(issue) ? 'is missing' : issue.message}`];
}

const isMissing = (issue: Issue) => issue.input === undefined;

/** `slides[2].title` */
const address = (path: readonly PropertyKey[]) =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '') || 'the file';
