import { Button } from '@mantine/core';
import { type Dizimista, dizimistaFields } from '#contract/dizimistas.ts';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { RowAction } from '../../ui/table/row-actions.ts';
import styles from './Dizimistas.module.css';
import { printedRecord } from './printed-record.ts';
import { TelephoneLinks } from './TelephoneLinks.tsx';

/** Whose record it is, by number and name, and what an incomplete one lacks. */
export function RecordHead({ record }: { record: Dizimista }) {
  return (
    <>
      <strong>
        Nº {record.numero_ordinal} · {record.nome_completo}
      </strong>
      <Missing record={record} />
    </>
  );
}

function Missing({ record }: { record: Dizimista }) {
  if (!record.incompleto) return null;
  const names = ['cpf', 'consentimento_lgpd', 'politica_privacidade'] as const;
  const missing = names.filter((name) => !record[name]).map((name) => dizimistaFields[name].label);
  return (
    <span className={styles.missing}>
      <strong>Cadastro incompleto.</strong> Falta: {missing.join(', ')}.
    </span>
  );
}

/** The person at a glance, and what one does next. */
export function ViewHead({ record, actions }: { record: Dizimista; actions: readonly RowAction[] }) {
  const { nome_completo, numero_ordinal, telefone, foto, dizimista_ativo, erased_at } = record;
  return (
    <>
      <div className={styles.head}>
        {foto && <img src={foto} alt="" className={styles.portrait} />}
        <div>
          <strong className={styles.name}>{nome_completo}</strong>
          <div className={styles.facts}>
            <span>Nº {numero_ordinal}</span>
            <StatusBadge on={dizimista_ativo} label={dizimista_ativo ? 'Ativo' : 'Inativo'} />
            {telefone && <TelephoneLinks telephone={telefone} name={nome_completo} />}
          </div>
        </div>
      </div>
      <div className={styles.headActions}>
        {actions.map(({ label, onClick }) => (
          <Button key={label} variant="default" onClick={onClick}>
            {label}
          </Button>
        ))}
        {!erased_at && (
          <PrintButton
            label="Imprimir ficha"
            call={async () => ({ data: record })}
            failure="Erro ao gerar relatório"
            documentOf={(shown) => printedRecord(shown, new Date())}
          />
        )}
      </div>
      <Missing record={record} />
    </>
  );
}
