import { create } from 'qrcode';

/** The parish's dark blue, in which all of its codes are drawn. */
const ink = '#1e3a8a';

/** Pixels of a picture's side, where a page doesn't say another. */
const side = 300;

/** White modules within the picture; the page's white frame completes the standard's four (ISO/IEC 18004). */
const margin = 2;

/** The QR code of a text as a picture's address: an SVG as a data URL, dark blue on white. */
export function qrCodeUrl(text: string): string {
  // The search for shorter modes takes a third of the time, and an address has none.
  const segments = text.startsWith('http') ? [{ data: new TextEncoder().encode(text), mode: 'byte' as const }] : text;
  const { size, data } = create(segments, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, y) => barsOf(data.subarray(y * size, (y + 1) * size), y));
  const modules = size + 2 * margin;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${modules}v${modules}H0z"/><path stroke="${ink}" d="${rows.join('')}"/></svg>`;
  return `data:image/svg+xml;base64,${btoa(svg)}`;
}

/** A row's neighbouring dark modules are one stroke, a module wide. */
function barsOf(row: Uint8Array, y: number): string {
  const bars = [...row.join('').matchAll(/1+/g)];
  return bars.map(({ index, 0: { length } }) => `M${index + margin} ${y + margin}.5h${length}`).join('');
}
