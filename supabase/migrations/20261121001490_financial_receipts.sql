-- Receipts on paper: what the parish certifies that it received, as it was when the paper was issued. They are numbered
-- by year without a gap, never changed, and cancelled once. Nothing of them changes a sum: whether one still holds
-- follows from the money that its lines name.

create table public.issued_receipts (
  id uuid primary key default gen_random_uuid(),
  -- That of the day of issue, from which the numbers begin anew.
  year private.year not null,
  number integer not null check (number > 0),
  -- A receipt is of one month, donation or row; a statement of all that a payer gave in a year, by the day of payment.
  kind text not null check (kind in ('receipt', 'statement')),
  of_year private.year,
  -- Eighty random bits, in letters and digits that aren't mistaken for others, by which anybody checks it.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  -- Its payer, if registered.
  dizimista_id uuid references public.dizimistas (id),
  -- Null once the years are over for which the law wants them kept, where the person's data are erased.
  giver_name private.line check (length(giver_name) <= 200),
  giver_cpf private.cpf,
  amount private.positive_money not null,
  -- The parish as it was called: the content of its row of that kind, which the contract reads (parish.ts).
  parish jsonb not null check (jsonb_typeof(parish) = 'object'),
  issued_on date not null default private.parish_today(),
  -- As in the audit log, without a foreign key, and the name as the person was called then.
  issued_by uuid default auth.uid(),
  creator_name private.line,
  issued_at timestamptz not null default clock_timestamp(),
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancelled_name private.line,
  cancel_reason private.line check (length(cancel_reason) <= 500),
  -- The one that was issued in its place, since its money had changed. Without a foreign key, as `regains`.
  replaced_by uuid,
  -- When it went into the outbox for its payer, which it does once.
  mailed_at timestamptz,
  search_text text generated always as (private.fold(coalesce(giver_name, '') || ' ' || number || '/' || year)) stored,
  constraint issued_receipts_number unique (year, number),
  constraint issued_receipts_of_year check ((kind = 'statement') = (of_year is not null)),
  constraint issued_receipts_statement_of_payer check (kind = 'receipt' or dizimista_id is not null),
  constraint issued_receipts_mailed_to_payer check (mailed_at is null or dizimista_id is not null),
  constraint issued_receipts_cancelled check (
    (cancelled_at is null) = (num_nonnulls(cancel_reason, replaced_by) = 0) and num_nonnulls(cancel_reason, replaced_by) < 2
  )
);

-- The money of a receipt: what of an allocation hadn't gone back, or a plain row. Without foreign keys, because a plain
-- row may be deleted, which the receipt then says.
create table public.issued_receipt_lines (
  id uuid primary key default gen_random_uuid(),
  issued_receipt_id uuid not null references public.issued_receipts (id),
  position integer not null check (position > 0),
  allocation_id uuid,
  transaction_id uuid,
  amount private.positive_money not null,
  paid_on date not null,
  form private.payment_form,
  -- The month of the tithe, or for what else it was given.
  ano private.year,
  mes private.month,
  purpose private.line check (length(purpose) <= 200),
  constraint issued_receipt_lines_in_order unique (issued_receipt_id, position),
  constraint issued_receipt_lines_one_source check (num_nonnulls(allocation_id, transaction_id) = 1),
  constraint issued_receipt_lines_of_month check ((ano is null) = (mes is null) and (ano is null) = (purpose is not null))
);

create index issued_receipts_by_payer on public.issued_receipts (dizimista_id, of_year);
create index issued_receipt_lines_by_allocation on public.issued_receipt_lines (allocation_id) where allocation_id is not null;
create index issued_receipt_lines_by_transaction on public.issued_receipt_lines (transaction_id) where transaction_id is not null;

-- A payer to whom receipts were issued stays, as one of donations does.
create function private.keep_receipted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.issued_receipts where dizimista_id = old.id) then
    raise exception using errcode = 'PT409', message = 'receipts were issued to the payer', hint = 'paid', detail = 'receipts';
  end if;
  return old;
end;
$$;

create trigger dizimistas_keep_receipted before delete on public.dizimistas
for each row execute function private.keep_receipted();

-- It stays as it was issued: it is cancelled once, and loses its name when the years are over.
create function private.keep_issued_receipt() returns trigger
language plpgsql set search_path = ''
as $$
declare
  changing constant text[] := case
    when tg_table_name <> 'issued_receipts' or tg_op = 'DELETE' then '{}'
    -- A generated column has no value yet.
    else array['search_text'] || case when old.mailed_at is null then array['mailed_at'] else '{}' end
      || case when old.cancelled_at is null then array['cancelled_at', 'cancelled_by', 'cancelled_name', 'cancel_reason', 'replaced_by']
      -- The erasure of a person may mend it.
      else array['cancel_reason'] end
      || case when new.giver_name is null then array['giver_name', 'giver_cpf'] else '{}' end
  end;
begin
  if tg_op = 'DELETE' or to_jsonb(new) - changing <> to_jsonb(old) - changing then
    raise exception using errcode = 'PT409', message = 'an issued receipt is neither changed nor deleted', hint = 'paid', detail = tg_table_name;
  end if;
  return new;
end;
$$;

create trigger issued_receipts_keep before update or delete on public.issued_receipts
for each row execute function private.keep_issued_receipt();

create trigger issued_receipt_lines_keep before update or delete on public.issued_receipt_lines
for each row execute function private.keep_issued_receipt();

-- The state of a line's money: `valid`, `returned` with the last day on which it went back, or `changed`, if it became
-- another's, was a mistake, or its row says something else.
create function private.line_state(line public.issued_receipt_lines) returns table (state text, returned_on date)
language plpgsql stable set search_path = ''
as $$
declare
  part public.allocations;
  back record;
