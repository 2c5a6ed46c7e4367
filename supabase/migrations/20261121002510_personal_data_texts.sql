-- The texts that name a person, in whatever table, found by indexes of their words.

-- Large tables, in whose texts a person is found by an index `<table>_words`. A linked row of the ledger has a title of
-- the product's.
create index dizimistas_words on public.dizimistas using gin (
  private.words_of(comunidade_setor, grupo_pastoral_nome, historico_contribuicoes, notes)
);
create index parcelas_words on public.parcelas using gin (private.words_of(observacoes)) where observacoes is not null;
create index receipts_words on public.receipts using gin (private.words_of(note)) where note is not null;
create index returns_words on public.returns using gin (private.words_of(reason));
create index allocations_words on public.allocations using gin (private.words_of(end_reason)) where end_reason is not null;
create index financial_transactions_words on public.financial_transactions using gin (
  private.words_of(case when payment_id is null then title end, description, document_number, payee, counted_by, also_counted_by)
) where payment_id is null or description is not null;
create index donations_words on public.donations using gin (private.words_of(description, plan))
where description is not null or plan is not null;
create index issued_receipts_words on public.issued_receipts using gin (private.words_of(cancel_reason)) where cancel_reason is not null;

-- Former texts of rows, by the names that all audited tables have for their free texts: a given text is the present
-- one, or that which a later entry calls old. So whoever only adds rows, as an import does, writes nothing here.
create index audit_log_words on public.audit_log using gin (
  private.words_of(
    nullif(old ->> 'notes', new ->> 'notes'),
    nullif(old ->> 'historico_contribuicoes', new ->> 'historico_contribuicoes'),
    nullif(old ->> 'comunidade_setor', new ->> 'comunidade_setor'),
    nullif(old ->> 'grupo_pastoral_nome', new ->> 'grupo_pastoral_nome'),
    nullif(old ->> 'title', new ->> 'title'),
    nullif(old ->> 'category', new ->> 'category'),
    nullif(old ->> 'name', new ->> 'name'),
    nullif(old ->> 'code', new ->> 'code'),
    nullif(old ->> 'description', new ->> 'description'),
    nullif(old ->> 'document_number', new ->> 'document_number'),
    nullif(old ->> 'plan', new ->> 'plan'),
    nullif(old ->> 'payee', new ->> 'payee'),
    nullif(old ->> 'counted_by', new ->> 'counted_by'),
    nullif(old ->> 'also_counted_by', new ->> 'also_counted_by'),
    nullif(old ->> 'occasion', new ->> 'occasion'),
    nullif(old ->> 'observacoes', new ->> 'observacoes'),
    nullif(old ->> 'note', new ->> 'note'),
    nullif(old ->> 'reason', new ->> 'reason'),
    nullif(old ->> 'reopen_reason', new ->> 'reopen_reason'),
    nullif(old ->> 'cancel_reason', new ->> 'cancel_reason'),
    nullif(old ->> 'decree', new ->> 'decree'),
    nullif(old ->> 'file_name', new ->> 'file_name'),
    nullif(old ->> 'paper', new ->> 'paper')
  )
) where old is not null;

-- Why staff changed a row of the ledger, and what became of a category.
create index audit_log_reasons on public.audit_log (id) where table_name in ('financial_transactions', 'categories') and note is not null;

