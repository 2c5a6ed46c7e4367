-- Booklets of a year to print: those of active payers that have months to pay.

-- The payers of such booklets, with the community as folded text and as written.
create function private.payers_to_print(ano integer)
returns table (id uuid, carne_id uuid, setor text, comunidade text)
language sql stable set search_path = ''
as $$
  select payer.id, carne.id, payer.search_setor, payer.comunidade_setor
  from public.dizimistas as payer join public.carnes as carne on carne.dizimista_id = payer.id
  where carne.ano = payers_to_print.ano and payer.dizimista_ativo and payer.erased_at is null
    and exists (select from public.parcelas as parcela where parcela.carne_id = carne.id and parcela.devida)
$$;

-- How many there are of each community, which is null for payers without one.
create function public.carnes_to_print_by_community(ano integer) returns table (comunidade text, carnes bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  return query
    select min(payer.comunidade), count(*) from private.payers_to_print(carnes_to_print_by_community.ano) as payer
    group by payer.setor order by payer.setor nulls last;
end;
$$;

-- The booklets with their months, all as they are at one moment: of a community, of a payer, who may be inactive, or
-- all. The names are the public ones, or whole.
create function public.carnes_to_print(
  ano integer, full_name boolean, sort text, comunidade text default null, dizimista uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  return (
    with chosen as (
      select carne.id from public.carnes as carne
      where carne.dizimista_id = dizimista and carne.ano = carnes_to_print.ano
      union all
      select payer.carne_id from private.payers_to_print(carnes_to_print.ano) as payer
      where dizimista is null
        and (carnes_to_print.comunidade is null or payer.setor = private.fold(carnes_to_print.comunidade))
    )
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'numero_ordinal', payer.numero_ordinal,
        'nome', case when full_name then payer.nome_completo else private.public_name(payer.nome_completo) end,
        'parcelas', (
          select coalesce(jsonb_agg(
            jsonb_build_object(
              'mes', parcela.mes, 'vencimento', parcela.vencimento, 'valor_parcela', parcela.valor_parcela,
              'restante', public.restante(parcela), 'pago', parcela.pago, 'devida', parcela.devida
            ) order by parcela.mes
          ), '[]')
          from public.parcelas as parcela where parcela.carne_id = carne.id
        )
      ) order by
        case when sort = 'comunidade' then payer.search_setor end nulls last,
        case when sort <> 'numero' then payer.search_text end,
        payer.numero_ordinal
    ), '[]')
    from chosen join public.carnes as carne on carne.id = chosen.id
      join public.dizimistas as payer on payer.id = carne.dizimista_id
    where payer.erased_at is null
  );
end;
$$;

grant execute on function public.carnes_to_print, public.carnes_to_print_by_community to authenticated;
