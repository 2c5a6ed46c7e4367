import { defaultDescription, donationSentences, offeringDescription } from '#contract/donation-form.ts';
import { donationReport } from '#contract/donation-report.ts';
import { type Donation, donationFilters, donations, givenSentence } from '#contract/donations.ts';
import { ApiError } from '#contract/errors.ts';
import { reportFilters } from '#contract/filters/chosen.ts';
import { centsOf, reaisOf } from '#contract/money.ts';
import { counted, ensureCharge } from '../charges/ask.ts';
import {
  chargesDatabase,
  countCharge,
  providerOf,
  refreshInBackground,
  withProviderSentence,
} from '../charges/provider.ts';
import { beginDonation, type Charge, donationState, isOpenCharge, newestCodes } from '../charges/store.ts';
import { type ReportSource, reporting } from '../collection/reports.ts';
import { listing } from '../collection/routes.ts';
import { type AddressLimit, hitAddressLimit } from '../http/address-limit.ts';
import type { Call, Reply, Routes } from '../http/call.ts';
import { keysIn, statsOf } from './rules.ts';
import { approvedDonations, donationRows, giveDonation, undoDonation, unlinkFromPayer } from './store.ts';

/** Minutes for which a donation's charge is good. */
const donationMinutes = 60;

/** The provider makes codes with one key, or for a while with two, when the parish has changed it. */
const codesWithKeys = 50;

/** Unknown references that an address may ask for. */
const misses: AddressLimit = { name: 'donation:miss', max: 60, parishMax: 600, windowSeconds: 600 };

const shown = ({ status, qr_code, expires_at, amount }: Charge) => ({
  status,
  qr_code,
  expires_at,
  amount: reaisOf(centsOf(amount) ?? 0),
});

/** A code that nobody can pay any more is not handed out again, also where it ended while the provider was asked. */
function refuseEnded(charge: Charge, now: Date): void {
  if (!isOpenCharge(charge) || new Date(charge.expires_at) <= now)
    throw new ApiError('conflict', donationSentences.ended);
}

const stats = async ({
  caller,
  query,
}: Pick<Call<typeof donations.stats>, 'caller' | 'query'>): Promise<Reply<ReturnType<typeof statsOf>>> => ({
  data: statsOf(await approvedDonations(caller, query)),
});

const donationExport: ReportSource<Donation, object> = {
  definition: donationReport,
  filters: (query) => reportFilters(donationFilters, { ...query }),
  readPage: ({ caller, query }, page) => donationRows.list(caller, { ...query, ...page }),
};

export const donationRoutes: Routes = (on) => {
  on(donations.create, async (call) => {
    const { body, gateways } = call;
    const provider = providerOf(call);
    const external_reference = body.external_reference ?? crypto.randomUUID();
    const donation = {
      reference: external_reference,
      amount: body.amount,
      description: body.intention_request_id ? offeringDescription : (body.description ?? defaultDescription),
      ...(body.intention_request_id && { intention_request: body.intention_request_id }),
    };
    const begun = await counted(
      () => countCharge(call, false),
      (mayMake) => beginDonation(provider.db, donation, { minutes: donationMinutes, mayMake }),
    );
    refuseEnded(begun, gateways.now());
    const charge = await withProviderSentence(
      async () => await ensureCharge(provider, begun),
      donationSentences.failed,
    );
    refuseEnded(charge, gateways.now());
    if (charge.qr_code === null) throw new ApiError('unavailable', donationSentences.failed);
    return {
      data: { ...shown(charge), qr_code: charge.qr_code, external_reference },
      message: donationSentences.made,
    };
  });

  on(donations.pixKeys, async ({ env, gateways }) => ({
    data: keysIn(await newestCodes(providerOf({ env, gateways }).db, codesWithKeys)),
  }));

  on(donations.status, async (call) => {
    const donation = await donationState(chargesDatabase(call), call.params.id);
    if (!donation) {
      // Donors ask for what they have; only who tries references asks for many that nobody has.
      await hitAddressLimit(call, misses);
      throw new ApiError('not_found', 'Doação não encontrada');
    }
    refreshInBackground(call, donation);
    return { data: { ...shown(donation), description: donation.description, paid_on: donation.paid_on } };
  });

  on(
    donations.list,
    listing(donationRows, (donation) => donation),
  );
  on(donations.undo, async ({ caller, params, body }) => {
    await undoDonation(caller, {
      call: body.id ?? crypto.randomUUID(),
      donation: params.id,
      reason: body.motivo,
      kind: body.tipo ?? undefined,
    });
    return { data: null, message: 'Pagamento estornado com sucesso!' };
  });
  on(donations.give, async ({ caller, params, body }) => {
    await giveDonation(caller, {
      call: body.id ?? crypto.randomUUID(),
      donation: params.id,
      payer: body.dizimista_id,
    });
    return { data: null, message: givenSentence };
  });
  on(donations.take, async ({ caller, params, body }) => {
    await unlinkFromPayer(caller, { call: body.id ?? crypto.randomUUID(), donation: params.id, reason: body.motivo });
    return { data: null, message: 'Doação desvinculada do dizimista com sucesso!' };
  });
  on(donations.exportPdf, reporting('pdf', donationExport));
  on(donations.exportXls, reporting('xls', donationExport));
  on(donations.stats, stats);
  on(donations.approvedStats, stats);
};
