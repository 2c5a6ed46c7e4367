-- The ledger as people read it: its rows with what they belong to, and the sums of the rows that a filter finds. What a
-- filter finds is said once, by `ledger_found`.
--
-- PostgreSQL puts a function's query into that of its caller, so that indexes and `limit` are used, only if it is a
-- single `select`, stable, neither strict nor `security definer`, and without a `set` clause: so these are parsed when
-- they are created (`begin atomic`).

-- A part of a receipt and what went back of it.
create function private.payment_ids(part uuid) returns setof uuid
language sql stable
begin atomic
  select payment_ids.part union all select back.id from public.returns as back where back.allocation_id = payment_ids.part;
end;

-- The rows that a search finds, by a folded pattern of `like`: in their texts, those of the plain row whose money they
-- are, the payer's name or the provider's number. It checks the role itself: under row-level security `like` uses no
-- index, and here payments are searched once.
create function private.ledger_matching(pattern text) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select found.id
  from (
    select entry.id from public.financial_transactions as entry where entry.search_text like pattern
    union
    select entry.id
    from public.financial_transactions as plain
      join public.receipts as receipt on receipt.transaction_id = plain.id
      join public.financial_transactions as entry on entry.receipt_id = receipt.id
    where plain.search_text like pattern and plain.donation_id is not null
    union
    select entry.id
    from public.dizimistas as payer
      join public.carnes as carne on carne.dizimista_id = payer.id
      join public.parcelas as parcela on parcela.carne_id = carne.id
      join public.allocations as part on part.parcela_id = parcela.id
      cross join lateral private.payment_ids(part.id) as payment
      join public.financial_transactions as entry on entry.payment_id = payment
    where payer.search_text like pattern
    union
    select entry.id
    from public.dizimistas as payer
      join public.donations as donation on donation.dizimista_id = payer.id
      join public.allocations as part on part.donation_id = donation.id and part.parcela_id is null
      cross join lateral private.payment_ids(part.id) as payment
      join public.financial_transactions as entry on entry.payment_id = payment
    where payer.search_text like pattern
    union
    select entry.id
    from public.receipts as receipt join public.financial_transactions as entry on entry.receipt_id = receipt.id
    where lower(receipt.provider_id) like pattern
    union
    select entry.id
    from public.returns as back join public.financial_transactions as entry on entry.payment_id = back.id
    where lower(back.provider_id) like pattern
  ) as found
  where (select private.has_role('financial', 'admin'))
$$;

-- Rows of the ledger that match all that is given, with the caller's own rights: sums need nothing of what they belong
-- to. A plain row whose money is a payer's is none: the rows of that money have its papers and name it. The search
-- is a pattern of `like`, folded; amounts are compared without their sign, so that a counter-entry stays with its row.
-- Without a search the half that searches is gone from the plan.
create function private.ledger_found(
  search text, category text, type text, start_date date, end_date date, min_amount numeric, max_amount numeric, account text,
  purpose text
)
returns table (
  id uuid, title private.line, amount private.money, type text, category_id uuid, transaction_date date, happened_on date, description private.prose,
  receipt_id uuid, payment_id uuid, kind text, reverses uuid, account_id uuid, transfer_id uuid, document_number private.line,
  payee private.line, form private.payment_form, scan private.file_name, scan_erased_at timestamptz, counted_by private.line, also_counted_by private.line,
  purpose_id uuid, receiver_id uuid, created_by uuid, created_at timestamptz, updated_at timestamptz
)
language sql stable
begin atomic
  select
    entry.id, entry.title, entry.amount, entry.type, entry.category_id, entry.transaction_date, entry.happened_on, entry.description, entry.receipt_id,
    entry.payment_id, entry.kind, entry.reverses, entry.account_id, entry.transfer_id, entry.document_number, entry.payee, entry.form, entry.scan,
    entry.scan_erased_at, entry.counted_by, entry.also_counted_by, entry.purpose_id, entry.receiver_id, entry.created_by, entry.created_at,
    entry.updated_at
  from (
    select listed.*, false as is_found from public.financial_transactions as listed
    union all
    select matching.*, true
    from private.ledger_matching(ledger_found.search) as found (id)
      join public.financial_transactions as matching on matching.id = found.id
  ) as entry
  where (ledger_found.search is null) <> entry.is_found and entry.is_counted
    -- Ids that are asked for once, so that an index finds the rows.
    and (ledger_found.category is null or entry.category_id = any (array(
      select known.id
      from public.categories as known join public.categories as head on head.id = coalesce(known.joined_to, known.id)
      where head.name = ledger_found.category
    )))
    and (ledger_found.account is null or entry.account_id = (
      select holder.id from public.accounts as holder where holder.name = ledger_found.account
    ))
    -- Money collected for it, and expenses that passed it on.
    and (ledger_found.purpose is null or entry.purpose_id = (
      select known.id from public.purposes as known where known.name = ledger_found.purpose
    ) or entry.receiver_id = any (array(
      select receiver.id
      from public.purpose_receivers as receiver join public.purposes as known on known.id = receiver.purpose_id
      where known.name = ledger_found.purpose
    )))
    and (ledger_found.type is null or entry.type = ledger_found.type)
    and (ledger_found.start_date is null or entry.transaction_date >= ledger_found.start_date)
    and (ledger_found.end_date is null or entry.transaction_date <= ledger_found.end_date)
    and (ledger_found.min_amount is null or abs(entry.amount) >= ledger_found.min_amount)
    and (ledger_found.max_amount is null or abs(entry.amount) <= ledger_found.max_amount);
