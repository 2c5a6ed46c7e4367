-- The plan of accounts of the diocese, a sheet that is imported whole. Categories point to it by their code, so that
-- importing it changes none of them.

create table public.diocese_plan (
  id uuid primary key default gen_random_uuid(),
  -- As `categories.code`.
  code private.line not null check (length(code) <= 20),
  name private.line not null check (length(name) <= 120),
  type text not null check (type in ('income', 'expense')),
  -- In the order of the sheet, from 1.
  place integer not null check (place > 0)
);

create unique index diocese_plan_code_key on public.diocese_plan (private.category_key(code));

-- Puts these accounts, in their order, in the place of the former plan.
create function public.save_diocese_plan(accounts jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  former bigint;
  imported bigint;
begin
  perform private.require_role('financial', 'admin');
  -- Whoever imports at the same time waits.
  perform pg_advisory_xact_lock(hashtextextended('diocese_plan', 2));
  delete from public.diocese_plan as account where account.place > 0;
  get diagnostics former = row_count;
  insert into public.diocese_plan (code, name, type, place)
  select listed.account ->> 'code', listed.account ->> 'name', listed.account ->> 'type', listed.place
  from jsonb_array_elements(accounts) with ordinality as listed (account, place);
  get diagnostics imported = row_count;
  perform private.note_in_audit(
    case when former = 0 then 'insert' else 'update' end, 'diocese_plan', null,
    case when former > 0 then jsonb_build_object('accounts', former) end, jsonb_build_object('accounts', imported)
  );
end;
$$;

-- The plan in its order, as one value: it may have more rows than an answer. With the caller's own rights.
create function public.listed_plan() returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('code', account.code, 'name', account.name, 'type', account.type) order by account.place), '[]')
  from public.diocese_plan as account
$$;

grant select on public.diocese_plan to authenticated, service_role;
grant execute on function public.save_diocese_plan, public.listed_plan to authenticated;

alter table public.diocese_plan enable row level security;

create policy "Financial staff and administrators read the plan" on public.diocese_plan
for select to authenticated using ((select private.has_role('financial', 'admin')));
