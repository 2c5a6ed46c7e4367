import { Byte, Encoder } from '@nuintun/qrcode';

/** The site's dark blue. */
const ink: [number, number, number] = [22, 48, 92];
const modulePixels = 6;
const marginModules = 2;

/** The picture of a PIX code, as a data URL. */
export const pictureOf = (code: string): string =>
  new Encoder({ level: 'M' }).encode(new Byte(code)).toDataURL(modulePixels, {
    margin: marginModules * modulePixels,
    foreground: ink,
  });
