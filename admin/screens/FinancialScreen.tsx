import { Suspense, useState } from 'react';
import type { Donation } from '#contract/donations.ts';
import type { ReconciliationCase } from '#contract/reconciliation.ts';
import { ApprovedDonations } from '../features/donations/ApprovedDonations.tsx';
import { DonationsSection } from '../features/donations/DonationsSection.tsx';
import { DonationView } from '../features/donations/DonationView.tsx';
import { useHasDonations } from '../features/donations/donations.queries.ts';
import { FinancialSection } from '../features/financial/FinancialSection.tsx';
import { ReconciliationSection } from '../features/reconciliation/ReconciliationSection.tsx';
import { useCaseSummary } from '../features/reconciliation/reconciliation.queries.ts';
import { useHistoryEntry } from '../lib/history-entry.ts';
import { lazyAgain } from '../lib/lazy-again.tsx';
import { hasFailed } from '../lib/list.ts';
import { useProvider } from '../lib/provider.ts';
import { tabs as sectionTabs } from '../tabs.ts';
import { ReadFailure } from '../ui/failure/ReadFailure.tsx';
import { type SectionTab, SectionTabs } from '../ui/SectionTabs.tsx';

const TitheDesk = lazyAgain(() => import('../features/financial/TitheDesk.tsx'));
const TitheOverview = lazyAgain(() => import('../features/financial/TitheOverview.tsx'));
const AccountsTab = lazyAgain(() => import('../features/financial/AccountsTab.tsx'));
const MonthsTab = lazyAgain(() => import('../features/financial/MonthsTab.tsx'));
const CarneDialog = lazyAgain(() => import('../features/carne-dizimo/CarneDialog.tsx'));

type Payer = NonNullable<ReconciliationCase['payer']>;

const [transactions, ofDesk, ofTithe, ofAccounts, ofMonths, ofDonations, ofReconciliation] = sectionTabs.financial;

const tabsOf = (figures: SectionTab['Screen']): readonly SectionTab[] => [
  { ...transactions, Screen: figures },
  { ...ofDesk, Screen: Desk },
  { ...ofTithe, Screen: Tithe },
  { ...ofAccounts, Screen: AccountsTab },
  { ...ofMonths, Screen: MonthsTab },
  { ...ofDonations, Screen: DonationsSection },
  { ...ofReconciliation, Screen: Reconciliation },
];

const withDonations = tabsOf(() => <FinancialSection Figures={ApprovedDonations} />);
const withoutProvider = tabsOf(() => <FinancialSection />);

/** The desk, with the way to the form of a payer's next booklet. */
function Desk() {
  const [opened, setOpened] = useState<{ payer: Payer; onClosed: () => void }>();
  const close = () => {
    setOpened(undefined);
    opened?.onClosed();
  };
  return (
    <>
      <TitheDesk onBooklets={(payer, onClosed) => setOpened({ payer, onClosed })} />
      {opened && <BookletsOf payer={opened.payer} makes onClose={close} />}
    </>
  );
}

/** The overview of the tithe, with the way to each payer's booklets. */
function Tithe() {
  const [payer, setPayer] = useState<Payer>();
  return (
    <>
      <TitheOverview onPayer={setPayer} />
      {payer && <BookletsOf payer={payer} onClose={() => setPayer(undefined)} />}
    </>
  );
}

const BookletsOf = (props: { payer: Payer; makes?: boolean; onClose: () => void }) => (
  <Suspense>
    <CarneDialog {...props} />
  </Suspense>
);

/** The conciliation, with links to the booklets or the donation that a case is about. */
function Reconciliation() {
  const [payer, setPayer] = useState<Payer>();
  const [donation, setDonation] = useState<Donation>();
  return (
    <>
      <ReconciliationSection onPayer={setPayer} onDonation={setDonation} />
      {payer && <BookletsOf payer={payer} onClose={() => setPayer(undefined)} />}
      {donation && <DonationView donation={donation} onClose={() => setDonation(undefined)} />}
    </>
  );
}

/** The cash book, the tithe and the accounts; with a payment provider, past or present, also donations and cases. */
export default function FinancialScreen() {
  const provider = useProvider();
  const isUnknown = hasFailed(provider);
  const isWithout = provider.data === false;
  const cases = useCaseSummary();
  const past = useHasDonations(isWithout);
  const tab = useHistoryEntry('tab');
  // Tabs that came later would begin the cash book anew.
  if ((provider.isPending && !isUnknown) || (isWithout && (cases.isPending || past.isPending)))
    return <p role="status">Carregando...</p>;
  const open = cases.data?.open ?? 0;
  const isBeyond = !['', ofDesk.id, ofTithe.id, ofAccounts.id, ofMonths.id].includes(tab);
  const isKept = past.data ?? past.isError;
  const all = provider.data || isKept ? withDonations : withoutProvider;
  const tabs = provider.data || isKept || open > 0 || isBeyond ? all : all.slice(0, 5);
  return (
    <>
      {isUnknown && <ReadFailure query={provider} sentence="Erro ao verificar status do Mercado Pago" />}
      <SectionTabs
        label="Financeiro"
        tabs={tabs.map((each) => (each.id === ofReconciliation.id ? { ...each, waiting: open } : each))}
      />
    </>
  );
}
