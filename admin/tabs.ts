import { auditLog } from '#contract/audit-log.ts';
import { donations } from '#contract/donations.ts';
import { financial } from '#contract/financial.ts';
import { financialAccounts } from '#contract/financial-accounts.ts';
import { financialMonths } from '#contract/financial-months.ts';
import { intentionRequests } from '#contract/intention-requests.ts';
import { mails } from '#contract/mails.ts';
import { massChanges } from '#contract/mass-changes.ts';
import { massIntentions } from '#contract/mass-intentions.ts';
import { massSchedule } from '#contract/mass-schedule.ts';
import { parishContent } from '#contract/parish-content.ts';
import { parishInfo } from '#contract/parish-info.ts';
import { reconciliation } from '#contract/reconciliation.ts';
import { titheDesk } from '#contract/tithe-desk.ts';
import { titheOverview } from '#contract/tithe-overview.ts';
import { users } from '#contract/users.ts';

/**
 * The tabs of sections that have some, in order, without their screens, which are loaded with the section. A first tab
 * without words of its own is found by the section's name.
 */
export const tabs = {
  financial: [
    { id: 'transactions', label: 'Transações', needs: financial.list },
    {
      id: 'receber-dizimo',
      label: 'Receber dízimo',
      words: 'envelopes dizimo baixa pagamentos caixa sessao carnes',
      needs: titheDesk.receive,
    },
    {
      id: 'visao-do-dizimo',
      label: 'Visão do dízimo',
      words: 'atrasados parados novos dizimistas comunidades dizimos visitas quem parou',
      needs: titheOverview.month,
    },
    { id: 'contas', label: 'Contas', words: '', needs: financialAccounts.list },
    {
      id: 'meses',
      label: 'Meses',
      words:
        'fechar fechamento mes balancete prestacao contas mural livro caixa contador contadora anexos comprovantes curia diocese',
      needs: financialMonths.list,
    },
    { id: 'donations', label: 'Doações', words: 'doacao ofertas pix recibos segunda 2a via', needs: donations.list },
    { id: 'conciliacao', label: 'Conciliação', words: 'pix mercado pago extrato banco', needs: reconciliation.list },
  ],
  'mass-intentions': [
    { id: 'mass-intentions', label: 'Intenções', needs: massIntentions.create },
    {
      id: 'pedidos',
      label: 'Pedidos',
      words: 'pedidos de intencoes pelo site aceitar recusar responder',
      needs: intentionRequests.list,
    },
  ],
  'mass-schedule': [
    { id: 'mass-schedule', label: 'Horários', needs: massSchedule.create },
    {
      id: 'esta-semana',
      label: 'Esta semana',
      words:
        'missas da semana mudar cancelar missa nao havera natal semana santa ferias do padre dias sem missa whatsapp',
      needs: massChanges.create,
    },
  ],
  'parish-info': [
    {
      id: 'parish-content',
      label: 'Sua paróquia',
      words:
        'telefone whatsapp email instagram facebook redes sociais endereco horario da secretaria equipe padre paroco comunidades grupos movimentos pastorais links padroeiro brasao logo fachada cor vitral foto da igreja fotos sacramentos batismos batizados casamentos matrimonios crismas',
      needs: parishContent.create,
    },
    { id: 'parish-info', label: 'Textos avulsos', words: '', needs: parishInfo.create },
  ],
  users: [
    { id: 'users', label: 'Usuários', needs: users.list },
    { id: 'audit-log', label: 'Auditoria', words: 'registros historico quem mudou apagou', needs: auditLog.list },
    { id: 'mails', label: 'E-mails', words: 'emails correio', needs: mails.list },
  ],
} as const;
