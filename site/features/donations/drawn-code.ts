import { create } from 'qrcode';

/** Modules of paper around the code. */
const margin = 2;

/** A QR code as one path of a square drawing: each row's neighbouring dark modules are one bar. */
export function drawnCode(text: string): { side: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, y) => {
    const row = [...data.slice(y * size, (y + 1) * size)].map((dark) => (dark ? '1' : '0')).join('');
    return [...row.matchAll(/1+/g)].map(
      ({ index, 0: { length } }) => `M${index + margin} ${y + margin}h${length}v1h-${length}z`,
    );
  });
  return { side: size + 2 * margin, path: rows.flat().join('') };
}
