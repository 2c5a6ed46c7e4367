import { ApiError } from '#contract/errors.ts';
import { financialStatements } from '#contract/financial-statements.ts';
import { recordRead, recordReading } from '../../access-record/store.ts';
import type { Routes } from '../../http/call.ts';
import { queueStatements, yearOfGiving } from './store.ts';

export const statementRoutes: Routes = (on) => {
  on(financialStatements.year, async (call) => {
    const { ano } = call.params;
    const { dizimista } = call.query;
    if (dizimista) await recordReading(call, 'dizimistas', dizimista);
    else await recordRead(call, 'dizimistas', `Quem deu em ${ano}`);
    return { data: { ...(await yearOfGiving(call.caller, ano, dizimista)), sends_mail: !!call.gateways.mailer } };
  });
  on(financialStatements.mail, async ({ caller, body, gateways }) => {
    if (!gateways.mailer)
      throw new ApiError('unavailable', 'O site não envia e-mails: entregue as declarações impressas.');
    return { data: await queueStatements(caller, body.declaracoes) };
  });
};
