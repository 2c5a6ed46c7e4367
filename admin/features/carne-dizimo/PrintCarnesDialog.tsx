import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { carneDizimo, carneFields, carneNoun } from '#contract/carne-dizimo.ts';
import { counted } from '#contract/noun.ts';
import { type PrintedSort, printedSorts } from '#contract/printed-carnes.ts';
import { IconPrinter } from '#icons/IconPrinter.ts';
import { api } from '../../lib/api.ts';
import { useParish } from '../../lib/parish.ts';
import { useParishDay } from '../../lib/parish-day.ts';
import { useProvider } from '../../lib/provider.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { ReadFailure } from '../../ui/failure/ReadFailure.tsx';
import { YearInput } from '../../ui/form/inputs/number-inputs.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { MadeSentence } from '../../ui/report/MadeSentence.tsx';
import { ReportProgressDialog } from '../../ui/report/ReportProgressDialog.tsx';
import { useMadeFile } from '../../ui/report/use-made-file.ts';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './CarneDizimo.module.css';
import type { Payer } from './carne-dizimo.queries.ts';
import { makeBooklets, type Wanted } from './make-booklets.ts';
import { proposedYear } from './year-values.ts';

/** How its notices call it: 'Relatório dos carnês (PDF) gerado com sucesso!' */
interface PrintCarnesDialogProps {
  /** One payer's booklet; without it those of a year, of all active payers or of a community. */
  one?: { payer: Payer; ano: number };
  onClose: () => void;
}

/** The booklets of a year as a file to print and cut. */
export default function PrintCarnesDialog({ one, onClose }: PrintCarnesDialogProps) {
  const [typed, setYear] = useState<number | null | undefined>(one?.ano);
  const thisYear = Number(useParishDay().slice(0, 4));
  const thisYears = usePrintable(typed === undefined ? thisYear : null);
  const hasOpen = thisYears.data?.some(({ carnes }) => carnes > 0) ?? true;
  // The next year's booklets are printed once this year's have no open months.
  const year = typed === undefined ? (hasOpen ? thisYear : proposedYear()) : typed;
  const [comunidade, setComunidade] = useState('');
  const [ordem, setOrdem] = useState<PrintedSort>('nome');
  const [twoSided, setTwoSided] = useState(false);
  const ano = carneFields.ano.written.safeParse(year).success ? year : null;
  const printable = usePrintable(one ? null : ano);
  const communities = printable.data ?? [];
  const total = communities.reduce((sum, { carnes }) => sum + carnes, 0);
  const chosen = communities.find((each) => each.comunidade === comunidade);
  const parish = useParish();
  const provider = useProvider();
  const hasProvider = provider.data;
  const wanted = (): Wanted => {
    const of = one ? { dizimista: one.payer.id } : { ordem, ...(chosen && { comunidade }) };
    return { ano: ano ?? 0, ...of };
  };
  const { make, progress, said, stop } = useMadeFile({
    make: (_: 'pdf', making) => makeBooklets(wanted(), { parish, hasProvider: hasProvider === true, twoSided }, making),
    failure: 'Erro ao gerar carnês',
    success: 'Carnês gerados com sucesso!',
  });
  const count = chosen?.carnes ?? total;
  // A slip's codes depend on the provider.
  const isReady = hasProvider !== undefined && ano !== null && (one !== undefined || count > 0);

  return (
    <PanelModal
      opened
      onClose={onClose}
      title={one ? `Imprimir carnê de ${one.ano}: ${one.payer.nome}` : 'Imprimir carnês'}
      size={560}
      fullScreen={usePhone()}
    >
      {printable.isError && <ReadFailure query={printable} sentence="Erro ao carregar os carnês para imprimir." />}
      {provider.isError && (
        <ReadFailure query={provider} sentence="Não foi possível saber se o carnê pode ser pago pelo site." />
      )}
      {!one && (
        <div className={styles.printed}>
          <YearInput
            details={carneFields.ano.details}
            label="Ano"
            required
            value={year}
            onChange={setYear}
            error={ano === null && 'Digite um ano de 1900 a 2999.'}
          />
          <NativeSelect
            label="De quem"
            data={[
              { value: '', label: `Todos os dizimistas ativos (${total})` },
              ...communities.flatMap(({ comunidade: name, carnes }) =>
                name === null ? [] : [{ value: name, label: `${name} (${carnes})` }],
              ),
            ]}
            value={chosen ? comunidade : ''}
            onChange={({ currentTarget }) => setComunidade(currentTarget.value)}
          />
          <NativeSelect
            label="Ordem"
            data={Object.entries(printedSorts).map(([value, label]) => ({ value, label }))}
            value={ordem}
            onChange={({ currentTarget }) => setOrdem(currentTarget.value as PrintedSort)}
          />
        </div>
      )}
      <Checkbox
        label="Frente e verso"
        description="Com o verso impresso atrás de cada folha. Na impressora, escolha virar pela borda longa."
        checked={twoSided}
        onChange={({ currentTarget }) => setTwoSided(currentTarget.checked)}
      />
      <p className={styles.said} role="status">
        {!one && printable.data && total === 0
          ? `Nenhum dizimista ativo tem meses em aberto em ${ano}. Para criar os carnês, use “Carnês do ano”.`
          : 'São impressos os meses em aberto, cinco por folha A4, em tamanho real (100%). Corte as folhas de um carnê juntas, nas linhas tracejadas: os montes, um sobre o outro, já ficam em ordem.'}
      </p>
      <DialogFoot onClose={onClose}>
        <Button
          leftSection={<IconPrinter size={18} />}
          aria-disabled={!isReady}
          data-disabled={!isReady || undefined}
          onClick={() => isReady && void make('pdf')}
        >
          {one || count === 0 ? 'Gerar PDF' : `Gerar PDF de ${counted(count, carneNoun)}`}
        </Button>
      </DialogFoot>
      <MadeSentence said={said} />
      <ReportProgressDialog progress={progress} onStop={stop} counted="carnês" />
    </PanelModal>
  );
}

/** How many booklets of a year there are to print, by community. */
const usePrintable = (ano: number | null) =>
  useQuery({
    queryKey: ['carne-dizimo', 'printable', ano],
    queryFn: async ({ signal }) => (await api(carneDizimo.printable, { params: { ano: ano ?? 0 }, signal })).data,
    enabled: ano !== null,
  });
