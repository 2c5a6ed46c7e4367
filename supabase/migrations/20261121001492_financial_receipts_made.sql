-- Issuing receipts and statements, and cancelling them.
--
-- Custom errors:
--   PT409  hint nothing_received: nothing of it was received, or all went back
--   PT409  hint receipted: the money is in another receipt; the detail is that one's number and year, as JSON
--   PT409  hint unnamed: nobody knows who gave, and no name was said
--   PT409  hint cancelled: it is cancelled

-- Parts of what was received for instalments and donations, without what went back. One is nobody's where `payer` is
-- null. It is put into its caller's query.
create function private.received_amounts()
returns table (
  allocation_id uuid, number bigint, payer uuid, amount numeric, paid_on date, form text, ano integer, mes integer, purpose text,
  is_offering boolean
)
language sql stable
begin atomic
  select
    part.id as allocation_id, part.number, part.payer, part.amount - coalesce(back.amount, 0) as amount, receipt.paid_on,
    receipt.form::text as form, part.ano, part.mes, part.purpose, part.is_offering
  from (
    select each.id, each.number, each.receipt_id, each.amount, carne.dizimista_id as payer, carne.ano::integer as ano,
      month.mes::integer as mes, null::text as purpose, false as is_offering
    from public.carnes as carne
      join public.parcelas as month on month.carne_id = carne.id
      join public.allocations as each on each.parcela_id = month.id and each.ended_at is null
    union all
    select each.id, each.number, each.receipt_id, each.amount, donation.dizimista_id, null, null,
      case when donation.intention_request_id is null then 'Doação' else 'Espórtula' end, donation.intention_request_id is not null
    from public.donations as donation
      join public.allocations as each on each.donation_id = donation.id and each.parcela_id is null and each.ended_at is null
  ) as part
    join public.receipts as receipt on receipt.id = part.receipt_id
    left join lateral (select sum(known.amount) as amount from public.returns as known where known.allocation_id = part.id) as back on true
  where part.amount > coalesce(back.amount, 0);
end;

-- The money of an instalment, of a donation, or of a row of the ledger, that may be certified: of each part that is
-- theirs what hasn't gone back. A row that follows from a payment is that part, and one that was given to a payer the
-- donation that represents it.
create function private.received_parts(parcela uuid, donation uuid, entry public.financial_transactions)
returns table (allocation_id uuid, transaction_id uuid, amount numeric, paid_on date, form text, ano integer, mes integer, purpose text, payer uuid)
language plpgsql stable set search_path = ''
as $$
declare
  theirs uuid[];
begin
  if received_parts.entry.id is not null and num_nonnulls(received_parts.entry.payment_id, received_parts.entry.donation_id) = 0 then
    return query select
      null::uuid, received_parts.entry.id, received_parts.entry.amount::numeric, received_parts.entry.transaction_date,
      received_parts.entry.form::text, null::integer, null::integer, coalesce(public.category(received_parts.entry), 'Contribuição'), null::uuid
    where received_parts.entry.type = 'income' and received_parts.entry.amount > 0
      -- Nobody in particular gave what was collected, or found in the box.
      and received_parts.entry.mass_id is null
      and public.category(received_parts.entry) is distinct from private.fixed_category('Diferença de caixa', 'income');
    return;
  end if;
  theirs := array(
    select part.id from public.allocations as part
    where part.parcela_id = received_parts.parcela
      or part.donation_id = coalesce(received_parts.donation, received_parts.entry.donation_id)
      or part.id = received_parts.entry.payment_id and received_parts.entry.kind = 'income' and received_parts.entry.reverses is null
  );
  return query
  select part.allocation_id, null::uuid, part.amount, part.paid_on, part.form, part.ano, part.mes, part.purpose, part.payer
  from private.received_amounts() as part where part.allocation_id = any (theirs)
  order by part.paid_on, part.number;
end;
$$;

-- Everything that a payer gave in a year, by the day of payment, as the lines of a statement.
create function private.received_in_year(payer uuid, of_year integer)
returns table (allocation_id uuid, transaction_id uuid, amount numeric, paid_on date, form text, ano integer, mes integer, purpose text)
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select part.allocation_id, null::uuid, part.amount, part.paid_on, part.form, part.ano, part.mes, part.purpose
  from private.received_amounts() as part
  where part.payer = received_in_year.payer and part.paid_on between make_date(of_year, 1, 1) and make_date(of_year, 12, 31)
  order by part.paid_on, part.number;
end;
$$;

