/** The second segment of a page's path; empty when it can't be decoded, which is nobody's key. */
export function keyInPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split('/')[2] ?? '');
  } catch {
    return '';
  }
}
