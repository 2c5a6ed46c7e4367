import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fileBody } from './file-body.ts';
import { isMediaSource } from './media-source.ts';
import { staff } from './primitives.ts';

/** Photos in texts and in fields of their own: their formats, addresses and upload. */

export const mediaTypes = ['image/webp', 'image/jpeg'] as const;

/** Bytes of a stored photo; browsers shrink it before they send it. */
export const maxMediaBytes = 2 * 1024 * 1024;

/** Pixels of a photo's longer side. */
export const maxMediaSide = 1600;

/** A side of a text's image as HTML writes it: 1 to 10,000 pixels. `private.is_rich_text` has the same rule. */
export const imageSide = /^([1-9]\d{0,3}|10000)$/;

const photo = () =>
  z.object({
    /** For a text's `img`: see `mediaAddress`. */
    src: z.string().check(z.refine(isMediaSource)),
    /** Pixels. */
    width: z.int().check(z.minimum(1), z.maximum(maxMediaSide)),
    height: z.int().check(z.minimum(1), z.maximum(maxMediaSide)),
    /** Of the file as it is stored. */
    bytes: z.int(),
    type: z.enum(mediaTypes),
  });
export type Photo = z.output<ReturnType<typeof photo>>;

export const mediaSentences = {
  tooLarge: 'A imagem é grande demais: o limite é de 2 MB.',
  otherType: 'Envie uma imagem WebP ou JPEG.',
  noPicture: 'O arquivo não é uma imagem WebP ou JPEG inteira. Escolha outra.',
  tooManyPixels: `A imagem tem pixels demais: o limite é de ${maxMediaSide} × ${maxMediaSide}.`,
  full: 'O espaço para fotos acabou: nada foi salvo. Avise quem cuida do computador.',
  unreachable: 'A foto não pôde ser guardada agora. Tente novamente em instantes.',
} as const;

const { tooLarge, otherType } = mediaSentences;

export const media = {
  create: endpoint(
    {
      method: 'POST',
      path: '/media',
      access: staff,
      // Visitors see a photo only once something that was saved shows it.
      changesSite: false,
      summary: 'Guarda uma foto para os textos, sem os dados que a câmera escreve nela',
    },
    {
      body: () => fileBody({ types: mediaTypes, maxBytes: maxMediaBytes, sentences: { tooLarge, otherType } }),
      answer: photo,
    },
  ),
};
