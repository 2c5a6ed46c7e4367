import { asCodeText } from '#contract/br-code/build.ts';
import { pixKey } from '#contract/br-code/pix-key.ts';
import type { Giving } from '#contract/giving.ts';
import { matching } from './kinds.ts';
import { type Kind, optional, type Settings } from './setting.ts';

const keySentence = 'deve ser uma chave PIX: CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória';
const codeText =
  (most: number): Kind<string> =>
  (given) =>
    asCodeText(given, most);
const sentenceOf = (most: number) =>
  `deve ter até ${most} letras, algarismos e sinais comuns; os acentos saem do código`;
const line = matching(/^\S.{0,59}$/);
const lineSentence = 'deve ter até 60 caracteres, em uma linha';

const ofSite = <Value>(kind: Kind<Value>, must: string) => ({
  build: optional(kind, must),
  machine: optional(kind, must),
});

/** How the parish receives donations without a provider: what `/doacao` shows. */
export const giving = {
  PARISH_PIX_KEY: {
    note: [
      "Everywhere, for the site's build: the parish's own PIX key, from which /doacao makes the code that people pay with, and its name and city in",
      'that code. A key needs both. Without a key the page says how to give in person.',
    ],
    example: '11.222.333/0001-81',
    ...ofSite(pixKey, keySentence),
  },
  PARISH_PIX_NAME: { example: 'Paroquia N S de Lourdes', ...ofSite(codeText(25), sentenceOf(25)) },
  PARISH_PIX_CITY: { example: 'Fortaleza', ...ofSite(codeText(15), sentenceOf(15)) },
  PARISH_PIX_HOLDER: {
    note: [
      "The name that the payer's bank shows: the holder that is registered with the key, often the diocese. By default PARISH_PIX_NAME.",
    ],
    example: 'Arquidiocese de Fortaleza',
    ...ofSite(line, lineSentence),
  },
  PARISH_BANK: {
    note: ['For those who transfer from a bank account; all three or none.'],
    example: '001 – Banco do Brasil',
    ...ofSite(line, lineSentence),
  },
  PARISH_AGENCY: { example: '1234-5', ...ofSite(line, lineSentence) },
  PARISH_ACCOUNT: { example: '12345-6', ...ofSite(line, lineSentence) },
} as const satisfies Settings;

/** The values of these settings, from whichever reader. */
interface GivingValues {
  parishPixKey?: string;
  parishPixName?: string;
  parishPixCity?: string;
  parishPixHolder?: string;
  parishBank?: string;
  parishAgency?: string;
  parishAccount?: string;
}

/**
 * The demonstration's payee. Nobody can own the key: an e-mail becomes a key by a code mailed to it, and no address
 * below `.test` can be reached (RFC 6761).
 */
export const demonstrationGiving = {
  PARISH_PIX_KEY: 'doacao@paroquia.test',
  PARISH_PIX_NAME: 'Paroquia N S de Lourdes',
  PARISH_PIX_CITY: 'Fortaleza',
  PARISH_PIX_HOLDER: 'Paróquia Nossa Senhora de Lourdes',
  PARISH_BANK: '000 – Banco da demonstração',
  PARISH_AGENCY: '0000-0',
  PARISH_ACCOUNT: '00000-0',
} as const satisfies Record<keyof typeof giving, string>;

/** The first contradiction between these settings: a setting's name and its requirement. */
export function givingProblem(values: GivingValues): { name: keyof typeof giving; must: string } | undefined {
  const { parishPixKey: key, parishPixName: name, parishPixCity: city, parishPixHolder: holder } = values;
  if (key && !name) return { name: 'PARISH_PIX_NAME', must: 'é preciso com PARISH_PIX_KEY' };
  if (key && !city) return { name: 'PARISH_PIX_CITY', must: 'é preciso com PARISH_PIX_KEY' };
  if (!key && (name || city || holder)) {
    return { name: 'PARISH_PIX_KEY', must: 'é preciso com nome, cidade ou titular do PIX' };
  }
  const bank = [
    ['PARISH_BANK', values.parishBank],
    ['PARISH_AGENCY', values.parishAgency],
    ['PARISH_ACCOUNT', values.parishAccount],
  ] as const;
  const missing = bank.find(([, value]) => !value);
  return missing && bank.some(([, value]) => value)
    ? { name: missing[0], must: 'é preciso: banco, agência e conta vêm juntos' }
    : undefined;
}

/** Requires values without a `givingProblem`. */
export function givingOf(values: GivingValues): Giving {
  const { parishPixKey: key, parishPixName: name, parishPixCity: city, parishPixHolder: holder } = values;
  const { parishBank: bank, parishAgency: agency, parishAccount: account } = values;
  return {
    ...(key && name && city && { pix: { key, name, city, holder: holder ?? name, isDemonstration: isNobodys(key) } }),
    ...(bank && agency && account && { bank: { bank, agency, account } }),
  };
}

/** True if a key is an e-mail address that can't exist (RFC 2606). */
export const isNobodys = (key: string): boolean => /@.*\.(?:test|example|invalid|localhost)$/.test(key);
