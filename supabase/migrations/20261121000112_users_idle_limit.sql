-- After how many minutes without use the panel asks for the password again. Without a row it is thirty.

create table public.idle_limit (
  id uuid primary key default gen_random_uuid(),
  minutes smallint not null check (minutes between 5 and 480),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid()
);

create unique index idle_limit_one on public.idle_limit ((true));

-- Sets it, as administrators may.
create function public.set_idle_limit(minutes integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('admin');
  insert into public.idle_limit (minutes) values (set_idle_limit.minutes)
  on conflict ((true)) do update set minutes = excluded.minutes;
end;
$$;

grant select on public.idle_limit to authenticated;
grant select, insert, update, delete on public.idle_limit to service_role;
grant execute on function public.set_idle_limit to authenticated;

create trigger idle_limit_version before update on public.idle_limit
for each row execute function private.set_version();

create trigger idle_limit_audit after insert or update on public.idle_limit
for each row execute function private.record_audit();

alter table public.idle_limit enable row level security;

create policy "Staff read the limit" on public.idle_limit
for select to authenticated using ((select private.is_staff()));
