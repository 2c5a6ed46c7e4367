import { dizimistaFilters, dizimistas } from '#contract/dizimistas.ts';
import { ApiError } from '#contract/errors.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { recordExport } from '../access-record/store.ts';
import { allRows } from '../collection/all-rows.ts';
import { printing } from '../collection/printing.ts';
import { reporting } from '../collection/reports.ts';
import { listing, removing } from '../collection/routes.ts';
import { consentsOf, registerConsent } from '../consents/store.ts';
import type { Routes } from '../http/call.ts';
import { storedPhoto } from './photo.ts';
import { openRecord, toRecord } from './record.ts';
import { dizimistaExport } from './report.ts';
import { keepCpf, keptForPayments, toListed } from './rules.ts';
import { birthdayRows, dizimistaRows, listedRows, reportedRows } from './store.ts';

const { created, updated } = sentencesAbout(dizimistaRows.noun);

export const dizimistaRoutes: Routes = (on) => {
  on(dizimistas.list, listing(listedRows, toListed));
  on(
    dizimistas.active,
    listing(listedRows, toListed, (rows) => rows.eq('dizimista_ativo', true)),
  );
  on(
    dizimistas.reported,
    listing(reportedRows, (row) => row),
  );
  on(dizimistas.birthdays, async ({ caller, query, gateways }) => {
    await recordExport(caller, 'dizimistas', dizimistaFilters, query);
    const known = await allRows(birthdayRows, caller, { ...query, sort: 'aniversario' });
    const items = known.flatMap(({ nome_completo, birth_month: month, birth_day: day, telefone }) =>
      month === null || day === null ? [] : [{ nome_completo, month, day, telefone }],
    );
    const details = { title: 'Aniversário dos dizimistas', generatedAt: gateways.now(), total: items.length };
    return { data: printing(details, { items }) };
  });
  on(dizimistas.byId, async (call) => ({ data: await openRecord(call, call.params.id) }));
  on(dizimistas.create, async (call) => {
    const foto = await storedPhoto(call, call.body.foto);
    const row = await dizimistaRows.insert(call.caller, { ...call.body, foto: foto ?? null });
    return { data: await toRecord(call, row), status: 201, message: created };
  });
  on(dizimistas.update, async (call) => {
    const { caller, params, body, expectedVersion } = call;
    const stored = await dizimistaRows.find(caller, { id: params.id });
    keepCpf(body, stored);
    const foto = await storedPhoto(call, body.foto, stored.foto);
    const row = await dizimistaRows.update(caller, params.id, { ...body, foto }, expectedVersion);
    return { data: await toRecord(call, row), message: updated };
  });
  const remove = removing(dizimistaRows);
  on(dizimistas.remove, async (call) => {
    try {
      return await remove(call);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') throw new ApiError('conflict', keptForPayments);
      throw error;
    }
  });
  on(dizimistas.consents, async ({ caller, params }) => ({ data: await consentsOf(caller, params.id) }));
  on(dizimistas.registerConsent, async ({ caller, params, body }) => {
    await registerConsent(caller, params.id, body);
    const message = body.given === false ? 'Retirada registrada com sucesso!' : 'Consentimento registrado com sucesso!';
    return { data: await consentsOf(caller, params.id), status: 201, message };
  });
  on(dizimistas.exportPdf, reporting('pdf', dizimistaExport));
  on(dizimistas.exportXls, reporting('xls', dizimistaExport));
};
