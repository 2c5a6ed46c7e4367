export const pdf = 'application/pdf';

/** Bytes at a file's beginning that say what it is; a drawing may begin with a comment. */
const headLength = 1024;

/** The brands of the files that iPhones write, and whose pictures few browsers open (ISO/IEC 23008-12, annex B). */
const heicBrand = /^(he(ic|ix|im|is|vc|vx|vm|vs)|mif1|msf1)$/;

/** The media type by a file's first characters, one for each byte. */
const kinds: readonly (readonly [type: string, begins: (head: string) => boolean])[] = [
  ['image/jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['image/png', (head) => head.startsWith('\x89PNG\r\n')],
  ['image/gif', (head) => /^GIF8[79]a/.test(head)],
  ['image/webp', (head) => /^RIFF.{4}WEBP/s.test(head)],
  ['image/avif', (head) => brandsOf(head).some((brand) => /^avi[fs]$/.test(brand))],
  ['image/heic', (head) => brandsOf(head).some((brand) => heicBrand.test(brand))],
  ['image/bmp', (head) => /^BM.{4}\0{4}/s.test(head)],
  [pdf, (head) => head.startsWith('%PDF-')],
  [
    'image/svg+xml',
    (head) => /^(\xef\xbb\xbf)?\s*<[?!]?(svg|xml|--|doctype\s+svg)/i.test(head) && /<svg[\s>]/i.test(head),
  ],
];

/** The major and the compatible brands in a file's first box (ISO/IEC 14496-12, 4.3). */
function brandsOf(head: string): string[] {
  if (head.slice(4, 8) !== 'ftyp') return [];
  const end = head.charCodeAt(2) * 256 + head.charCodeAt(3);
  return head.slice(8, Math.max(12, end)).match(/.{4}/gs) ?? [];
}

/** The type that a name tells, for files whose first bytes tell none. */
const named: readonly (readonly [type: string, name: RegExp])[] = [
  ['image/jpeg', /\.(jpe?g|jfif)$/i],
  ['image/heic', /\.hei[cf]$/i],
  ['image/png', /\.(png|webp|gif|avif|bmp)$/i],
  [pdf, /\.pdf$/i],
];

/** The types with which file managers say that they know none. */
const saysNothing = /^$|octet-stream$|^application\/(x-)?(download|unknown)$/;

/** The type that a device declares or, where it declares none, that of the name; empty where neither tells. */
export const declaredType = ({ name, type }: File): string =>
  saysNothing.test(type) ? (named.find(([, ending]) => ending.test(name))?.[0] ?? '') : type;

/** The type that a file's first bytes tell; undefined where they tell none. */
export async function toldType(file: File): Promise<string | undefined> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, headLength).arrayBuffer()));
  return kinds.find(([, begins]) => begins(head))?.[0];
}

/** The same file with the type that its first bytes tell; where they tell none, that of `declaredType`. */
export async function withToldType(file: File): Promise<File> {
  return withType(file, (await toldType(file)) ?? declaredType(file));
}

export const withType = (file: File, type: string): File =>
  type === file.type ? file : new File([file], file.name, { type });
