import { sandboxed } from '#contract/safe-headers.ts';

/** A file as an attachment, not to be cached by others. */
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
