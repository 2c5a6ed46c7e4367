/** The page of one machine on which one pays the sandbox's charges; it answers a browser of that machine alone. */
export const sandboxPath = '/pagamentos-da-demonstracao';

/** The parameter of its address that names a charge by its PIX code. */
export const sandboxCode = 'codigo';

/** The page with the charge of this PIX code in front. */
export const sandboxPathOf = (code: string): string => `${sandboxPath}?${new URLSearchParams({ [sandboxCode]: code })}`;

/** Shown beside each code of the sandbox. */
export const sandboxSentence = 'Demonstração: nenhum dinheiro é movimentado.';
