-- The audit log, and the trigger that writes an entry of each change of a row.

-- Everything that was done to people's data, money and users: each change, and who read or exported a person's record.
-- Entries outlive the rows that they describe, so there are no foreign keys.
create table public.audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  actor_id uuid,
  -- As the person was called then; null for the product's own work.
  actor_name private.line,
  actor_role private.line not null,
  table_name private.line not null,
  -- Null where many rows were exported, of what the payment provider keeps, of all carnês of a year, and of the plan of
  -- the diocese, which is replaced as a whole.
  row_id uuid,
  -- The payer to whom the row leads; null where it leads to none.
  dizimista_id uuid,
  verb text not null check (verb in ('insert', 'update', 'delete', 'read', 'export', 'erase', 'invite', 'password', 'factor')),
  old jsonb,
  new jsonb,
  -- By what exported rows were chosen, which says nothing of the people, or why a row was changed or deleted.
  note private.line check (length(note) <= 500),
  -- The deed of a function, where the change is a part of it: money given to a payer, a category merged
  -- or renamed, a year of the tithe ended or opened again. `new` of a deletion then says what the row became.
  doing text check (doing in ('given', 'merged', 'renamed', 'year_ended', 'year_reopened')),
  -- The entry that leads its event, which is what one person did in one transaction; null for that entry itself.
  lead_id bigint,
  -- Folded, for searching.
  search_text text generated always as (private.fold(actor_name)) stored,
  constraint audit_log_names_its_row check (
    row_id is not null or verb = 'export' or table_name in ('subscription_plans', 'subscriptions', 'diocese_plan')
    or table_name = 'carnes' and verb = 'update'
  )
);

create index audit_log_by_row on public.audit_log (table_name, row_id, id);
-- For counting a page's list, of all entries or of those that lead: the entries themselves are wide.
create index audit_log_by_time on public.audit_log (happened_at) include (lead_id);
create index audit_log_by_actor on public.audit_log (search_text, id) include (lead_id);
create index audit_log_leading on public.audit_log (id) where lead_id is null;
create index audit_log_by_lead on public.audit_log (lead_id, id) where lead_id is not null;
create index audit_log_by_verb on public.audit_log (verb, id);
create index audit_log_by_dizimista on public.audit_log (dizimista_id, id) where dizimista_id is not null;