end;

-- Whose the money of a payment was just before, the last first: `[{title, until}]`. Null where it was nobody else's: a
-- donation that represents a plain row is no other.
create function private.was_of(payment public.allocations) returns jsonb
language sql stable set search_path = ''
as $$
  with recursive former as (
    select payment.number, payment.begun_at, payment.parcela_id, payment.donation_id, null::timestamptz as ended_at, true as is_same
    union
    select part.number, part.begun_at, part.parcela_id, part.donation_id, part.ended_at,
      (part.parcela_id, part.donation_id) is not distinct from (payment.parcela_id, payment.donation_id)
    from former join public.allocations as part
      -- It ended as this began.
      on part.receipt_id = payment.receipt_id and part.ended_at = former.begun_at and part.number < former.number and part.transaction_id is null
    where former.is_same
  )
  select jsonb_agg(jsonb_build_object('title', previous.title, 'until', previous.until) order by previous.number desc)
  from (
    select private.paid_title(former.parcela_id, former.donation_id) as title, max(private.parish_day_of(former.ended_at)) as until,
      max(former.number) as number
    from former left join public.donations as given on given.id = former.donation_id
    where not former.is_same and (former.parcela_id is not null or not given.represents_row)
    group by 1
  ) as previous
$$;

-- The same rows with what they belong to.
create function public.ledger_rows(
  search text default null, category text default null, type text default null, start_date date default null,
  end_date date default null, min_amount numeric default null, max_amount numeric default null, account text default null,
  purpose text default null
)
returns table (
  id uuid, title text, amount numeric, type text, category text, transaction_date date, description text,
  payment_id uuid, kind text, form text, reverses uuid, reverses_title text, reverses_date date, reversed_amount numeric,
  payer_id uuid, payer_ordinal integer, payer_name text, creator_name text, created_at timestamptz, updated_at timestamptz,
  account_id uuid, account_name text, transfer_id uuid, document_number text, payee text, scan text, is_scan_erased boolean,
  receipt_id uuid, parcela_id uuid, was_of jsonb, plain_id uuid, plain_title text, counted_by text, also_counted_by text,
  category_id uuid, happened_on date, is_moved boolean, purpose_id uuid, receiver_id uuid, purpose_name text, receiver_name text,
  category_code text
)
language sql stable
begin atomic
  select
    entry.id, entry.title::text, entry.amount::numeric, entry.type, named.name::text, entry.transaction_date,
    coalesce(plain.description, entry.description)::text,
    entry.payment_id, entry.kind, coalesce(receipt.form, entry.form)::text, entry.reverses, original.title::text, original.transaction_date,
    -(
      select sum(counter.amount) from public.financial_transactions as counter
      where counter.reverses = entry.id and counter.kind <> 'moved'
    )::numeric,
    payer.id, payer.numero_ordinal, payer.nome_completo::text,
    case when entry.receipt_id is null then public.staff_name(entry.created_by) else coalesce(back.creator_name, part.begun_name)::text end,
    entry.created_at, entry.updated_at, entry.account_id, holder.name::text, entry.transfer_id,
    coalesce(plain.document_number, entry.document_number)::text, coalesce(plain.payee, entry.payee)::text,
    scanned.name::text, scanned.name is null and scanned.erased_at is not null,
    entry.receipt_id, part.parcela_id, -- Nobody else had what the receipt's own call allocated.
    case when entry.kind = 'income' and entry.reverses is null and part.call_id <> receipt.call_id then private.was_of(part) end,
    plain.id, plain.title::text, entry.counted_by::text, entry.also_counted_by::text, entry.category_id, entry.happened_on,
    exists (select from public.financial_transactions as counter where counter.reverses = entry.id and counter.kind = 'moved'),
    entry.purpose_id, entry.receiver_id, purpose.name::text, receiver.name::text, named.code::text
  from private.ledger_found(
    ledger_rows.search, ledger_rows.category, ledger_rows.type, ledger_rows.start_date, ledger_rows.end_date,
    ledger_rows.min_amount, ledger_rows.max_amount, ledger_rows.account, ledger_rows.purpose
  ) as entry
    left join public.categories as own on own.id = entry.category_id
    left join public.categories as named on named.id = coalesce(own.joined_to, own.id)
    left join public.accounts as holder on holder.id = entry.account_id
    left join public.purpose_receivers as receiver on receiver.id = entry.receiver_id
    left join public.purposes as purpose on purpose.id = case when receiver.id is null then entry.purpose_id else receiver.purpose_id end
    left join public.receipts as receipt on receipt.id = entry.receipt_id
    left join public.returns as back on back.id = entry.payment_id
    -- Below row-level security an index serves `case`, and not `coalesce`.
    left join public.allocations as part on part.id = case when back.id is null then entry.payment_id else back.allocation_id end
    left join public.parcelas as parcela on parcela.id = part.parcela_id
    left join public.carnes as carne on carne.id = parcela.carne_id
    left join public.donations as donation on donation.id = part.donation_id
    left join public.dizimistas as payer
      on payer.id = case when carne.id is null then donation.dizimista_id else carne.dizimista_id end
    left join public.financial_transactions as original on original.id = entry.reverses
    left join public.financial_transactions as plain on plain.id = receipt.transaction_id
    cross join lateral (
      select case when plain.id is not null then plain.scan when receipt.id is not null and entry.kind = 'income' and entry.reverses is null then receipt.scan else entry.scan end as name,
        coalesce(plain.scan_erased_at, receipt.scan_erased_at, entry.scan_erased_at) as erased_at
    ) as scanned;
