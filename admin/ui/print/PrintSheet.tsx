import type { CSSProperties, Ref } from 'react';
import { dateAndTime } from '../../lib/dates.ts';
import { addressAndPhone, useParish } from '../../lib/parish.ts';
import type { Letters } from './letters.ts';
import styles from './Print.module.css';
import {
  type PrintColumn,
  type PrintDocument,
  type PrintItem,
  type PrintSection,
  printedSections,
} from './print-document.ts';

interface PrintSheetProps {
  report: PrintDocument;
  ref?: Ref<HTMLElement>;
  /** The letters and columns of tables, where they are large. */
  letters?: Letters | undefined;
  /** A sentence below the rows. */
  foot?: string | undefined;
}

/** The printed sheet: the parish, the report's title, when it was made, its rows. */
export function PrintSheet({ report, ref, letters, foot }: PrintSheetProps) {
  const parish = useParish();
  return (
    <article
      ref={ref}
      className={letters ? `${styles.sheet} ${styles.large}` : styles.sheet}
      style={letters && ({ '--letters': `${letters.points}pt`, '--columns': letters.columns } as CSSProperties)}
    >
      <header className={styles.head}>
        <p className={styles.parish} translate="no">
          {parish.name}
        </p>
        <p className={styles.address}>{addressAndPhone(parish)}</p>
        <h3 className={styles.title}>{report.title}</h3>
        {report.picture && <img className={styles.picture} src={report.picture.src} alt={report.picture.alt} />}
        <p className={styles.notes}>{[`Gerado em ${dateAndTime(report.generatedAt)}`, ...report.notes].join(' · ')}</p>
      </header>
      <div className={styles.sections}>
        {printedSections(report).map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed report doesn't change
          <section key={index} className={styles.section}>
            {section.title && <h4 className={styles.sectionTitle}>{section.title}</h4>}
            <Rows section={section} />
          </section>
        ))}
      </div>
      {foot && <p className={styles.foot}>{foot}</p>}
    </article>
  );
}

const Rows = ({ section }: { section: PrintSection }) =>
  'items' in section ? <Items items={section.items} /> : <Table {...section} />;

function Items({ items }: { items: readonly PrintItem[] }) {
  return items.map(({ title, note, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a printed report doesn't change
    <div key={index} className={styles.item}>
      <h4 className={styles.itemTitle}>{title}</h4>
      {note && <p className={styles.itemNote}>{note}</p>}
      <p className={styles.itemText}>{text}</p>
    </div>
  ));
}

function Table({ columns, rows }: { columns: readonly PrintColumn[]; rows: readonly (readonly string[])[] }) {
  return (
    <table className={styles.table}>
      <colgroup>
        {columns.map(({ header, width }) => (
          <col key={header} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ header, figures }) => (
            <th key={header} scope="col" className={figures && styles.figures}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed report doesn't change
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={columns[column]?.header} className={columns[column]?.figures && styles.figures}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
