import { shownNumber } from '#contract/shown-number.ts';
import { codeLabel, payerTitle, sheetTitle, stepsOf } from '../../../site/lib/tithe-sheet.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { addressAndPhone, useParish } from '../../lib/parish.ts';
import { useProvider } from '../../lib/provider.ts';
import print from '../../ui/print/Print.module.css';
import { PrintDesk } from '../../ui/print/PrintPreview.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import styles from './CarneDizimo.module.css';

/** Milliseconds until it prints (docs/product.md, "The panel"). */
const delay = 500;

/** The sheet with the QR code of a payer's public page, as that page prints it. It names the number alone. */
export function QrDesk({ ordinal, onClose }: { ordinal: number; onClose: () => void }) {
  const parish = useParish();
  const { data: hasProvider = false } = useProvider();
  const address = `${location.origin}/dizimo/${ordinal}`;
  return (
    <PrintDesk title={`Dízimo ${shownNumber(ordinal)}`} delay={delay} onClose={onClose}>
      <article className={print.sheet}>
        <header className={print.head}>
          <p className={print.parish} translate="no">
            {parish.name}
          </p>
          <p className={print.address}>{addressAndPhone(parish)}</p>
          <h3 className={print.title}>{sheetTitle}</h3>
          <p className={styles.qrPayer}>{payerTitle(ordinal)}</p>
        </header>
        <div className={styles.qr}>
          <QrCode className={styles.code} text={address} label={codeLabel(ordinal)} />
          <p>{address}</p>
        </div>
        <h4 className={print.sectionTitle}>Como usar</h4>
        <ol className={styles.steps}>
          {stepsOf({ hasProvider, phone: parish.phone }).map(({ text, phone }) => (
            <li key={text}>{phone ? `${text}${phone}.` : text}</li>
          ))}
        </ol>
        <p className={print.notes}>Gerado em {dateAndTime(new Date().toISOString())}</p>
      </article>
    </PrintDesk>
  );
}
