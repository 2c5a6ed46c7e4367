/** The cache with what is kept of the site's content, whatever worker runs. Pages read it, too. */
export const contentName = 'content';

/** A kept response's header: when it was read, ISO 8601. */
export const keptAt = 'X-Kept';

/** Stands in the bundled worker where the build writes its version (integrations/pwa.ts). */
export const versionMark = '__WORKER_VERSION__';
