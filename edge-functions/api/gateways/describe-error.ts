/** An error as it is logged, without its message, which may quote personal data. */
export interface ErrorDescription {
  /** The error's name, or the type of a thrown value that is no error. */
  error: string;
  /** SQLSTATE, or the code of the system or of a library. */
  code?: string;
  /** Where it was thrown, the innermost place first: `file:///…/store.ts:12:3`. */
  where?: string[];
  cause?: ErrorDescription;
}

const framesKept = 6;

/** Describes an error without its message. */
export function describeError(thrown: unknown): ErrorDescription {
  if (!(thrown instanceof Error)) return { error: typeof thrown };
  const { name, code, sqlState = code, cause } = thrown as Error & { code?: unknown; sqlState?: unknown };
  const where = framesOf(thrown);
  return {
    error: isWord(name) ? name : 'Error',
    ...(isWord(sqlState) && { code: sqlState }),
    ...(where.length > 0 && { where }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}

const isWord = (text: unknown): text is string => typeof text === 'string' && /^\w{1,60}$/.test(text);

/** The places of a stack, which begins with the message. A message that was changed later is still in it: then none. */
function framesOf({ stack = '', message }: Error): string[] {
  // The stack's own first line names the class, which is not always the error's name.
  const [head = ''] = /^[\w ]*(: )?/.exec(stack) ?? [];
  if (!stack.startsWith(message, head.length)) return [];
  return stack
    .slice(head.length + message.length)
    .split('\n')
    .flatMap((line) => /^\s+at (?:.*\()?((?:file:|node:|ext:|\/)[^\s()]*:\d+:\d+)\)?$/.exec(line)?.[1] ?? [])
    .slice(0, framesKept);
}
