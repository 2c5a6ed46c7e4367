/** Undone as a mistake, given back by hand, refunded by the provider, or charged back by the payer's bank. */
export const returnKinds = ['undone', 'given_back', 'refunded', 'charged_back'] as const;