begin
  if line.transaction_id is not null then
    return query select case when exists (
      select from public.financial_transactions as entry
      where entry.id = line.transaction_id and entry.donation_id is null and entry.type = 'income'
        and entry.amount = line.amount and entry.transaction_date = line.paid_on
    ) then 'valid' else 'changed' end, null::date;
    return;
  end if;
  select * into part from public.allocations as known where known.id = line.allocation_id;
  select sum(known.amount) as amount, max(known.returned_on) filter (where known.returned <> 'undone') as day into back
  from public.returns as known where known.allocation_id = line.allocation_id;
  return query select
    case
      -- A donation that is given to a payer may keep its allocation.
      when part.ended_at is not null or part.id is null or private.payer_of(part) is distinct from (
        select issued.dizimista_id from public.issued_receipts as issued where issued.id = line.issued_receipt_id
      ) then 'changed'
      when part.amount - coalesce(back.amount, 0) = line.amount then 'valid'
      when back.day is not null then 'returned'
      else 'changed'
    end, back.day;
end;
$$;

-- The state of a receipt: `valid`, `cancelled`, `returned`, or `changed`.
create function private.receipt_state(issued public.issued_receipts) returns table (state text, returned_on date)
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select
    case
      when issued.cancelled_at is not null then 'cancelled'
      when bool_and(known.state = 'valid') then 'valid'
      when bool_or(known.state = 'changed') or issued.kind = 'statement' then 'changed'
      else 'returned'
    end, max(known.returned_on) filter (where known.state = 'returned')
  from public.issued_receipt_lines as line cross join private.line_state(line) as known
  where line.issued_receipt_id = issued.id;
end;
$$;

-- Answers what anybody with the code may know, for the API's privileged client; no row for an unknown one.
create function public.check_receipt(code text)
returns table (
  number integer, year integer, kind text, of_year integer, amount numeric, issued_on date, giver text, state text, returned_on date,
  parish jsonb
)
language sql stable set search_path = ''
as $$
  select
    issued.number, issued.year::integer, issued.kind, issued.of_year::integer, issued.amount::numeric, issued.issued_on,
    private.public_name(issued.giver_name), now.state, now.returned_on, issued.parish
  from public.issued_receipts as issued cross join private.receipt_state(issued) as now
  where issued.code = check_receipt.code
$$;

-- Columns of a receipt that are computed.
create function public.receipt_state(issued public.issued_receipts) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(now) from private.receipt_state(issued) as now
$$;

create function public.receipt_replacement(issued public.issued_receipts) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('number', other.number, 'year', other.year)
  from public.issued_receipts as other where other.id = issued.replaced_by
$$;

create function public.receipt_lines(issued public.issued_receipts) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(line) - array['id', 'issued_receipt_id', 'position', 'allocation_id', 'transaction_id'] order by line.position), '[]')
  from public.issued_receipt_lines as line where line.issued_receipt_id = issued.id
$$;

-- One entry tells of a receipt and its cancelling, without the name and the code by which anybody reads it.
create function private.audit_issued() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  unsaid constant text[] := array['code', 'giver_name', 'giver_cpf', 'parish', 'creator_name', 'cancelled_name', 'dizimista_id', 'search_text'];
begin
  if tg_op = 'INSERT' or old.cancelled_at is distinct from new.cancelled_at then
    perform private.note_in_audit(
      lower(tg_op), 'issued_receipts', new.id, old => case when tg_op = 'UPDATE' then to_jsonb(old) - unsaid end,
      new => to_jsonb(new) - unsaid, dizimista_id => new.dizimista_id
    );
  end if;
  return null;
end;
$$;

create trigger issued_receipts_audit after insert or update on public.issued_receipts
for each row execute function private.audit_issued();

create function private.payer_of(issued public.issued_receipts) returns uuid
language sql immutable parallel safe set search_path = ''
return issued.dizimista_id;

-- Takes the names from receipts of more than five years ago: of payers whose data are erased, and of others, of whom
-- the parish keeps nothing else.
create function public.sweep_old_givers() returns void
language sql set search_path = ''
as $$
  update public.issued_receipts as issued set giver_name = null, giver_cpf = null
  where issued.giver_name is not null and issued.issued_at <@ (select private.surely_past('5 years'))
    and coalesce((select payer.erased_at is not null from public.dizimistas as payer where payer.id = issued.dizimista_id), true)
$$;

-- At a payer's erasure: receipts of the last five years keep their name, as the law wants.
create function private.empty_receipts_of(payer uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.issued_receipts as issued set cancel_reason = private.erased_words()
  where issued.dizimista_id = empty_receipts_of.payer and issued.cancel_reason is not null;
  perform public.sweep_old_givers();
end;
$$;

grant select on public.issued_receipts, public.issued_receipt_lines to authenticated, service_role;
grant execute on function
  public.receipt_state, public.receipt_lines, public.receipt_replacement,
  private.line_state, private.receipt_state(public.issued_receipts), private.payer_of(public.allocations), private.payer_of(public.parcelas)
to authenticated;
grant update (giver_name, giver_cpf) on public.issued_receipts to service_role;
grant execute on function
  public.sweep_old_givers, public.check_receipt, private.line_state, private.receipt_state(public.issued_receipts),
  private.payer_of(public.allocations), private.payer_of(public.parcelas)
to service_role;

alter table public.issued_receipts enable row level security;
alter table public.issued_receipt_lines enable row level security;

create policy "Financial staff and administrators read issued receipts" on public.issued_receipts
for select to authenticated using ((select private.has_role('financial', 'admin')));
create policy "Financial staff and administrators read issued receipts lines" on public.issued_receipt_lines
for select to authenticated using ((select private.has_role('financial', 'admin')));
