import { sandboxed } from '#contract/safe-headers.ts';

/** A file for its reader alone, to be kept under its name. */
export const fileResponse = (file: File): Response =>
  new Response(file, {
    headers: {
      'Content-Type': file.type,
      'Content-Length': String(file.size),
      'Content-Disposition': `attachment; filename="${file.name}"`,
      'Cache-Control': 'no-store',
      ...sandboxed,
    },
  });
