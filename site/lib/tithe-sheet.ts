import { shownNumber } from '#contract/shown-number.ts';
/** The words of a payer's sheet, which the site and the panel print alike. */
export const sheetTitle = 'Carnê do dízimo';

export const payerTitle = (ordinal: number): string => `Dizimista ${shownNumber(ordinal)}`;

export const codeLabel = (ordinal: number): string => `Código QR do carnê do dizimista ${shownNumber(ordinal)}`;

interface Step {
  text: string;
  /** A telephone number after the text. */
  phone?: string;
}

/** 'Como usar', step by step. */
export const stepsOf = ({ hasProvider, phone }: { hasProvider: boolean; phone: string | undefined }): Step[] => [
  { text: 'Abra a câmera do seu celular.' },
  { text: 'Aponte para o código e toque no endereço que aparece.' },
  { text: 'Veja os meses pagos e os pendentes do seu carnê.' },
  {
    text: `${hasProvider ? 'Para pagar, toque em “QR Pix” no mês. Ou' : 'Para pagar,'} traga esta folha à secretaria${phone ? ' ou ligue: ' : '.'}`,
    ...(phone && { phone }),
  },
];
