import { announcementNoun, announcements as announcementsCalls } from '#contract/announcements.ts';
import { birthdayNoun, birthdays as birthdaysCalls } from '#contract/birthdays.ts';
import { daysLater } from '#contract/calendar-date.ts';
import { dizimistaNoun, dizimistas as dizimistasCalls } from '#contract/dizimistas.ts';
import { financial as financialCalls, financialNoun } from '#contract/financial.ts';
import { galeria as galeriaCalls, galleryNoun } from '#contract/galeria.ts';
import { massIntentionNoun, massIntentions as massIntentionsCalls } from '#contract/mass-intentions.ts';
import { massSchedule as massScheduleCalls, massTimeNoun } from '#contract/mass-schedule.ts';
import { news as newsCalls, newsNoun } from '#contract/news.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { parishInfo as parishInfoCalls, parishInfoNoun } from '#contract/parish-info.ts';
import { userNoun, users as usersCalls } from '#contract/users.ts';
import { tabs } from '../../admin/tabs.ts';
import type { Field, RowSection } from './section.ts';

const titled = (value: string): Field => ({
  label: 'Título',
  name: 'title',
  value,
  refused: [
    ['', 'O campo "título" é obrigatório.'],
    ['a'.repeat(201), 'O campo "título" deve ter no máximo 200 caracteres.'],
  ],
});

const content = (value: string): Field => ({
  label: 'Conteúdo',
  name: 'content',
  kind: 'rich text',
  value,
  stored: `<p>${value}</p>`,
  refused: [['', 'O campo "conteúdo" é obrigatório.']],
});

export const news: RowSection = {
  id: 'news',
  calls: newsCalls,
  noun: newsNoun,
  fields: [
    titled('Missa campal na praça'),
    content('Venham todos, com a família.'),
    { label: 'Resumo', name: 'excerpt', value: 'Domingo, às 17h.' },
    { label: 'Publicar imediatamente', name: 'is_published', kind: 'checkbox', value: false },
  ],
  ordered: true,
  unreachable: true,
};

export const announcements: RowSection = {
  id: 'announcements',
  calls: announcementsCalls,
  noun: announcementNoun,
  fields: [
    titled('Terço dos Homens'),
    content('Segunda-feira, às 19h.'),
    { label: 'Início da semana', name: 'week_start', value: '2026-11-16' },
    {
      label: 'Fim da semana',
      name: 'week_end',
      value: '2026-11-22',
      refused: [['2026-11-15', 'O campo "fim da semana" não pode ser antes do início da semana.']],
    },
    { label: 'Validade', name: 'expires_at', value: '2199-11-28', stored: '2199-11-29T02:59:59+00:00' },
    { label: 'Publicado', name: 'is_published', kind: 'checkbox', value: true },
    { label: 'Ativo', name: 'is_active', kind: 'checkbox', value: true },
  ],
  ordered: true,
};

export const galeria: RowSection = {
  id: 'galeria',
  calls: galeriaCalls,
  noun: galleryNoun,
  fields: [
    {
      label: 'Título',
      name: 'titulo',
      value: 'Festa da padroeira',
      refused: [['', 'O campo "título" é obrigatório.']],
    },
    {
      label: 'Link',
      name: 'link',
      value: 'https://fotos.example.org/festa',
      refused: [
        ['', 'O campo "link" é obrigatório.'],
        ['javascript:alert(1)', 'O campo "link" deve ser um endereço (URL) válido.'],
      ],
    },
    { label: 'Descrição', name: 'descricao', value: 'Novena, procissão e missa.' },
    { label: 'Ativa', name: 'is_active', kind: 'checkbox', value: true },
  ],
  ordered: true,
};

export const massSchedule: RowSection = {
  id: 'mass-schedule',
  calls: massScheduleCalls,
  noun: massTimeNoun,
  fields: [
    { label: 'Descrição', name: 'description', value: 'Missa das crianças' },
    { label: 'Dia da semana', name: 'day_of_week', kind: 'select', value: '3', stored: 3 },
    {
      label: 'Horário',
      name: 'time',
      value: '19:15',
      refused: [['', 'O campo "horário" é obrigatório.']],
    },
    { label: 'Ativo', name: 'is_active', kind: 'checkbox', value: false },
  ],
  called: (name) => `Quarta-feira, 19:15, ${name}`,
};

