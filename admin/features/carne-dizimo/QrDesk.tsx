import { useParish } from '../../lib/parish.ts';
import print from '../../ui/print/Print.module.css';
import { PrintDesk } from '../../ui/print/PrintPreview.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import styles from './CarneDizimo.module.css';

/** Milliseconds until it prints (docs/product.md, "The panel"). */
const delay = 500;

/** The printed QR code of a payer's public page. It names the number alone. */
export function QrDesk({ ordinal, onClose }: { ordinal: number; onClose: () => void }) {
  const parish = useParish();
  const address = `${location.origin}/dizimo/${ordinal}`;
  return (
    <PrintDesk title={`Dízimo nº ${ordinal}`} delay={delay} onClose={onClose}>
      <article className={print.sheet}>
        <div className={print.head}>
          <p className={print.parish}>{parish.name}</p>
          <h3 className={print.title}>Dízimo nº {ordinal}</h3>
        </div>
        <div className={styles.qr}>
          <QrCode className={styles.code} text={address} label={`Código QR de ${address}`} />
          <p>Aponte a câmera do celular para ver o seu carnê.</p>
          <p>{address}</p>
        </div>
      </article>
    </PrintDesk>
  );
}
