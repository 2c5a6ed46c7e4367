import { formatDay } from '#contract/calendar-date.ts';
import { financialAccounts, type Transfer } from '#contract/financial-accounts.ts';
import { shownReais } from '#contract/money.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { RowHistory } from './RowHistory.tsx';
import { RowScan } from './RowScan.tsx';

const scans = {
  read: financialAccounts.transferScan,
  store: financialAccounts.storeTransferScan,
  remove: financialAccounts.removeTransferScan,
};

/** A transfer to read, with its receipt and what happened to it. */
export const TransferView = ({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) => (
  <PanelModal opened onClose={onClose} title="Ver transferência" size={560} fullScreen={usePhone()}>
    <Facts
      facts={[
        ['Da conta', transfer.from.name],
        ['Para a conta', transfer.to.name],
        ['Valor', shownReais(transfer.amount)],
        ['Tarifa', transfer.fee === null ? null : shownReais(transfer.fee)],
        ['Data', formatDay(transfer.transfer_date)],
        ['Número do documento', transfer.document_number],
        ['Registrado por', transfer.creator_name],
        ['Registrado em', dateAndTime(transfer.created_at)],
      ]}
    />
    <RowScan row={transfer} calls={scans} />
    <RowHistory id={transfer.id} call={financialAccounts.transferHistory} made={transfer} />
    <p>Uma transferência não é alterada. Para corrigi-la, exclua-a e registre outra.</p>
    <DialogFoot onClose={onClose} />
  </PanelModal>
);
