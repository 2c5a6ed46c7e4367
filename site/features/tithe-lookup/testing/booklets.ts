import type { TitheBooklet } from '#contract/tithe-lookup.ts';

/** A year's booklet of which the first months are paid. */
export const paidUntil = (last: number, ano = 2026): TitheBooklet => ({
  id: `00000000-0000-4000-8000-00000000${ano}`,
  ano,
  valor_mensal: 1061.37,
  parcelas: Array.from({ length: 12 }, (_, at) => {
    const month = String(at + 1).padStart(2, '0');
    return {
      id: `00000000-0000-4000-8000-000000${ano}${month}`,
      mes: at + 1,
      vencimento: `${ano}-${month}-10`,
      valor_parcela: 1061.37,
      pago: at < last,
      devida: at >= last,
      data_pagamento: at < last ? `${ano}-${month}-08` : null,
      valor_pago: at < last ? 1061.37 : 0,
      restante: at < last ? 0 : 1061.37,
    };
  }),
});