end;

-- How many they are, and their sums as text: no float stands between the database and who counts them in cents. The
-- count is here, because one that is asked for with the rows would have all of them made.
create function public.ledger_stats(
  search text default null, category text default null, type text default null, start_date date default null,
  end_date date default null, min_amount numeric default null, max_amount numeric default null, account text default null,
  purpose text default null
)
returns table (entries bigint, income text, expense text)
language sql stable
begin atomic
  select
    count(*),
    coalesce(sum(entry.amount) filter (where entry.type = 'income'), 0)::text,
    coalesce(sum(entry.amount) filter (where entry.type = 'expense'), 0)::text
  from private.ledger_found(
    ledger_stats.search, ledger_stats.category, ledger_stats.type, ledger_stats.start_date, ledger_stats.end_date,
    ledger_stats.min_amount, ledger_stats.max_amount, ledger_stats.account, ledger_stats.purpose
  ) as entry;
end;

-- The same rows for paper: payments of instalments as one row for each day, form and kind, and what was reversed
-- apart. Such a row has no title, and says of how many `entries` it is.
create function public.ledger_days(
  search text default null, category text default null, type text default null, start_date date default null,
  end_date date default null, min_amount numeric default null, max_amount numeric default null, account text default null,
  purpose text default null
)
returns table (
  entries bigint, title text, amount numeric, type text, category text, transaction_date date, description text, kind text,
  form text, is_reversal boolean, creator_name text, created_at timestamptz, id uuid, account_name text, document_number text,
  payee text, counted_by text, also_counted_by text, was_of jsonb, happened_on date, category_code text,
  purpose_name text, receiver_name text
)
language sql stable
begin atomic
  with entry as (
    select found.*, found.parcela_id is not null as is_tithe
    from public.ledger_rows(
      ledger_days.search, ledger_days.category, ledger_days.type, ledger_days.start_date, ledger_days.end_date,
      ledger_days.min_amount, ledger_days.max_amount, ledger_days.account, ledger_days.purpose
    ) as found
  )
  select
    null::bigint, entry.title, entry.amount, entry.type, entry.category, entry.transaction_date, entry.description, entry.kind,
    entry.form, entry.reverses is not null, entry.creator_name, entry.created_at, entry.id,
    entry.account_name, entry.document_number, entry.payee, entry.counted_by, entry.also_counted_by, entry.was_of, entry.happened_on,
    entry.category_code, entry.purpose_name, entry.receiver_name
  from entry where not entry.is_tithe
  union all
  select
    count(*), null, sum(entry.amount), entry.type, entry.category, entry.transaction_date, null, entry.kind,
    entry.form, entry.reverses is not null, null, max(entry.created_at), min(entry.id::text)::uuid,
    entry.account_name, null, null, null, null, null, entry.happened_on, entry.category_code, null, null
  from entry where entry.is_tithe
  group by entry.type, entry.category, entry.transaction_date, entry.kind, entry.form, entry.reverses is not null,
    entry.account_name, entry.happened_on, entry.category_code;
