import { type Dizimista, dizimistaFields } from '#contract/dizimistas.ts';
import styles from './Dizimistas.module.css';

/** Whose record it is, by number and name, and what an incomplete one lacks. */
export function RecordHead({ record }: { record: Dizimista }) {
  const names = ['cpf', 'consentimento_lgpd', 'politica_privacidade'] as const;
  const missing = names.filter((name) => !record[name]).map((name) => dizimistaFields[name].label);
  return (
    <>
      <strong>
        Nº {record.numero_ordinal} · {record.nome_completo}
      </strong>
      {record.incompleto && (
        <span className={styles.missing}>
          <strong>Cadastro incompleto.</strong> Falta: {missing.join(', ')}.
        </span>
      )}
    </>
  );
}
