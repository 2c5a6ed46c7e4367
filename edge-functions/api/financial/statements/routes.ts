import { financialStatements } from '#contract/financial-statements.ts';
import { recordRead, recordReading } from '../../access-record/store.ts';
import type { Routes } from '../../http/call.ts';
import { yearOfGiving } from './store.ts';

export const statementRoutes: Routes = (on) => {
  on(financialStatements.year, async (call) => {
    const { ano } = call.params;
    const { dizimista } = call.query;
    if (dizimista) await recordReading(call, 'dizimistas', dizimista);
    else await recordRead(call, 'dizimistas', `Quem deu em ${ano}`);
    return { data: await yearOfGiving(call.caller, ano, dizimista) };
  });
};
