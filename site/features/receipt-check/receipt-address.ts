import { receiptCodeOf } from '#contract/receipt-code.ts';
import { keyInPath } from '../../lib/key-in-path.ts';

/** The code in the address of that page, as people wrote it; undefined for what is none. */
export const codeIn = (pathname: string): string | undefined => receiptCodeOf(keyInPath(pathname));

export const wrongCode =
  'Este não é o código de um recibo: são 16 letras e números, como 7H2K-9QWD-3XNB-5TRA. Confira no papel.';
