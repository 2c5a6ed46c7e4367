import * as z from 'zod/mini';
import { type FieldWords, field } from './field.ts';
import { emptyOr } from './text.ts';

/** Bytes of the file that a person chooses (docs/product.md, "Constants"). */
export const maxPhotoBytes = 5_242_880;

/** The longer side in pixels and the JPEG quality to which the browser reduces a photo before it is sent. */
export const maxPhotoSide = 800;
export const photoQuality = 0.7;

/** The maximum characters of a photo as it is sent: 700 kB, five times what a photo of that size usually needs. */
const longestPhoto = 960_000;

export const photoSentences = {
  noImage: 'Por favor, selecione apenas arquivos de imagem.',
  tooLarge: 'A imagem deve ter no máximo 5MB.',
  unreadable: 'Esta imagem não pôde ser lida. Escolha outra, em JPEG ou PNG.',
} as const;

const dataUrl = () =>
  z.string().check(
    z.refine((written) => /^data:image\/(jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/.test(written), {
      error: 'deve ser uma imagem JPEG ou WebP, como data URL',
      abort: true,
    }),
    z.refine(
      (written) => written.length <= longestPhoto,
      `deve ser uma imagem de no máximo ${maxPhotoSide} × ${maxPhotoSide} pixels`,
    ),
  );

/** A person's photo, sent and returned as a data URL. The API checks its bytes, not the declared type. */
export const photo = (words: FieldWords) =>
  field('photo', words, {
    details: null,
    written: dataUrl,
    orNothing: () => emptyOr(dataUrl()),
    answered: () => z.string(),
    empty: '',
  });

/** The bytes of a photo that was sent. */
export const bytesOfPhoto = (dataUrl: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) => character.charCodeAt(0));
