/*
 * The texts and the least amount of a donor's form, apart from the schemas, which no page has to load before it calls.
 */

/** Amounts in reais from which a donor chooses. */
export const donationPresets = [5, 10, 20, 50, 100] as const;

export const defaultDescription = 'Doação para a paróquia';

/** The description of an offering that is paid with a request of an intention. */
export const offeringDescription = 'Espórtula';

export const donationSentences = {
  missing: 'Por favor, preencha o valor da doação',
  wrong: 'Por favor, insira um valor válido (mínimo R$ 0,10 e máximo R$ 9.999.999.999,00)',
  made: 'QR Code gerado com sucesso! Escaneie para fazer o pagamento.',
  failed: 'Erro ao criar pagamento',
  expired: 'Este código venceu e não pode mais ser pago. Gere outro para doar.',
  ended: 'Esta doação já terminou: foi paga, ou o código venceu. Para doar de novo, gere outro código.',
} as const;

/** Cents. */
export const leastDonation = 10;
