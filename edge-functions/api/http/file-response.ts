import { sandboxed } from '#contract/safe-headers.ts';

/** A file as an attachment, not to be cached by others. */
export const fileResponse = (file: File): Response =>
  new Response(file, {
    headers: {
      'Content-Type': file.type,
      'Content-Length': String(file.size),
      'Content-Disposition': attached(file.name),
      'Cache-Control': 'no-store',
      ...sandboxed,
    },
  });

/** A name with other signs than a header takes has a second spelling (RFC 6266, appendix D). */
function attached(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^ -~]|["\\/%]/g, '_');
  const whole = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`;
  return `attachment; filename="${plain}"${whole}`;
}

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
