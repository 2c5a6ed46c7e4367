/** The page of one machine on which one pays the sandbox's charges; it answers a browser of that machine alone. */
export const sandboxPath = '/pagamentos-da-demonstracao';

/** Shown beside each code of the sandbox. */
export const sandboxSentence = 'Demonstração: nenhum dinheiro é movimentado.';
