-- Dashboard: the five counts of the overview.

-- One row for staff, none for others. It bypasses row-level security (an editor may read only their own profile), so it
-- checks the role itself.
create function public.dashboard_totals()
returns table (
  dizimistas bigint, dizimistas_ativos bigint, usuarios bigint, noticias bigint, avisos bigint
)
language sql stable security definer set search_path = ''
as $$
  select
    (select count(*) from public.dizimistas),
    (select count(*) from public.dizimistas where dizimista_ativo),
    (select count(*) from public.profiles),
    (select count(*) from public.news),
    (select count(*) from public.announcements)
  where (select private.is_staff())
$$;

grant execute on function public.dashboard_totals to authenticated;
