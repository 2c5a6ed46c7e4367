import { parseBrCode } from '#contract/br-code/parse.ts';

/** Sentences around the payee's name, which the bank will show. */
export const payeeSentences = {
  before: 'Antes de pagar, o banco mostra quem recebe. No código está este nome:',
  otherwise: 'Se aparecer outro, não pague e fale com a paróquia.',
} as const;

/** The name of who is paid, as the PIX code has it; undefined when it can't be read. */
export function payeeIn(code: string): string | undefined {
  const parsed = parseBrCode(code);
  return 'name' in parsed ? parsed.name : undefined;
}
