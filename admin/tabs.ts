import { auditLog } from '#contract/audit-log.ts';
import { donations } from '#contract/donations.ts';
import { financial } from '#contract/financial.ts';
import { financialAccounts } from '#contract/financial-accounts.ts';
import { financialMonths } from '#contract/financial-months.ts';
import { mails } from '#contract/mails.ts';
import { parishContent } from '#contract/parish-content.ts';
import { parishInfo } from '#contract/parish-info.ts';
import { reconciliation } from '#contract/reconciliation.ts';
import { titheDesk } from '#contract/tithe-desk.ts';
import { titheOverview } from '#contract/tithe-overview.ts';
import { users } from '#contract/users.ts';

/** The tabs of sections that have some, in order, without their screens, which are loaded with the section. */
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
  'parish-info': [
    { id: 'parish-info', label: 'Informações', needs: parishInfo.create },
    {
      id: 'parish-content',
      label: 'Sua paróquia',
      words:
        'telefone whatsapp email instagram facebook redes sociais endereco horario da secretaria equipe padre paroco pastorais padroeiro fotos sacramentos batismos batizados casamentos matrimonios crismas',
      needs: parishContent.create,
    },
  ],
  users: [
    { id: 'users', label: 'Usuários', needs: users.list },
    { id: 'audit-log', label: 'Auditoria', words: 'registros historico quem mudou apagou', needs: auditLog.list },
    { id: 'mails', label: 'E-mails', words: 'emails correio', needs: mails.list },
  ],
} as const;
