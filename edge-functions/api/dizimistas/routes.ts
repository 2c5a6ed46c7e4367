import { dizimistaFilters, dizimistas, sameCpf } from '#contract/dizimistas.ts';
import { ApiError } from '#contract/errors.ts';
import type { Filters } from '#contract/filters/filter.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { recordExport, recordFirstPage, recordPage } from '../access-record/store.ts';
import { allRows } from '../collection/all-rows.ts';
import { printing } from '../collection/printing.ts';
import { reporting } from '../collection/reports.ts';
import { filteredBy, listing, removing } from '../collection/routes.ts';
import { consentsOf, registerConsent } from '../consents/store.ts';
import type { Env } from '../env.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { Caller } from '../http/authenticate.ts';
import type { Reply, Routes } from '../http/call.ts';
import { storedPhoto } from './photo.ts';
import { openRecord, toRecord } from './record.ts';
import { dizimistaExport } from './report.ts';
import { keepCpf, keptForPayments, toListed } from './rules.ts';
import { birthdayRows, dizimistaRows, labelRows, listedRows, numberOfCpf, reportedRows } from './store.ts';

const { created, updated } = sentencesAbout(dizimistaRows.noun);

type ListQuery = { page?: number | undefined; limit?: number | undefined };

/** True if a call asks for all rows at once. */
const isUnpaged = ({ page, limit }: ListQuery) => page === undefined && limit === undefined;

/** True if a call begins to read the rows of a report. */
const isBegun = ({ page = 1 }: ListQuery) => page === 1;

/** Records that many payers are read: before a report or an unpaged list is read, before a page is answered. */
const recorded = <Query extends ListQuery, Item>(
  handler: ((call: { caller: Caller; query: Query; env: Env; gateways: Gateways }) => Promise<Reply<Item[]>>) & {
    filters: Filters;
  },
  isExport: (query: ListQuery) => boolean = isUnpaged,
) =>
  filteredBy(handler.filters, async (call: Parameters<typeof handler>[0]) => {
    const about = ['dizimistas', dizimistaFilters, call.query] as const;
    const isWhole = isExport(call.query);
    if (isWhole) await recordFirstPage(call, ...about);
    const answer = await handler(call);
    if (!isWhole) await recordPage(call, ...about, answer.data.length);
    return answer;
  });

/** Saves, and names the number of the payer who has the CPF already. */
async function naming<Saved>(
  { caller, body }: { caller: Caller; body: { cpf?: string | null | undefined } },
  save: () => Promise<Saved>,
): Promise<Saved> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof ApiError) || error.message !== sameCpf || !body.cpf) throw error;
    const number = await numberOfCpf(caller, body.cpf);
    throw number === undefined
      ? error
      : new ApiError('conflict', `${sameCpf} É o ${shownNumber(number)}.`, { cause: error });
  }
}

export const dizimistaRoutes: Routes = (on) => {
  on(dizimistas.list, recorded(listing(listedRows, toListed)));
  on(dizimistas.active, recorded(listing(listedRows, toListed, (rows) => rows.eq('dizimista_ativo', true))));
  on(
    dizimistas.reported,
    recorded(
      listing(reportedRows, (row) => row),
      isBegun,
    ),
  );
  on(
    dizimistas.labels,
    recorded(
      listing(labelRows, (row) => row),
      isBegun,
    ),
  );
  on(dizimistas.birthdays, async ({ caller, query, env, gateways }) => {
    // Whoever is inactive may have died, and is congratulated only if that is asked for.
    const chosen = { ...query, dizimista_ativo: query.dizimista_ativo ?? 'true' };
    await recordExport({ caller, env, gateways }, 'dizimistas', dizimistaFilters, chosen);
    const known = await allRows(birthdayRows, caller, { ...chosen, sort: 'aniversario' });
    const items = known.flatMap(({ birth_month: month, birth_day: day, ...payer }) =>
      month === null || day === null ? [] : [{ ...payer, month, day }],
    );
    const details = { title: 'Aniversário dos dizimistas', generatedAt: gateways.now(), total: items.length };
    return { data: await printing(caller, details, { items }) };
  });
  on(dizimistas.byId, async (call) => ({ data: await openRecord(call, call.params.id) }));
  on(dizimistas.create, async (call) => {
    const foto = await storedPhoto(call, call.body.foto);
    const row = await naming(call, () => dizimistaRows.insert(call.caller, { ...call.body, foto: foto ?? null }));
    return { data: await toRecord(call, row), status: 201, message: `${created} Número ${row.numero_ordinal}.` };
  });
  on(dizimistas.update, async (call) => {
    const { caller, params, body, expectedVersion } = call;
    // Only a CPF that is emptied and a photo that may be the same are compared with what is stored.
    const stored = body.cpf === null || body.foto ? await dizimistaRows.find(caller, { id: params.id }) : undefined;
    if (stored) keepCpf(body, stored);
    const foto = await storedPhoto(call, body.foto, stored?.foto);
    const row = await naming(call, () => dizimistaRows.update(caller, params.id, { ...body, foto }, expectedVersion));
    return { data: await toRecord(call, row), message: `${updated} Número ${row.numero_ordinal}.` };
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