-- The words by which an index has a folded word of a name: with an apostrophe it may have been written as one, or as
-- two.
create function private.indexed_as(word text) returns setof text
language sql immutable parallel safe set search_path = ''
as $$
  select replace(word, '''', '')
  union
  select (regexp_match(word, '[^'']+$'))[1] where word like '%''%'
$$;

-- The words that a text has in an index if it names the person, in one way or another: of each name the first and the
-- last word, of a document its first digits, of a telephone its last, and all words of an e-mail. They are there in all
-- that the pattern matches.
create function private.words_sought(traces private.traces) returns setof text[]
language sql immutable set search_path = ''
as $$
  select array(select left(word, 40) from unnest(sought.words) as word)
  from (
    select array[first, last] as words
    from unnest(traces.names) as name, private.spellings_of(name) as way, string_to_array(way, ' ') as all_words,
      private.indexed_as(all_words[1]) as first, private.indexed_as(all_words[cardinality(all_words)]) as last
    union
    select array[left(digits, 7)] from unnest(traces.documents) as digits
    union
    select array[right(telephone, 7)] from unnest(traces.telephones) as telephone
    union
    select string_to_array(btrim(regexp_replace(email, '[^[:alnum:]]+', ' ', 'g')), ' ') from unnest(traces.addresses) as email
  ) as sought
$$;

-- The condition of the rows of a table in which the index of its words finds the person. True for a table without such
-- an index.
create function private.words_condition(of_table text, traces private.traces) returns text
language sql stable set search_path = ''
as $$
  select coalesce((
    select coalesce('(' || pg_get_expr(indpred, indrelid) || ') and ', '') || '(' || coalesce((
      select string_agg(format('%s @> %L', pg_get_expr(indexprs, indrelid), words), ' or ') from private.words_sought(traces) as words
    ), 'false') || ')'
    from pg_catalog.pg_index where indexrelid = to_regclass(format('public.%I', of_table || '_words'))
  ), 'true')
$$;

-- The columns of free text: those that people write, in tables whose rows have an id. Not names and addresses of
-- staff, of other payers and on receipts, who may be called the same, and not what others or the product itself
-- write. Mails go as a whole, by their recipient. An account of the parish or of the diocese's plan is called after
-- none of its payers, nor a purpose or its receiver.
create function private.free_texts() returns table (table_name text, column_name text)
language sql stable set search_path = ''
as $$
  select c.relname::text, a.attname::text
  from pg_catalog.pg_class as c
    join pg_catalog.pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_catalog.pg_type as t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and (
      t.oid = 'text'::regtype
      or t.oid in ('private.line'::regtype, 'private.prose'::regtype, 'private.rich_text'::regtype, 'private.telephone'::regtype)
    )
    and c.relname not in ('profiles', 'audit_log', 'liturgia_dias', 'job_runs', 'push_subscriptions', 'consents', 'mails', 'accounts', 'closing_accounts',
      'purposes', 'purpose_receivers', 'issued_receipt_lines', 'diocese_plan')
    and a.attname not in ('author_name', 'creator_name', 'begun_name', 'ended_name', 'closed_name', 'reopened_name', 'cancelled_name', 'giver_name', 'nome_completo', 'apelido', 'qr_code', 'provider_id', 'subscription_id', 'category_name')
    and not (c.relname = 'dizimistas' and a.attname in ('email', 'rg', 'endereco', 'telefone'))
    and exists (
      select from pg_catalog.pg_attribute as key
      where key.attrelid = c.oid and key.attname = 'id' and key.atttypid = 'uuid'::regtype
    )
$$;

-- True of a name that is the person's and nothing else.
create function private.is_called(name text, traces private.traces) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    private.told_text(name) ~ ('^\s*' || private.person_pattern(row(traces.names, '{}', '{}', '{}')::private.traces) || '\s*$'), false
  )
$$;

-- The requests of intentions that a person made, by the name with the telephone or the address, which a household may
-- share: they go as a whole.
create function private.requests_of(traces private.traces) returns setof public.intention_requests
language sql stable set search_path = ''
as $$
  select request.* from public.intention_requests as request
  where (request.phone = any (traces.telephones) or lower(private.plain_signs(request.email)) = any (traces.addresses))
    and private.is_called(request.name, traces)
$$;

-- The intentions that a person asked for: by the name with the telephone, or by a request of theirs.
create function private.intentions_of(traces private.traces) returns setof public.mass_intentions
language sql stable set search_path = ''
as $$
  select intention.* from public.mass_intentions as intention
  where intention.asker_phone = any (traces.telephones) and private.is_called(intention.asked_by, traces)
    or intention.id in (select request.intention_id from private.requests_of(traces) as request)
$$;

-- A text in its parts (tags, entities, words, numbers, other signs), each with which of the matches of the pattern in
-- what the text shows it belongs to, and whether that begins with it.
create function private.parts_naming(said text, pattern text)
returns table (place bigint, part text, named bigint, is_first boolean)
language sql immutable strict set search_path = ''
as $$
  with parts as (
    select each.place, each.part[1] as part
    from regexp_matches(
      said,
      format('(%s|%s|&#?[0-9A-Za-z]{1,20};|%%2[0Bb]|[A-Za-z]+|[0-9]+|.)', private.tag_within_line(), private.tag_of_line()),
      'gi'
    ) with ordinality as each (part, place)
  ), shown as materialized (
    select part, length(private.shown_text(part)) as size from (select distinct part from parts) as each
  ), placed as (
    select parts.place, part, shown.size, sum(shown.size) over (order by parts.place) as reach from parts join shown using (part)
  ), told as materialized (
    select private.told_text(said) as said
  ), others as (
    select each.place, length(each.said) as size from told, regexp_split_to_table(told.said, pattern) with ordinality as each (said, place)
  ), names as (
    select each.place, length(each.said[1]) as size
    from told, regexp_matches(told.said, '(' || pattern || ')', 'g') with ordinality as each (said, place)
  ), matches as (
    select names.place as named, sum(others.size + names.size) over (order by names.place) as reach, names.size
    from names join others on others.place = names.place
  )
  select placed.place, placed.part, matches.named,
    matches.named is not null and placed.place = min(placed.place) over (partition by matches.named)
  from placed left join matches on placed.reach > matches.reach - matches.size
    -- Signs that aren't seen behind it belong to it.
    and (placed.reach - placed.size < matches.reach or placed.reach = matches.reach and placed.size = 0 and placed.part not like '<%')
  order by placed.place
$$;

-- The first place of a text that names the person, with the words around, without tags. What only an address of a link
-- says is shown alone.
create function private.words_around(said text, pattern text) returns text
language sql immutable strict set search_path = ''
as $$
  with parts as materialized (
    select * from private.parts_naming(normalize(said, nfc), pattern)
  ), name as (
    select min(place) as first, max(place) as last from parts where named = 1
  ), shown as (
    select sides.place, regexp_replace(string_agg(parts.part, '' order by parts.place), '(<[^<>]*>|&nbsp;|\s)+', ' ', 'g') as words
    from name, parts, lateral (select case when parts.place < name.first then 1 when parts.place <= name.last then 2 else 3 end as place) as sides
    group by 1
  )
  select coalesce(
    (select string_agg(case place when 1 then right(words, 60) when 2 then words else left(words, 60) end, '' order by place)
     from shown where (select first from name) is not null),
    (regexp_match(private.told_text(said), '(' || pattern || ')'))[1]
  )
$$;

-- The texts about others that name the person, by their place (table, row, column), each with the words around: of what
-- the row says, null if that doesn't name the person, and of what the audit log knows that it said before. The row may
-- be deleted. By the indexes of words also where statistics are old.
create function private.texts_naming(person public.dizimistas, traces private.traces)
returns table (table_name text, row_id uuid, column_name text, words text, former text[])
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  pattern constant text := private.person_pattern(traces);
  place record;
  present jsonb := '[]';
  found_here jsonb;
begin
  for place in
    select free.*, private.words_condition(free.table_name, traces) as condition from private.free_texts() as free order by 1, 2
  loop
    execute format(
      'select jsonb_agg(jsonb_build_object(
         ''table_name'', %L, ''row_id'', each.id, ''column_name'', %L, ''said'', each.%3$I::text
       ))
       from public.%1$I as each
       where %6$s and private.told_text(each.%3$I) ~ $1 and %4$s is distinct from $2 and %5$s',
      place.table_name, place.column_name, place.column_name,
      -- The payer's own rows are emptied.
      case when private.leads_to_payer(place.table_name) then 'private.payer_of(each)' else 'null::uuid' end,
      -- The remarks of a paid instalment are a copy of its payment's note.
      case place.table_name
        when 'parcelas' then 'each.payment_id is null'
        when 'intention_requests' then 'each.id not in (select own.id from private.requests_of($3) as own)'
        else 'true'
      end,
      place.condition
    ) into found_here using pattern, person.id, traces;
    present := present || coalesce(found_here, '[]');
  end loop;

  return query execute format(
    'with present as (
       select * from jsonb_to_recordset($1) as present (table_name text, row_id uuid, column_name text, said text)
     ), about as (
       select table_name, row_id from present
       union
       select table_name::text, row_id from public.audit_log where dizimista_id is distinct from $3 and %s
     ), texts as (
       select free.table_name, array_agg(free.column_name) as columns
       -- A row of the ledger has the id of its category, and its entries have the name.
       from (select * from private.free_texts() union all values (''financial_transactions'', ''category'')) as free group by 1
     ), former as (
       select about.table_name, about.row_id, each.name as column_name, each.said, min(entry.id) as first
       from about join texts using (table_name) join public.audit_log as entry using (table_name, row_id),
         lateral (
           select name, said ->> name as said from unnest(texts.columns) as name, unnest(array[entry.old, entry.new]) as said
         ) as each
       where entry.dizimista_id is distinct from $3 and private.told_text(each.said) ~ $2
         and not exists (
           select from present where (present.table_name, present.row_id, present.column_name, present.said)
             = (about.table_name, about.row_id, each.name, each.said)
         )
       group by 1, 2, 3, 4
     ), listed as (
       select former.table_name, former.row_id, former.column_name,
         array_agg(private.words_around(former.said, $2) order by former.first) as words
       from former group by 1, 2, 3
     )
     select table_name, row_id, column_name, private.words_around(present.said, $2), coalesce(listed.words, ''{}'')
     from present full join listed using (table_name, row_id, column_name)
     order by present.said is null, table_name, column_name, row_id',
    private.words_condition('audit_log', traces)
  ) using present, pattern, person.id;
end;
$$;

-- The same as one value.
create function private.list_naming(person public.dizimistas, traces private.traces) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(naming)), '[]') from private.texts_naming(person, traces) as naming
$$;
