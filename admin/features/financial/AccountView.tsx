import { formatDay } from '#contract/calendar-date.ts';
import { type AccountBalance, accountPurposes, financialAccounts } from '#contract/financial-accounts.ts';
import { shownReais } from '#contract/money.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { RowHistory } from './RowHistory.tsx';

/** An account to read, with what happened to its name and opening balance. */
export const AccountView = ({ account, onClose }: { account: AccountBalance; onClose: () => void }) => (
  <PanelModal opened onClose={onClose} title="Ver conta" size={560} fullScreen={usePhone()}>
    <Facts
      facts={[
        ['Nome', account.name],
        ['Uso', account.purpose && accountPurposes[account.purpose]],
        ['Saldo inicial', shownReais(account.opening_balance)],
        ['Dia do saldo inicial', account.opening_day ? formatDay(account.opening_day) : 'sem dia'],
      ]}
    />
    <RowHistory id={account.id} call={financialAccounts.history} />
    <DialogFoot onClose={onClose} />
  </PanelModal>
);
