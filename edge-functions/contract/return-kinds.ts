/**
 * Undone as a mistake, moved to another month or donation, given back by hand, refunded by the provider, or charged
 * back by the payer's bank.
 */
export const returnKinds = ['undone', 'moved', 'given_back', 'refunded', 'charged_back'] as const;