-- Writes an entry in the caller's name, or in that of `actor`, and puts it into its event, whose leading entry the
-- transaction's setting has. In plpgsql, which keeps its plan: in SQL each entry was planned anew.
create function private.note_in_audit(
  verb text, table_name text, row_id uuid, old jsonb default null, new jsonb default null, note text default null,
  dizimista_id uuid default null, actor uuid default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  doer constant uuid := coalesce(note_in_audit.actor, (select auth.uid()));
  lead record;
  -- A payer leads before their consents and booklets, an erasure before its changes, and a donation that gets or loses
  -- its payer before its payments, which may come first.
  tells_more boolean;
  entry_id bigint;
begin
  select entry.id, entry.table_name, entry.verb, entry.dizimista_id into lead from public.audit_log as entry
  where entry.id = nullif(current_setting('audit.lead', true), '')::bigint and entry.actor_id is not distinct from doer;
  tells_more := lead.id is not null and case note_in_audit.table_name
    when 'dizimistas' then
      note_in_audit.verb = 'erase' or lead.table_name <> 'dizimistas' and lead.dizimista_id = note_in_audit.dizimista_id
    when 'donations' then
      lead.table_name = 'payments' and note_in_audit.old ->> 'dizimista_id' is distinct from note_in_audit.new ->> 'dizimista_id'
    else false
  end;
  insert into public.audit_log
    (actor_id, actor_name, actor_role, table_name, row_id, dizimista_id, verb, old, new, note, lead_id)
  select
    whose.id, person.name, coalesce(person.role, (select auth.role()), session_user),
    note_in_audit.table_name, note_in_audit.row_id, note_in_audit.dizimista_id, note_in_audit.verb, note_in_audit.old,
    note_in_audit.new, note_in_audit.note, case when not tells_more then lead.id end
  from (select doer as id) as whose left join public.profiles as person on person.id = whose.id
  returning id into entry_id;
  if lead.id is null or tells_more then
    perform set_config('audit.lead', entry_id::text, true);
  end if;
  if tells_more then
    update public.audit_log as entry set lead_id = entry_id where entry.id = lead.id or entry.lead_id = lead.id;
  end if;
end;
$$;

-- Says what the calling function did by all that is written so far of this transaction's event, and adds what it says
-- to the row that its leading entry is of. A column that nothing else writes: a person's own words may be those of any
-- sentence.
create function private.say_doing(doing text, became jsonb default null) returns void
language plpgsql set search_path = ''
as $$
declare
  lead constant bigint := nullif(current_setting('audit.lead', true), '');
begin
  update public.audit_log as entry
  set doing = say_doing.doing, new = case when entry.id = lead and became is not null then coalesce(entry.new, '{}') || became else entry.new end
  where entry.id = lead or entry.lead_id = lead;
end;
$$;

-- True if a table's rows lead to payers: it has a function `private.payer_of(row)`, which fills `dizimista_id` of its
-- entries.
create function private.leads_to_payer(table_name text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return to_regprocedure(format('private.payer_of(public.%I)', table_name)) is not null;
end;
$$;

-- Columns named as arguments are stored as a digest, to record that a photo changed without storing it.
create function private.record_audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Columns that follow from others, and the reference by which a donor's page asks, which is the donor's alone.
  left_out constant text[] := array['updated_at', 'updated_by', 'last_login', 'search_text', 'external_reference'];
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - left_out end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - left_out end;
  large text;
  payer uuid;
begin
  if tg_table_name = 'financial_transactions' then
    before := private.with_category(before);
    after := private.with_category(after);
  elsif tg_table_name = 'transfers' then
    before := private.with_account_names(before);
    after := private.with_account_names(after);
  end if;
  foreach large in array coalesce(tg_argv, '{}') loop
    if before ->> large is not null then
      before := jsonb_set(before, array[large], to_jsonb('md5:' || md5(before ->> large)));
    end if;
    if after ->> large is not null then
      after := jsonb_set(after, array[large], to_jsonb('md5:' || md5(after ->> large)));
    end if;
  end loop;
  if before is distinct from after then
    if not private.leads_to_payer(tg_table_name) then
      payer := null;
    elsif tg_op = 'DELETE' then
      execute 'select private.payer_of($1)' into payer using old;
    else
      execute 'select private.payer_of($1)' into payer using new;
      if payer is null and tg_op = 'UPDATE' then
        execute 'select private.payer_of($1)' into payer using old;
      end if;
    end if;
    perform private.note_in_audit(
      lower(tg_op), tg_table_name, (coalesce(after, before) ->> 'id')::uuid, before, after, dizimista_id => payer,
      -- Why, as the function says that makes the change.
      note => nullif(current_setting('audit.reason', true), ''),
      -- Auth creates profiles in nobody's name.
      actor => case tg_op when 'INSERT' then (to_jsonb(new) ->> 'updated_by')::uuid end
    );
  end if;
  return null;
end;
$$;

-- Refuses the id of a row that was deleted (PT409, hint deleted): the call that entered it may come again late.
create function private.refuse_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.audit_log as entry
    where entry.table_name = tg_table_name and entry.row_id = new.id and entry.verb = 'delete'
  ) then
    raise exception using errcode = 'PT409', message = 'the row was deleted', hint = 'deleted';
  end if;
  return new;
end;
$$;

-- Deletes the rows that belong to a row before it: their audit entries find the payer through it, and a cascade deletes
-- them when it is gone. The arguments are their table and the column that refers to the row.
create function private.delete_before() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format('delete from public.%I where %I = $1', tg_argv[0], tg_argv[1]) using old.id;
  return old;
end;
$$;

grant select on public.audit_log to authenticated, service_role;

alter table public.audit_log enable row level security;

create policy "Administrators read the audit log" on public.audit_log
for select to authenticated using ((select private.has_role('admin')));