-- Sixteen signs of eighty random bits: a random UUID has six bits that aren't, in its seventh and ninth byte.
create function private.new_receipt_code() returns text
language sql volatile set search_path = ''
as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', bits::integer + 1, 1), '' order by place)
  from (select uuid_send(gen_random_uuid()) as random) as drawn,
    lateral (select substring(random from 1 for 5) || substring(random from 11 for 5) as bytes) as kept,
    generate_series(0, 15) as place,
    lateral (
      select sum(get_bit(bytes, place * 5 + bit) << (4 - bit)) as bits from generate_series(0, 4) as bit
    ) as five
$$;

-- Issues a receipt of these lines (`private.received_parts`) under the year's next number. Those that it replaces are
-- cancelled. Numbers have no gap because who takes one has the lock until it is committed.
create function private.issue(
  kind text, of_year integer, payer uuid, giver_name text, giver_cpf text, lines jsonb, replacing uuid[]
) returns uuid
language plpgsql set search_path = ''
as $$
declare
  today constant date := private.parish_today();
  staff constant text := public.staff_name((select auth.uid()));
  issued public.issued_receipts;
begin
  perform pg_advisory_xact_lock(hashtextextended('issued receipts', 2));
  insert into public.issued_receipts (
    year, number, kind, of_year, code, dizimista_id, giver_name, giver_cpf, amount, parish, issued_on, creator_name
  )
  select
    extract(year from today),
    1 + coalesce((select max(known.number) from public.issued_receipts as known where known.year = extract(year from today)), 0),
    issue.kind, issue.of_year, private.new_receipt_code(), issue.payer, issue.giver_name, issue.giver_cpf, sum(line.amount),
    coalesce((select own.content from public.parish_content as own where own.kind = 'identity' and own.is_active), '{}'), today, staff
  from jsonb_to_recordset(lines) as line (amount numeric)
  returning * into issued;
  insert into public.issued_receipt_lines (
    issued_receipt_id, position, allocation_id, transaction_id, amount, paid_on, form, ano, mes, purpose
  )
  select issued.id, row_number() over (), line.*
  from jsonb_to_recordset(lines) as line (
    allocation_id uuid, transaction_id uuid, amount numeric, paid_on date, form text, ano integer, mes integer, purpose text
  );
  update public.issued_receipts as former set
    cancelled_at = clock_timestamp(), cancelled_by = (select auth.uid()), cancelled_name = staff, replaced_by = issued.id
  where former.id = any (replacing);
  return issued.id;
end;
$$;

