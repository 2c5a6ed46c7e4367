/** A page of a path that can't be rendered. */
export class PageError extends Error {
  readonly pathname: string;

  constructor(pathname: string, cause: unknown) {
    super(`The page ${pathname} can't be rendered: ${cause}`, { cause });
    this.pathname = pathname;
  }
}

/** True of an error that no row causes: of the bundle, the system or a call of the API's. */
export const isForeign = (error: unknown): boolean =>
  isOfBundle(error) || typeof (error as { code?: unknown } | undefined)?.code === 'string';

/** True of an error of loading code: a file of the bundle is cut off or missing. */
export const isOfBundle = (error: unknown): boolean =>
  error instanceof SyntaxError || String((error as { code?: unknown } | undefined)?.code).startsWith('ERR_');
