const format = new Intl.ListFormat('pt-BR');

/** 'Contatos, Equipe e Links' */
export const listed = (words: readonly string[]): string => format.format(words);
