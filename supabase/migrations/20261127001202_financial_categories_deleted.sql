-- A category that no row uses can be deleted; the audit log keeps its name.
--
-- Custom errors:
--   PT404  the category does not exist
--   PT409  hint fixed_category: functions write this category
--   PT409  hint category_used: rows have it; the detail is how many

create function public.delete_category(category uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known public.categories;
  entries bigint;
begin
  perform private.require_role('financial', 'admin');
  -- Alone, so that no row gets its name meanwhile.
  perform pg_advisory_xact_lock(hashtextextended('categories', 2));
  select * into known from public.categories as listed where listed.id = delete_category.category;
  if not found then
    raise exception using errcode = 'PT404', message = 'the category does not exist';
  end if;
  if private.fixed_category(known.name, known.type) is not null then
    raise exception using errcode = 'PT409', message = 'functions write this category', hint = 'fixed_category';
  end if;
  select count(*) into entries from public.financial_transactions as entry
  where entry.type = known.type and entry.category = known.name;
  if entries > 0 then
    raise exception using
      errcode = 'PT409', message = 'rows have this category', hint = 'category_used', detail = entries::text;
  end if;
  delete from public.categories as listed where listed.id = known.id;
end;
$$;

grant execute on function public.delete_category to authenticated;