export const massIntentions: RowSection = {
  id: 'mass-intentions',
  calls: massIntentionsCalls,
  noun: massIntentionNoun,
  fields: [
    {
      label: 'Intenção',
      name: 'notes',
      value: 'Pela alma de Maria da Silva',
      refused: [
        ['', 'O campo "intenção" é obrigatório.'],
        ['a'.repeat(2001), 'O campo "intenção" deve ter no máximo 2000 caracteres.'],
      ],
    },
    { label: 'Tipo', name: 'intention_type', kind: 'select', value: 'deceased' },
    { label: 'Fica até ser excluída', name: 'is_recurring', kind: 'checkbox', value: true },
  ],
};

export const birthdays: RowSection = {
  id: 'birthdays',
  calls: birthdaysCalls,
  noun: birthdayNoun,
  fields: [
    {
      label: 'Nome',
      name: 'name',
      // First by its name, so that it stands on the first page.
      value: 'Abigail Nogueira',
      refused: [['', 'O campo "nome" é obrigatório.']],
    },
    {
      label: 'Data de nascimento',
      name: 'birth_date',
      value: '1996-02-29',
      refused: [
        ['', 'O campo "data de nascimento" é obrigatório.'],
        ['2999-12-31', 'O campo "data de nascimento" não pode ser depois de hoje.'],
      ],
    },
    { label: 'Ativo', name: 'is_active', kind: 'checkbox', value: true },
  ],
};

export const dizimistas: RowSection = {
  id: 'dizimistas',
  calls: dizimistasCalls,
  noun: dizimistaNoun,
  saveLabels: { create: 'Cadastrar', update: 'Atualizar' },
  fields: [
    {
      label: 'Nome completo',
      name: 'nome_completo',
      // Sorted first by its name, to be on the first page; the table truncates it after twenty characters.
      value: 'Aba',
      refused: [
        ['', 'O campo "nome completo" é obrigatório.'],
        ['a'.repeat(201), 'O campo "nome completo" deve ter no máximo 200 caracteres.'],
      ],
    },
    { label: 'Apelido', name: 'apelido', value: 'Dona Lia' },
    {
      label: 'Data de nascimento',
      name: 'data_nascimento',
      value: '1960-02-29',
      refused: [['2999-12-31', 'O campo "data de nascimento" não pode ser depois de hoje.']],
    },
    { label: 'Gênero', name: 'genero', kind: 'select', value: 'feminino' },
    { label: 'Estado civil', name: 'estado_civil', kind: 'select', value: 'viuvo' },
    {
      label: 'CPF',
      name: 'cpf',
      value: '529.982.247-25',
      stored: '52998224725',
      refused: [
        ['', 'O campo "CPF" é obrigatório.'],
        ['529.982.247-24', 'O campo "CPF" deve ser um CPF válido.'],
      ],
    },
    { label: 'RG', name: 'rg', value: '2000123456' },
    { label: 'Endereço', name: 'endereco', value: 'Rua das Flores, 10' },
    {
      label: 'Telefone',
      name: 'telefone',
      value: '(85) 99999-1234',
      stored: '85999991234',
      refused: [['1234', 'O campo "telefone" deve ser um telefone válido, com DDD.']],
    },
    {
      label: 'E-mail',
      name: 'email',
      value: 'aba@example.org',
      refused: [['aba', 'O campo "e-mail" deve ser um e-mail válido.']],
    },
    { label: 'Comunidade ou setor', name: 'comunidade_setor', value: 'Setor 3' },
    { label: 'Participa de grupo pastoral', name: 'participa_grupo_pastoral', kind: 'checkbox', value: true },
    { label: 'Nome do grupo pastoral', name: 'grupo_pastoral_nome', value: 'Liturgia' },
    { label: 'Frequência às missas', name: 'frequencia_missas', kind: 'select', value: 'semanal' },
    { label: 'Deseja visita pastoral', name: 'deseja_visita_pastoral', kind: 'checkbox', value: true },
    { label: 'Dizimista ativo', name: 'dizimista_ativo', kind: 'checkbox', value: true },
    { label: 'Forma de contribuição', name: 'forma_contribuicao', kind: 'select', value: 'pix' },
    { label: 'Valor sugerido', name: 'valor_sugerido', value: '50,50', stored: 50.5 },
    { label: 'Data da primeira contribuição', name: 'data_primeira_contribuicao', value: '2019-05-12' },
    { label: 'Histórico de contribuições', name: 'historico_contribuicoes', value: 'Desde 2019.' },
    {
      label: 'Autoriza a paróquia a guardar e usar estes dados (LGPD)',
      name: 'consentimento_lgpd',
      kind: 'checkbox',
      value: true,
    },
    {
      label: 'Leu e aceita a política de privacidade',
      name: 'politica_privacidade',
      kind: 'checkbox',
      value: true,
    },
    {
      label: 'Autoriza a paróquia a enviar comunicações',
      name: 'autorizacao_comunicacoes',
      kind: 'checkbox',
      value: true,
    },
    { label: 'Anotações', name: 'notes', value: 'Prefere a tarde.' },
  ],
};

