import { binarize, Decoder, Detector, grayscale } from '@nuintun/qrcode';

/** The texts of all QR codes in a picture. */
export function codesIn(pixels: Pick<ImageData, 'data' | 'width' | 'height'>): string[] {
  const { width, height } = pixels;
  const found = new Detector().detect(binarize(grayscale(pixels as ImageData), width, height));
  const decoder = new Decoder();
  const codes: string[] = [];
  // The detector goes on past a code only when it is told that this one was read.
  for (let next = found.next(); !next.done; ) {
    const text = decoded(decoder, next.value.matrix);
    if (text !== undefined) codes.push(text);
    next = found.next(text !== undefined);
  }
  return codes;
}

function decoded(decoder: Decoder, matrix: Parameters<Decoder['decode']>[0]): string | undefined {
  try {
    return decoder.decode(matrix).content;
  } catch {
    return undefined;
  }
}
