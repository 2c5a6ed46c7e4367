/** The noun for a collection's rows, in lower case. */
export interface Noun {
  one: string;
  many: string;
  gender: 'feminine' | 'masculine';
}

export const feminine = (one: string, many: string): Noun => ({ one, many, gender: 'feminine' });
export const masculine = (one: string, many: string): Noun => ({ one, many, gender: 'masculine' });

/** The sentences about a collection's rows that the API and the panel say (docs/product.md, "The panel"). */
export function sentencesAbout({ one, many, gender }: Noun) {
  const ending = gender === 'feminine' ? 'a' : 'o';
  const first = capitalised(one);
  const title = one.split(' ').map((word) => (smallWords.has(word) ? word : capitalised(word)));
  return {
    /** 'Transação criada com sucesso!' */
    created: `${first} criad${ending} com sucesso!`,
    /** 'Transação atualizada com sucesso!' */
    updated: `${first} atualizad${ending} com sucesso!`,
    /** 'Transação excluída com sucesso!' */
    removed: `${first} excluíd${ending} com sucesso!`,
    missing: `${first} não encontrad${ending}`,
    /** 'Nenhuma transação ainda' */
    noneYet: `Nenhum${gender === 'feminine' ? 'a' : ''} ${one} ainda`,
    failedToLoad: `Erro ao carregar ${many}`,
    /** 'Erro ao criar transação' */
    failedToCreate: `Erro ao criar ${one}`,
    /** 'Erro ao atualizar transação' */
    failedToUpdate: `Erro ao atualizar ${one}`,
    failedToRemove: `Erro ao excluir ${one}`,
    /** 'Salvar e adicionar outra' */
    savedAndAnother: `Salvar e adicionar outr${ending}`,
    /** 'Transação salva: “Conta de luz”. Escreva a próxima.' */
    saved: (name: string) => `${first} salv${ending}: “${name}”. Escreva ${ending} próxim${ending}.`,
    /** 'Nova Transação' */
    newTitle: `Nov${ending} ${title.join(' ')}`,
    /** 'Editar Transação' */
    editTitle: `Editar ${title.join(' ')}`,
    /** 'Ver transação' */
    viewTitle: `Ver ${one}`,
    orderTitle: `Ordenar ${many}`,
    deletedMeanwhile: `Alguém ${ending} excluiu enquanto você escrevia. Salve de novo para criá-l${ending} outra vez.`,
    /** 'a notícia “Festa da padroeira”' */
    called: (name: string) => `${ending} ${one} “${name}”`,
  };
}

/** Words that stay in lower case in a title. */
const smallWords: ReadonlySet<string> = new Set(['de', 'da', 'do', 'das', 'dos']);

export const dayNoun = { one: 'dia', many: 'dias' };

/** `1 evento`, `3 eventos` */
export const counted = (count: number, { one, many }: Pick<Noun, 'one' | 'many'>): string =>
  `${count} ${count === 1 ? one : many}`;

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** 'Contatos, Equipe e Links'. By hand, because creating an `Intl.ListFormat` is a long task of its own on a phone. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`;