end;

-- The sums by month and by category, for the chart and its table: a row for each month with rows, and one for each
-- category.
create function public.ledger_groups(
  search text default null, category text default null, type text default null, start_date date default null,
  end_date date default null, min_amount numeric default null, max_amount numeric default null, account text default null,
  purpose text default null
)
returns table (month date, category text, income text, expense text)
language sql stable
begin atomic
  -- By ids first, and by names what remains.
  with part as (
    select
      date_trunc('month', entry.transaction_date::timestamp)::date as month, entry.category_id, entry.type, sum(entry.amount) as amount
    from private.ledger_found(
      ledger_groups.search, ledger_groups.category, ledger_groups.type, ledger_groups.start_date, ledger_groups.end_date,
      ledger_groups.min_amount, ledger_groups.max_amount, ledger_groups.account, ledger_groups.purpose
    ) as entry
    group by 1, 2, 3
  )
  select
    part.month, named.name::text,
    coalesce(sum(part.amount) filter (where part.type = 'income'), 0)::text,
    coalesce(sum(part.amount) filter (where part.type = 'expense'), 0)::text
  from part
    left join public.categories as own on own.id = part.category_id
    left join public.categories as named on named.id = coalesce(own.joined_to, own.id)
  group by grouping sets ((part.month), (named.name::text))
  order by grouping(named.name::text) desc, 1, private.fold(named.name::text), 2;
end;

-- The categories in use, by name.
create function public.ledger_categories() returns table (category text)
language sql stable
begin atomic
  select known.category
  from (
    select distinct named.name::text as category
    from public.categories as own join public.categories as named on named.id = coalesce(own.joined_to, own.id)
    where exists (select from public.financial_transactions as entry where entry.category_id = own.id)
  ) as known
  order by private.fold(known.category), known.category;
end;

grant execute on function
  private.ledger_matching, private.ledger_found, private.was_of, private.paid_title, private.is_offering, private.month_name, public.ledger_rows, public.ledger_stats, public.ledger_days, public.ledger_groups,
  public.ledger_categories
to authenticated;
