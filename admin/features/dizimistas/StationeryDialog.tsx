import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { monthNames } from '#contract/day-names.ts';
import { capitalised } from '#contract/noun.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { useParish } from '../../lib/parish.ts';
import { labelStocks, labelsOn } from '../../papers/stationery.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import formStyles from '../../ui/form/FormFields.module.css';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { ReportButtons } from '../../ui/report/ReportButtons.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import {
  isLabel,
  type Order,
  orders,
  type StationeryName,
  stationerySource,
  stationeryTitles,
  storedShifts,
  storeShift,
} from './stationery.ts';

interface StationeryDialogProps {
  /** The register's filters. */
  chosen: Readonly<Record<string, string | number>>;
  onClose: () => void;
}

const still = { x: 0, y: 0 };
/** Millimetres to each side. */
const farthest = 15;
const sides = { x: 'Mover para a direita (mm)', y: 'Mover para baixo (mm)' } as const;

/** Envelopes and labels with the payers' marks, made on this device. */
export function StationeryDialog({ chosen, onClose }: StationeryDialogProps) {
  const parish = useParish();
  const onPhone = usePhone();
  const [thisYear = 0, thisMonth = 1] = parishDayOf(new Date()).split('-').map(Number);
  const hasFilters = Object.keys(chosen).length > 0;
  const [name, setName] = useState<StationeryName>('letter-30');
  const [whom, setWhom] = useState(hasFilters ? 'filters' : 'active');
  const [community, setCommunity] = useState('');
  const [year, setYear] = useState(thisYear);
  const [month, setMonth] = useState<number | null>(thisMonth);
  const [order, setOrder] = useState<Order>('nome');
  const [hasAddress, setAddress] = useState(false);
  const [shifts, setShifts] = useState(storedShifts);
  const [start, setStart] = useState(1);
  const shift = shifts[name] ?? still;
  const places = isLabel(name) ? labelsOn(labelStocks[name]) : 0;
  const active = { dizimista_ativo: 'true' };
  const filters = {
    active,
    community: { ...active, ...(community.trim() && { comunidade_setor: community.trim() }) },
    filters: { ...active, ...chosen },
  }[whom];
  const move = (side: keyof typeof sides, by: string | number) => {
    const next = { ...shift, [side]: Number(by) || 0 };
    storeShift(name, next);
    setShifts({ ...shifts, [name]: next });
  };
  return (
    <PanelModal opened onClose={onClose} title="Envelopes e etiquetas" size={720} fullScreen={onPhone}>
      <div className={formStyles.fields}>
        <NativeSelect
          label="O que imprimir"
          data={[...stationeryTitles]}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value as StationeryName)}
        />
        <div className={formStyles.line}>
          <NativeSelect
            label="Para quem"
            data={[
              { value: 'active', label: 'Todos os ativos' },
              { value: 'community', label: 'Ativos de uma comunidade' },
              ...(hasFilters ? [{ value: 'filters', label: 'Os da lista, com os filtros' }] : []),
            ]}
            value={whom}
            onChange={({ currentTarget }) => setWhom(currentTarget.value)}
          />
          {whom === 'community' && (
            <TextInput
              label="Comunidade ou setor"
              maxLength={200}
              value={community}
              onChange={({ currentTarget }) => setCommunity(currentTarget.value)}
            />
          )}
        </div>
        <div className={formStyles.line}>
          <NativeSelect
            label="Mês"
            data={[
              ...monthNames.map((month, at) => ({ value: String(at + 1), label: capitalised(month) })),
              { value: '', label: 'O ano inteiro: um para cada mês' },
            ]}
            value={String(month ?? '')}
            onChange={({ currentTarget }) => setMonth(Number(currentTarget.value) || null)}
          />
          <NativeSelect
            label="Ano"
            data={[thisYear - 1, thisYear, thisYear + 1].map(String)}
            value={String(year)}
            onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
          />
        </div>
        <div className={formStyles.line}>
          <NativeSelect
            label="Ordem"
            data={Object.entries(orders).map(([value, label]) => ({ value, label }))}
            value={order}
            onChange={({ currentTarget }) => setOrder(currentTarget.value as Order)}
          />
          {places > 0 && (
            <NumberInput
              label="Começar na etiqueta"
              min={1}
              max={places}
              allowDecimal={false}
              value={Math.min(start, places)}
              onChange={(next) => setStart(Math.max(Number(next) || 1, 1))}
            />
          )}
        </div>
        <Checkbox
          label="Com o endereço"
          checked={hasAddress}
          onChange={({ currentTarget }) => setAddress(currentTarget.checked)}
        />
        <div className={formStyles.line}>
          {(['x', 'y'] as const).map((side) => (
            <NumberInput
              key={side}
              label={sides[side]}
              min={-farthest}
              max={farthest}
              step={0.5}
              decimalScale={1}
              decimalSeparator=","
              value={shift[side]}
              onChange={(by) => move(side, by)}
            />
          ))}
        </div>
        <p>Imprima em tamanho real (100%), primeiro numa folha comum: se sair fora do lugar, mova alguns milímetros.</p>
      </div>
      <DialogFoot onClose={onClose}>
        <ReportButtons
          formats={['pdf']}
          counted={places > 0 ? 'etiquetas' : 'envelopes'}
          source={stationerySource(
            {
              ...{ name, chosen: filters ?? active, year, month, order, hasAddress, shift },
              start: Math.min(start, Math.max(places, 1)),
            },
            parish,
          )}
        />
      </DialogFoot>
    </PanelModal>
  );
}