export const financial: RowSection = {
  id: 'financial',
  calls: financialCalls,
  noun: financialNoun,
  role: 'financial',
  asksReason: true,
  fields: [
    { label: 'Título', name: 'title', value: 'Coleta da novena' },
    {
      label: 'Valor',
      name: 'amount',
      value: '1.234,56',
      stored: 1234.56,
      refused: [
        ['', 'Valor e data são campos obrigatórios'],
        ['0', 'Por favor, insira um valor válido maior que zero'],
      ],
    },
    { label: 'Tipo', name: 'type', kind: 'select', value: 'expense' },
    { label: 'Categoria', name: 'category', value: 'Coletas' },
    {
      label: 'Data',
      name: 'transaction_date',
      // A late day, so that it stands on the first page, but within the year, so that nobody asks about it.
      value: daysLater(parishDayOf(new Date()), 300),
      refused: [['', 'Valor e data são campos obrigatórios']],
    },
    { label: 'Número do documento', name: 'document_number', value: 'Recibo 2217' },
    { label: 'Favorecido', name: 'payee', value: 'Casa das Velas' },
    { label: 'Descrição', name: 'description', value: 'Contada por dois.' },
  ],
};

export const parishInfo: RowSection = {
  id: 'parish-info',
  calls: parishInfoCalls,
  noun: parishInfoNoun,
  tab: tabs['parish-info'][1],
  role: 'admin',
  fields: [
    {
      label: 'Título',
      name: 'title',
      value: 'Pastoral da Acolhida',
      refused: [['', 'O campo "título" é obrigatório.']],
    },
    { label: 'Seção', name: 'section', kind: 'select', value: 'contatos' },
    content('Ao fim de cada missa.'),
    { label: 'Ativa', name: 'is_active', kind: 'checkbox', value: true },
  ],
  ordered: true,
};

export const users: RowSection = {
  id: 'users',
  calls: usersCalls,
  noun: userNoun,
  role: 'admin',
  fields: [
    { label: 'Nome', name: 'name', value: 'Abelardo Sampaio', refused: [['', 'O campo "nome" é obrigatório.']] },
    {
      label: 'E-mail',
      name: 'email',
      value: 'abelardo@paroquia.test',
      refused: [
        ['', 'O campo "e-mail" é obrigatório.'],
        ['abelardo', 'O campo "e-mail" deve ser um e-mail válido.'],
      ],
    },
    {
      label: 'Senha',
      name: 'password',
      value: 'novena-123',
      unanswered: true,
      refused: [
        ['', 'Senha é obrigatória para novos usuários'],
        ['12345', 'A senha deve ter pelo menos 6 caracteres'],
      ],
    },
    { label: 'Papel', name: 'role', kind: 'select', value: 'editor' },
    { label: 'Ativo', name: 'is_active', kind: 'checkbox', value: true },
  ],
};