-- Issues the receipt of an instalment, a donation or a row of the ledger: of what no valid receipt certifies yet. If
-- one certifies all of it, that one is answered, so that a repetition makes none. `giver_name` and `giver_cpf` say
-- who gave where no payer did, `purpose` for what, if not the row's category or a donation.
create function public.issue_receipt(
  parcela uuid default null, donation uuid default null, transaction uuid default null, giver_name text default null,
  giver_cpf text default null, purpose text default null
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  entry public.financial_transactions;
  person public.dizimistas;
  parts jsonb;
  known record;
  kept public.issued_receipts;
  replacing uuid[] := '{}';
  covered jsonb := '[]';
begin
  perform private.require_role('financial', 'admin');
  if num_nonnulls(parcela, donation, transaction) <> 1 then
    raise exception using errcode = '22023', message = 'a receipt is of one month, donation or row';
  end if;
  -- One at a time for the same money.
  perform pg_advisory_xact_lock(hashtextextended('issued receipts', 2));
  if transaction is not null then
    select * into entry from public.financial_transactions as listed where listed.id = transaction for share;
    if not found then
      raise exception using errcode = 'PT404', message = 'the row does not exist';
    end if;
  end if;
  select coalesce(jsonb_agg(to_jsonb(part)), '[]') into parts from private.received_parts(parcela, donation, entry) as part;
  select person_of.* into person from public.dizimistas as person_of where person_of.id = (parts -> 0 ->> 'payer')::uuid;
  if person.erased_at is not null then
    raise exception using errcode = 'PT409', message = 'the person''s data are erased', hint = 'erased';
  end if;
  for known in
    select issued as receipt, now.state, array_agg(to_jsonb(line.allocation_id)) as allocations,
      -- Of money that is gone nothing is lost by the replacement.
      bool_and(coalesce(line.allocation_id, line.transaction_id)::text in (
        select coalesce(part ->> 'allocation_id', part ->> 'transaction_id') from jsonb_array_elements(parts) as part
      ) or not exists (
        select from public.allocations as each
        where each.id = line.allocation_id and each.ended_at is null and each.amount > private.reversed_amount(each.id)
      )) as is_within
    from public.issued_receipts as issued
      join public.issued_receipt_lines as line on line.issued_receipt_id = issued.id
      cross join private.receipt_state(issued) as now
    where issued.kind = 'receipt' and issued.cancelled_at is null and issued.id in (
      select other.issued_receipt_id from public.issued_receipt_lines as other, jsonb_array_elements(parts) as part
      where other.allocation_id = (part ->> 'allocation_id')::uuid or other.transaction_id = (part ->> 'transaction_id')::uuid
    )
    group by issued.id, issued.*, now.state
  loop
    if known.state = 'valid' then
      select coalesce(jsonb_agg(part), '[]') into parts from jsonb_array_elements(parts) as part
      where not exists (
        select from public.issued_receipt_lines as line
        where line.issued_receipt_id = (known.receipt).id and (
          line.allocation_id = (part ->> 'allocation_id')::uuid or line.transaction_id = (part ->> 'transaction_id')::uuid
        )
      );
      kept := known.receipt;
    elsif known.is_within then
      replacing := replacing || (known.receipt).id;
    else
      -- It certifies other money too, which would be in none then.
      raise exception using
        errcode = 'PT409', message = 'the money is in another receipt', hint = 'receipted',
        detail = jsonb_build_object('number', (known.receipt).number, 'year', (known.receipt).year)::text;
    end if;
  end loop;
  if parts = '[]' then
    if kept.id is null then
      raise exception using errcode = 'PT409', message = 'nothing of it was received', hint = 'nothing_received';
    end if;
    return kept.id;
  end if;
  giver_name := coalesce(person.nome_completo, issue_receipt.giver_name, case when entry.payment_id is null then entry.payee end);
  if giver_name is null then
    raise exception using errcode = 'PT409', message = 'nobody said who gave', hint = 'unnamed';
  end if;
  return private.issue(
    'receipt', null, person.id, giver_name, case when person.id is null then issue_receipt.giver_cpf else person.cpf end,
    case when issue_receipt.purpose is null then parts else (
      select jsonb_agg(case when part ->> 'ano' is null then part || jsonb_build_object('purpose', issue_receipt.purpose) else part end)
      from jsonb_array_elements(parts) as part
    ) end, replacing
  );
end;
$$;

-- Issues a year's statement to each of these payers who gave anything in it, and who isn't erased. One that says the
-- same already is answered; what another one said is replaced.
create function public.issue_statements(of_year integer, payers uuid[]) returns setof uuid
language plpgsql security definer set search_path = ''
as $$
declare
  person public.dizimistas;
  parts jsonb;
  former public.issued_receipts;
begin
  perform private.require_role('financial', 'admin');
  perform pg_advisory_xact_lock(hashtextextended('issued receipts', 2));
  for person in
    select payer.* from unnest(payers) with ordinality as wanted (id, place) join public.dizimistas as payer on payer.id = wanted.id
    where payer.erased_at is null order by wanted.place
  loop
    select coalesce(jsonb_agg(to_jsonb(part)), '[]') into parts from private.received_in_year(person.id, of_year) as part;
    select * into former from public.issued_receipts as known
    where known.dizimista_id = person.id and known.of_year = issue_statements.of_year and known.cancelled_at is null;
    if former.id is not null and (
      select coalesce(jsonb_agg(jsonb_build_array(line.allocation_id, line.amount) order by line.allocation_id), '[]')
      from public.issued_receipt_lines as line where line.issued_receipt_id = former.id
    ) = (
      select coalesce(jsonb_agg(jsonb_build_array(part -> 'allocation_id', part -> 'amount') order by (part ->> 'allocation_id')::uuid), '[]')
      from jsonb_array_elements(parts) as part
    ) then
      return next former.id;
    elsif parts <> '[]' then
      return next private.issue(
        'statement', of_year, person.id, person.nome_completo, person.cpf, parts,
        case when former.id is null then '{}' else array[former.id] end
      );
    end if;
  end loop;
end;
$$;

-- Cancels a receipt, which keeps its number and says so.
create function public.cancel_receipt(receipt uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known public.issued_receipts;
begin
  perform private.require_role('financial', 'admin');
  select * into known from public.issued_receipts as issued where issued.id = receipt for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'the receipt does not exist';
  end if;
  if known.cancelled_at is not null then
    raise exception using errcode = 'PT409', message = 'it is cancelled', hint = 'cancelled';
  end if;
  update public.issued_receipts as issued set
    cancelled_at = clock_timestamp(), cancelled_by = (select auth.uid()), cancelled_name = public.staff_name((select auth.uid())),
    cancel_reason = cancel_receipt.reason
  where issued.id = receipt;
end;
$$;

grant execute on function public.issue_receipt, public.issue_statements, public.cancel_receipt to authenticated;
