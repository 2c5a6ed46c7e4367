/** What people call the tables in which a person may be named, and their texts. A test asks about each. */
export const places: Readonly<Record<string, { kind: string; fields: Readonly<Record<string, string>> }>> = {
  news: {
    kind: 'Notícia',
    fields: { title: 'Título', content: 'Conteúdo', excerpt: 'Resumo', slug: 'Endereço da página' },
  },
  announcements: { kind: 'Aviso', fields: { title: 'Título', content: 'Conteúdo' } },
  galeria: { kind: 'Galeria', fields: { titulo: 'Título', descricao: 'Descrição' } },
  mass_schedule: { kind: 'Horário de missa', fields: { description: 'Descrição' } },
  mass_intentions: { kind: 'Intenção de missa', fields: { notes: 'Intenção' } },
  events: { kind: 'Evento', fields: { title: 'Título', description: 'Descrição' } },
  birthdays: { kind: 'Aniversariante', fields: { name: 'Nome' } },
  parish_info: { kind: 'Informação da paróquia', fields: { title: 'Título', content: 'Texto' } },
  dizimistas: {
    kind: 'Outro dizimista',
    fields: {
      comunidade_setor: 'Comunidade ou setor',
      grupo_pastoral_nome: 'Nome do grupo pastoral',
      historico_contribuicoes: 'Histórico de contribuições',
      notes: 'Observações',
    },
  },
  payments: { kind: 'Pagamento de outro dizimista', fields: { reason: 'Motivo', note: 'Observações' } },
  parcelas: { kind: 'Parcela de outro dizimista', fields: { observacoes: 'Observações' } },
  financial_transactions: {
    kind: 'Lançamento',
    fields: { title: 'Título', description: 'Descrição', category: 'Categoria' },
  },
  donations: { kind: 'Doação', fields: { description: 'Descrição' } },
  notifications: { kind: 'Mensagem', fields: { title: 'Título', body: 'Texto', url: 'Endereço' } },
  media: { kind: 'Foto', fields: { description: 'Descrição' } },
  imports: { kind: 'Importação', fields: { file_name: 'Nome do arquivo' } },
};

/** Where a text stands, in people's words. */
export const placeOf = (table: string, column: string): { kind: string; field: string } => ({
  kind: places[table]?.kind ?? table,
  field: places[table]?.fields[column] ?? column,
});
