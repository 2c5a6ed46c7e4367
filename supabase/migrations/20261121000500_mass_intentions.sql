-- Mass intentions: thanksgiving or for the deceased; seen by staff only.

create table public.mass_intentions (
  id uuid primary key default gen_random_uuid(),
  intention_type text not null default 'thanksgiving' check (intention_type in ('thanksgiving', 'deceased')),
  notes private.prose not null check (length(notes) <= 2000),
  is_recurring boolean not null default false,
  search_text text generated always as (private.searchable(notes, '')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid()
);

create index mass_intentions_listed on public.mass_intentions (created_at desc, id);

grant select, delete on public.mass_intentions to authenticated;
call private.let_staff_write('public.mass_intentions');
grant select, insert, update, delete on public.mass_intentions to service_role;

create trigger mass_intentions_version before update on public.mass_intentions
for each row execute function private.set_version();

alter table public.mass_intentions enable row level security;

create policy "Staff read mass intentions" on public.mass_intentions
for select to authenticated using ((select private.is_staff()));

create policy "Staff create mass intentions" on public.mass_intentions
for insert to authenticated with check ((select private.is_staff()));

create policy "Staff change mass intentions" on public.mass_intentions
for update to authenticated
using ((select private.is_staff()))
with check ((select private.is_staff()));

create policy "Staff delete mass intentions" on public.mass_intentions
for delete to authenticated using ((select private.is_staff()));
