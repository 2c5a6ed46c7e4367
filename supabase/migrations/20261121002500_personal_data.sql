-- What the law asks of a payer's data (LGPD, article 18): all of it to take away, and its erasure. Both are administrators' and both are
-- in the audit log. An erasure empties what tells of the person and keeps the ordinal number, the booklets, the instalments and what
-- was paid, so that the accounts stay as they are.

-- Erasures, by the payers' ids: nothing here tells of the person. They are applied again to a restored backup that is older than they.
create table private.erasures (
  dizimista_id uuid primary key,
  numero_ordinal integer not null,
  erased_at timestamptz not null default now(),
  -- The free texts that the administrator chose to mend: [{"table", "id", "column"}].
  texts jsonb not null default '[]'
);

alter table private.erasures enable row level security;

-- What stands where a person's name stood.
create function private.erased_words() returns text
language sql immutable parallel safe
return 'Dados apagados';

-- Who has been erased is not changed -----------------------------------------------------------------------------------

create function private.refuse_erased() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'the person''s data are erased', hint = 'erased';
end;
$$;

create trigger dizimistas_keep_erased before update or delete on public.dizimistas
for each row when (old.erased_at is not null) execute function private.refuse_erased();

-- For rows that belong to a payer.
create function private.refuse_for_erased() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- An erasure that is under way is waited for.
  perform from public.dizimistas where id = new.dizimista_id for key share;
  if exists (select from public.dizimistas where id = new.dizimista_id and erased_at is not null) then
    raise exception using errcode = 'PT409', message = 'the person''s data are erased', hint = 'erased';
  end if;
  return new;
end;
$$;

create trigger consents_not_of_erased before insert on public.consents
for each row execute function private.refuse_for_erased();

create trigger carnes_not_of_erased before insert on public.carnes
for each row execute function private.refuse_for_erased();

-- Where else the person is named -------------------------------------------------------------------------------------

-- Texts are read as they show (`private.shown_text`), and so are names, so that both are in the same signs. Patterns are for such texts.

-- What a text says: what it shows, and the values of its tags, as addresses of links. No pattern reaches over the bar.
create function private.told_text(said text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return private.shown_text(said) || case when said like '%="%' then coalesce((
    select string_agg('|' || private.shown_text(value[1]), '') from regexp_matches(said, '="([^"<>]*)"', 'g') as value
  ), '') else '' end;
end;
$$;

-- A letter of a folded word in either case: patterns tell capitals apart, by which names are known.
create function private.letter_pattern(letter text) returns text
language sql immutable parallel safe
return case when upper(letter) <> letter then '[' || letter || upper(letter) || ']' else letter end;

-- A pattern of a folded word. An apostrophe or a hyphen may be in it; where it has an apostrophe, as "d'avila", also nothing or a space.
create function private.word_pattern(word text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select string_agg(
    case
      when letter = '''' then '[-''. ]{0,3}'
      else private.letter_pattern(letter) || case when next_letter <> '''' then '[-'']?' else '' end
    end, '' order by place
  )
  from (
    select letter, place, lead(letter) over (order by place) as next_letter
    from string_to_table(word, null) with ordinality as letters (letter, place)
  ) as each
$$;

-- A pattern of any of some folded words, separated by spaces.
create function private.any_of(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select '(?:' || string_agg(each.pattern, '|' order by each.place) || ')'
  from (
    select split.place, string_agg(private.letter_pattern(letter), '' order by letters.place) as pattern
    from string_to_table(words, ' ') with ordinality as split (word, place),
      string_to_table(split.word, null) with ordinality as letters (letter, place)
    group by split.place
  ) as each
$$;

-- What stands between the words of one name within a line.
create function private.beside_name() returns text
language sql immutable parallel safe
return '(?:[ _]+|-)';

-- What stands before and after a whole name. Words that belong to it make it another person's: 'José Zilmar Quixaba' and 'Zilmar Quixaba dos
-- Santos' are not Zilmar Quixaba. Such a word is beside the name, without punctuation or a new line between them, and
--   before: is capitalised, but not a sentence's first word, of which a capital says nothing; or is a first name with which people's
--     names often begin, wherever it stands;
--   after: is capitalised, also behind a particle; or says which of a family it is, as 'Neto'.
-- Titles, and words that introduce a name or what follows it, are none. Where all is in capitals, a capital says nothing either.
create function private.before_name() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select format(
    '(?<![[:alnum:]])(?<![[:alpha:]]'')(?<!(?<![[:alnum:]])%1$s%2$s)'
      || '(?<![[:alnum:]]%2$s(?!%3$s(?![[:alnum:]]))(?<![[:alnum:]])[[:upper:]](?:(?:[[:lower:]]|''[[:alpha:]])+|\.)%2$s)',
    private.any_of(
      'jose joao maria ana antonio antonia francisco francisca luiz luis paulo carlos marcos pedro manoel manuel raimundo raimunda '
      || 'sebastiao jorge rita terezinha joaquim severino josefa'
    ),
    private.beside_name(),
    private.any_of(
      'a ao aos as o os e em no na nos nas de do da dos das por pelo pela pelos pelas para com sem sob sobre entre mas que '
      || 'padre pe frei dom dona d seu sua sr sra senhor senhora dr dra doutor doutora irmao irma tio tia vo vovo diacono seminarista '
      || 'ministro ministra professor professora dizimista paroquiano paroquiana catequista coordenador coordenadora finado finada '
      || 'falecido falecida esposo esposa marido mae pai filho filha avo afilhado afilhada padrinho madrinha'
    )
  )
$$;

create function private.after_name() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select format(
    '(?![[:alnum:]])(?!''[[:alpha:]])(?!%1$s%2$s(?![[:alnum:]])(?!%1$s%3$s(?![[:alnum:]])))'
      || '(?!%1$s(?!%4$s(?![[:alnum:]]))[[:upper:]](?:[[:lower:]]|''[[:upper:]][[:lower:]]))'
      || '(?!%1$s(?:%3$s%1$s|[dD]'')(?!%4$s(?![[:alnum:]]))[[:upper:]][[:alpha:]])',
    private.beside_name(),
    private.any_of('neto neta filho filha junior jr sobrinho sobrinha bisneto'),
    private.any_of('de do da dos das di del du van von'),
    private.any_of(
      'a ao aos as o os e em no na nos nas por pelo pela para com sem que tel telefone fone cel celular whatsapp email cpf rg '
      || 'rua av avenida travessa praca bairro sitio fazenda vila comunidade setor capela igreja matriz paroquia pastoral grupo'
    )
  )
$$;

-- How a name may be said, each way as folded words with single spaces: with what stands in brackets or quotation marks, without it, also
-- without a note behind it, as '– viúva', and with a nickname for the first name. A name of several words is never said by one alone.
create function private.spellings_of(called text) returns setof text
language sql immutable strict parallel safe set search_path = ''
as $$
  with written as (
    -- 'D Ávila' and 'Dávila' are D'Ávila.
    select regexp_replace(lower(private.plain_signs(called)), '\m([do])[- ]?''? ?(?=[aeiouh][[:alpha:]]{3})', '\1''', 'g') as name,
      '\([^()]*\)?|\[[^][]*\]?|"[^"]*"|(?<![[:alnum:]])''+[^'']+''+(?![[:alnum:]])' as aside
  ), called_without as (
    select name, aside, regexp_replace(name, aside, ' ', 'g') as plain from written
  ), short as (
    select name, aside, plain, regexp_replace(plain, '(?:\s-+\s|--|[,;/&:]|\s-+$).*$', '') as alone from called_without
  ), said as (
    select name as way from short
    union all
    select plain from short
    union all
    select alone from short
    union all
    select nickname[1] || regexp_replace(alone, '^[^[:alpha:]]*[^ ]+', '')
    from short, regexp_matches(name, aside, 'g') as nickname
    where nickname[1] !~ 'falecid|finad|memoriam|viuv|espos|\m(?:mae|pai|filh.|irma.?)\M'
  ), spelt as (
    select way from said
    union all
    -- With a hyphen, as one word or as two.
    select regexp_replace(way, '(?<=[[:alnum:]])-(?=[[:alnum:]])', '''', 'g') from said where way ~ '[[:alnum:]]-[[:alnum:]]'
  ), tidy as (
    -- Only apostrophes within words.
    select distinct btrim(regexp_replace(
      regexp_replace(way, '(?<![[:alnum:]])''+|''+(?![[:alnum:]])', ' ', 'g'), '[^[:alnum:]'']+', ' ', 'g'
    )) as way
    from spelt
  )
  select way from tidy
  where way <> '' and (way like '% %' or not exists (select from tidy as longer where longer.way like '% %'))
$$;

-- A pattern of a name: from the first to the last word, with only names of the same person between them, whole, as initials or left out,
-- particles, a nickname in brackets or quotation marks, and signs between words. Not as part of a longer name.
create function private.name_pattern(called text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  with ways as (
    select string_to_array(way, ' ') as words from private.spellings_of(called) as way
  ), patterns as (
    select
      private.word_pattern(words[1]) as first,
      private.word_pattern(words[cardinality(words)]) as last,
      (select string_agg(private.word_pattern(word), '|') from unnest(words || '{de,do,da,dos,das,di,del}') as word) as any_word,
      cardinality(words) as count,
      '(?:[^[:alnum:];:!?|]|\([^()\n|]{1,40}\)|\[[^][\n|]{1,40}\]|"[^"\n|]{1,40}"|(?<![[:alnum:]])''[^''\n|]{1,40}''(?![[:alnum:]]))+' as between_words
    from ways
  )
  -- Looks at the neighbours only where the name begins.
  select '(?=' || string_agg(distinct first, '|') || ')' || private.before_name() || '(?:' || string_agg(
    first || case when count > 1
      then '(?:' || between_words || '(?:' || any_word || '|[[:alpha:]]))*' || between_words || last else '' end,
    '|'
  ) || ')' || private.after_name()
  from patterns
  having count(*) > 0
$$;

-- What stands between the digits of a number.
create function private.between_digits() returns text
language sql immutable parallel safe
return '[^[:alnum:]\n,;|]{0,4}';

-- A pattern of a number, given the pattern of what it may begin with and its digits. Not as part of a longer number, as an amount, the
-- number of a company, or what identifies a row.
create function private.whole_number(beginning text, digits text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select '(?:(?<![[:alnum:]])|(?<=(?<![[:alnum:]])' || private.any_of(
      'tel telefone fone cel celular zap whats whatsapp contato numero no n ddd cpf rg'
    ) || '))(?<![0-9][.-])(?<!\$ ?)'
    || beginning || regexp_replace(regexp_replace(digits, '\D', '', 'g'), '(\d)(?=\d)', '\1' || private.between_digits(), 'g')
    || '(?![[:alpha:]]*[0-9])(?![.-][0-9])(?!/[0-9]{4}-?[0-9]{2}(?![0-9]))(?!,[0-9]{2}(?![0-9]))(?!-[0-9a-fA-F]{4}-)'
$$;

-- A pattern of a telephone, with or without the country's and the area's code, and of a mobile also without its first 9. With another area's
-- or country's code it is another.
create function private.telephone_pattern(telephone text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select case when telephone ~ '^\d{10,11}$' then
    private.whole_number(format(
      '(?:\((?=[^()\n]{1,14}\)[^()]{0,3}[0-9]))?(?:(?:(?:\+|00)%1$s)?55%1$s)?(?:0%1$s(?:(?:[xX]{2}|[0-9]{2})%1$s)?)?%2$s%1$s%3$s', apart, left(telephone, 2), ninth
    ), local)
    || '|' || private.whole_number(format('(?:\+%1$s55%1$s)?%2$s%3$s', apart, other_code, ninth), local)
  else private.whole_number('\+?(?:00)?', telephone) end
  from (
    select private.between_digits() as apart, right(telephone, 8) as local,
      case when telephone ~ '^\d{2}[6-9]' then '(?:9' || private.between_digits() || ')?' else '' end as ninth,
      format(
        '(?<!(?<![0-9])(?<!(?<![0-9])[0-9]{1,2}[/:h.-])(?:(?:00)?55%1$s)?(?:0%1$s(?:[0-9]{2}%1$s)?)?[1-9]{2}%1$s)'
          || '(?<!(?<![0-9])(?:[1-9]{2})?9%1$s)(?<!\+(?!55)[0-9]{1,3}%1$s)',
        private.between_digits()
      ) as other_code
  ) as parts
$$;

-- By what a person is recognised in texts: the names, documents, telephones and e-mails, also the former ones that the audit log knows.
create type private.traces as (names text[], documents text[], telephones text[], addresses text[]);

-- A former name of one word, as of a record that was begun and then completed, tells of nobody.
create function private.traces_of(person public.dizimistas) returns private.traces
language sql stable set search_path = ''
as $$
  with known as (
    select person.nome_completo::text as name, person.cpf::text as cpf, person.rg::text as rg, person.telefone::text as telephone,
      person.email::text as email
    union
    select said ->> 'nome_completo', said ->> 'cpf', said ->> 'rg', said ->> 'telefone', said ->> 'email'
    from public.audit_log as entry, unnest(array[entry.old, entry.new]) as said
    where entry.dizimista_id = person.id and entry.table_name = 'dizimistas'
  )
  select
    array(
      select distinct name from known
      where name = person.nome_completo or exists (select from private.spellings_of(name) as way where way like '% %')
    ),
    array(
      select distinct digits from known, unnest(array[known.cpf, known.rg]) as number, regexp_replace(number, '\D', '', 'g') as digits
      where length(digits) >= 7
    ),
    array(select distinct telephone from known where regexp_replace(telephone, '\D', '', 'g') ~ '\d{7}'),
    array(select distinct lower(private.plain_signs(known.email)) from known where known.email is not null)
$$;

-- What a text that names the person holds.
create function private.person_pattern(traces private.traces) returns text
language sql immutable set search_path = ''
as $$
  select '(?:' || coalesce(string_agg(distinct pattern, '|'), '(?!)') || ')'
  from (
    select private.name_pattern(name) as pattern from unnest(traces.names) as name
    union all
    select private.whole_number('', digits) from unnest(traces.documents) as digits
    union all
    select private.telephone_pattern(telephone) from unnest(traces.telephones) as telephone
    union all
    select '(?<![[:alnum:]_])(?<![[:alnum:]][-.+])' || (
      select string_agg(case when letter ~ '[[:alnum:]@_]' then private.letter_pattern(letter) else '\' || letter end, '' order by place)
      from string_to_table(email, null) with ordinality as letters (letter, place)
    ) || '(?![[:alnum:]_])(?![-.][[:alnum:]])'
    from unnest(traces.addresses) as email
  ) as patterns
$$;

-- The words of texts, for indexes: folded, also those of both sides of an apostrophe or a hyphen as one, and of each number, whatever stands
-- between its digits, each seven digits in a row. Null of no text.
create function private.words_of(variadic said text[]) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  folded constant text := lower(private.told_text(array_to_string(said, ' ')));
  words text[];
  parts text[];
  digits text;
begin
  if folded = '' then
    return null;
  end if;
  words := string_to_array(regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g'), ' ');
  if folded ~ '[[:alpha:]][-''][[:alpha:]]' then
    for parts in
      select regexp_split_to_array(run[1], '[-'']') from regexp_matches(folded, '[[:alnum:]]+(?:[-''][[:alnum:]]+)+', 'g') as run
    loop
      words := words || array(
        select array_to_string(parts[first:last], '')
        from generate_series(1, cardinality(parts) - 1) as first, generate_series(first + 1, least(first + 4, cardinality(parts))) as last
      );
    end loop;
  end if;
  if folded ~ '[0-9]' then
    for digits in
      select regexp_replace(run[1], '[^0-9]', '', 'g')
      from regexp_matches(folded, format('[0-9](?:%s[0-9]){6,}', private.between_digits()), 'g') as run
    loop
      words := words || array(select substr(digits, place, 7) from generate_series(1, length(digits) - 6) as place);
    end loop;
  end if;
  -- A key of an index has its limit.
  return array(select left(word, 40) from unnest(words) as word);
end;
$$;

-- Whoever writes a row writes its index.
grant execute on function private.words_of, private.told_text, private.shown_text, private.decoded, private.tag_within_line, private.tag_of_line,
  private.between_digits
to authenticated, service_role;

-- Large tables, in whose texts a person is found by an index `<table>_words`. A linked row of the ledger has a title of the product's.
create index dizimistas_words on public.dizimistas using gin (
  private.words_of(comunidade_setor, grupo_pastoral_nome, historico_contribuicoes, notes)
);
create index parcelas_words on public.parcelas using gin (private.words_of(observacoes)) where observacoes is not null;
create index payments_words on public.payments using gin (private.words_of(reason, note))
where reason is not null or note is not null;
create index financial_transactions_words on public.financial_transactions using gin (
  private.words_of(case when payment_id is null then title end, case when payment_id is null then category end, description)
) where payment_id is null or description is not null;
create index donations_words on public.donations using gin (private.words_of(description)) where description is not null;

-- What rows once said, by what all audited tables call their free texts: what they were given is what they say, or what a later entry calls
-- old. So whoever only adds rows, as an import does, writes nothing here.
create index audit_log_words on public.audit_log using gin (
  private.words_of(
    nullif(old ->> 'notes', new ->> 'notes'),
    nullif(old ->> 'historico_contribuicoes', new ->> 'historico_contribuicoes'),
    nullif(old ->> 'comunidade_setor', new ->> 'comunidade_setor'),
    nullif(old ->> 'grupo_pastoral_nome', new ->> 'grupo_pastoral_nome'),
    nullif(old ->> 'title', new ->> 'title'),
    nullif(old ->> 'category', new ->> 'category'),
    nullif(old ->> 'description', new ->> 'description'),
    nullif(old ->> 'observacoes', new ->> 'observacoes'),
    nullif(old ->> 'note', new ->> 'note'),
    nullif(old ->> 'reason', new ->> 'reason'),
    nullif(old ->> 'file_name', new ->> 'file_name'),
    nullif(old ->> 'paper', new ->> 'paper')
  )
) where old is not null;

-- The words by which an index has a folded word of a name: with an apostrophe it may have been written as one, or as two.
create function private.indexed_as(word text) returns setof text
language sql immutable parallel safe set search_path = ''
as $$
  select replace(word, '''', '')
  union
  select (regexp_match(word, '[^'']+$'))[1] where word like '%''%'
$$;

-- The words that a text has in an index if it names the person, in one way or another: of each name the first and the last word, of a document
-- its first digits, of a telephone its last, and all words of an e-mail. They are there in all that the pattern matches.
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

-- The condition of the rows of a table in which the index of its words finds the person. True for a table without such an index.
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

-- The columns of free text: those that people write, in tables whose rows have an id. Not names and addresses of staff and of other
-- payers, who may be called the same, and not what others or the product itself write. Mails go as a whole, by their recipient.
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
      or t.oid in ('private.line'::regtype, 'private.prose'::regtype, 'private.rich_text'::regtype)
    )
    and c.relname not in ('profiles', 'audit_log', 'liturgia_dias', 'job_runs', 'push_subscriptions', 'consents', 'mails')
    and a.attname not in ('author_name', 'creator_name', 'nome_completo', 'qr_code', 'provider_id')
    and not (c.relname = 'dizimistas' and a.attname in ('email', 'rg', 'endereco'))
    and exists (
      select from pg_catalog.pg_attribute as key
      where key.attrelid = c.oid and key.attname = 'id' and key.atttypid = 'uuid'::regtype
    )
$$;

-- A text in its parts (tags, entities, words, numbers, other signs), each with which of the matches of the pattern in what the text shows it
-- belongs to, and whether that begins with it.
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
    -- What isn't seen behind it belongs to it.
    and (placed.reach - placed.size < matches.reach or placed.reach = matches.reach and placed.size = 0 and placed.part not like '<%')
  order by placed.place
$$;

-- The first place of a text that names the person, with the words around, without tags. What only an address of a link says is shown alone.
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

-- The texts about others that name the person, by their place (table, row, column), each with the words around: of what the row says, null if
-- that doesn't name the person, and of what the audit log knows that it said before. The row may be deleted. By the indexes of words also
-- where statistics are old.
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
      case when place.table_name = 'parcelas' then 'each.payment_id is null' else 'true' end,
      place.condition
    ) into found_here using pattern, person.id;
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
       select free.table_name, array_agg(free.column_name) as columns from private.free_texts() as free group by 1
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

-- Erasing ------------------------------------------------------------------------------------------------------------

-- A tag with what names the person taken out of its values: an address goes as a whole, of other values the words that name the person.
create function private.mended_tag(tag text, pattern text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  mended text := tag;
  attribute text[];
begin
  for attribute in select regexp_matches(tag, '(\s([a-z]+)="([^"<>]*)")', 'gi') loop
    if private.told_text(attribute[3]) ~ pattern then
      mended := replace(mended, attribute[1], case when lower(attribute[2]) in ('alt', 'title')
        then format(' %s="%s"', attribute[2], private.mended(attribute[3], pattern)) else '' end);
    end if;
  end loop;
  return mended;
end;
$$;

-- A text with what names the person replaced, where it stands and nowhere else: 'José Lima' is no part of 'José Limaverde'. Tags that
-- stood within the name stay.
create function private.mended(said text, pattern text) returns text
language sql immutable strict set search_path = ''
as $$
  select string_agg(
    case when is_first then private.erased_words() else '' end
      || case when part like '<%=%' then private.mended_tag(part, pattern) when named is null or part like '<_%' then part else '' end,
    '' order by place
  )
  from private.parts_naming(normalize(said, nfc), pattern)
$$;

-- A row's values with what names the person replaced in some columns.
create function private.without_person(said jsonb, columns text[], pattern text) returns jsonb
language sql immutable strict set search_path = ''
as $$
  select said || coalesce(jsonb_object_agg(name, private.mended(said ->> name, pattern)), '{}')
  from unnest(columns) as name
  where jsonb_typeof(said -> name) = 'string' and private.told_text(said ->> name) ~ pattern
$$;

-- A row's values with its free texts emptied.
create function private.without_texts(said jsonb, of_table text) returns jsonb
language sql stable strict set search_path = ''
as $$
  select said || coalesce(jsonb_object_agg(free.column_name, 'null'::jsonb), '{}')
  from private.free_texts() as free where free.table_name = of_table and said ? free.column_name
$$;

-- Replaces the person's name, CPF, telephone and e-mail in one text. A value that its column then refuses, as one that became too long,
-- becomes null; one that a row must have is replaced as a whole.
create function private.mend_text(of_table text, of_row uuid, of_column text, pattern text) returns void
language plpgsql set search_path = ''
as $$
begin
  if of_table = 'birthdays' then
    -- The site would congratulate 'Dados apagados' on the day that is left.
    delete from public.birthdays where id = of_row;
    return;
  end if;
  if of_column = 'slug' then
    execute format('update public.%I set slug = $2 where id = $1', of_table)
    using of_row, 'dados-apagados-' || left(of_row::text, 8);
    return;
  end if;
  execute format('update public.%I set %2$I = private.mended(%2$I, $2) where id = $1', of_table, of_column) using of_row, pattern;
exception when check_violation then
  begin
    execute format('update public.%I set %I = null where id = $1', of_table, of_column) using of_row;
  exception when not_null_violation or check_violation then
    execute format('update public.%I set %I = $2 where id = $1', of_table, of_column) using of_row, private.erased_words();
  end;
end;
$$;

-- Empties what the audit log keeps of payers (`[{"id", "numero_ordinal"}]`): of their records and consents everything, of what leads to them,
-- as instalments of booklets that were deleted, the texts.
create function private.empty_audit(payers jsonb) returns void
language sql set search_path = ''
as $$
  update public.audit_log as entry set
    old = case when entry.old is not null then erased end, new = case when entry.new is not null then erased end
  from jsonb_to_recordset(payers) as payer (id uuid, numero_ordinal integer),
    jsonb_build_object('numero_ordinal', payer.numero_ordinal, 'erased', true) as erased
  where entry.dizimista_id = payer.id and entry.table_name in ('dizimistas', 'consents') and entry.verb in ('insert', 'update', 'delete');
  update public.audit_log as entry set
    old = private.without_texts(entry.old, entry.table_name), new = private.without_texts(entry.new, entry.table_name)
  from jsonb_to_recordset(payers) as payer (id uuid)
  where entry.dizimista_id = payer.id and entry.table_name not in ('dizimistas', 'consents');
$$;

-- Whoever is deleted, or taken back with an import, has nothing in the audit log either.
create function private.forget_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.empty_audit(jsonb_agg(jsonb_build_object('id', gone.id, 'numero_ordinal', gone.numero_ordinal))) from gone;
  return null;
end;
$$;

-- After the payers' own entries; those of consents that go with them follow.
create trigger dizimistas_forget_deleted after delete on public.dizimistas
referencing old table as gone for each statement execute function private.forget_deleted();

create function private.forget_deleted_consent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.dizimistas where id = new.dizimista_id) then
    -- By the row first: where statistics are old deletions look rare, and all of them would be read.
    new.old := jsonb_build_object('erased', true, 'numero_ordinal', (
      with about as materialized (
        select entry.verb, entry.old from public.audit_log as entry
        where entry.table_name = 'dizimistas' and entry.row_id = new.dizimista_id
      )
      select max((about.old ->> 'numero_ordinal')::integer) from about where about.verb = 'delete'
    ));
  end if;
  return new;
end;
$$;

create trigger audit_log_forget_deleted before insert on public.audit_log
for each row when (new.table_name = 'consents' and new.verb = 'delete') execute function private.forget_deleted_consent();

-- The same for payers whom an earlier version deleted.
create function private.forget_earlier_deleted() returns void
language sql set search_path = ''
as $$
  select private.empty_audit(jsonb_agg(jsonb_build_object('id', entry.row_id, 'numero_ordinal', entry.old -> 'numero_ordinal')))
  from public.audit_log as entry
  where entry.table_name = 'dizimistas' and entry.verb = 'delete' and not entry.old ? 'erased'
    and not exists (select from public.dizimistas where id = entry.row_id)
$$;

-- Rows of an import that bring the person: by CPF or number, or, without a CPF, by the name. Who was born on another day is another person.
create function private.brings_person(content jsonb, person public.dizimistas, traces private.traces) returns boolean
language sql stable set search_path = ''
as $$
  select content ->> 'cpf' = any (traces.documents)
    or content ->> 'numero_ordinal' = person.numero_ordinal::text
    or content ->> 'cpf' is null
      and exists (
        select from unnest(traces.names) as name, private.spellings_of(name) as way
        where way in (select private.spellings_of(content ->> 'nome_completo'))
      )
      and coalesce(content ->> 'data_nascimento' = person.data_nascimento::text, true)
$$;

-- Empties what tells of a payer, in every table, and in the audit log last: that of these changes too. `naming` are the texts that name the
-- person (`private.texts_naming`), `texts` those to mend (`[{"table", "id", "column"}]`); the others stay as they are.
--
-- Receipts are to be kept for five years; their table is a reference to `dizimistas` that personal-data.test.ts asks about.
create function private.empty_payer(person public.dizimistas, traces private.traces, naming jsonb, texts jsonb) returns void
language plpgsql set search_path = '' set enable_seqscan = off
as $$
declare
  pattern constant text := private.person_pattern(traces);
  free_columns constant jsonb := (
    select jsonb_object_agg(of_table.table_name, of_table.names)
    from (select free.table_name, jsonb_agg(free.column_name) as names from private.free_texts() as free group by 1) as of_table
  );
  chosen_texts jsonb;
  chosen record;
begin
  perform private.lock_instalments(array(select id from public.carnes where dizimista_id = person.id));
  -- Not those to a member of staff who has the same address.
  delete from public.mails as mail
  where lower(private.plain_signs(mail.recipient)) = any (traces.addresses)
    and not exists (select from public.profiles as staff where lower(staff.email) = lower(mail.recipient));

  -- What an import would enter, or would give back if it were taken back.
  delete from private.import_rows as staged
  where staged.dizimista_id = person.id or private.brings_person(staged.content, person, traces);
  update private.import_rows as staged set
    content = private.without_person(staged.content, columns, pattern), before = private.without_person(staged.before, columns, pattern)
  from (select array(select jsonb_array_elements_text(free_columns -> 'dizimistas')) as columns) as of_payers
  where exists (
    select from unnest(array[staged.content, staged.before]) as said, unnest(columns) as name
    where private.told_text(said ->> name) ~ pattern
  );
  -- The titles of a sheet without any are its first row's values.
  update public.imports as done set columns = '{}' where private.told_text(done.columns::text) ~ pattern;

  select coalesce(jsonb_agg(to_jsonb(named)), '[]') into chosen_texts
  from jsonb_to_recordset(naming) as named (table_name text, row_id uuid, column_name text, words text)
    join jsonb_to_recordset(texts) as listed ("table" text, id uuid, "column" text)
      on listed."table" = named.table_name and listed.id = named.row_id and listed."column" = named.column_name;
  for chosen in
    select * from jsonb_to_recordset(chosen_texts) as named (table_name text, row_id uuid, column_name text, words text)
    -- Where only the audit log names the person, the row stays as it is.
    where words is not null
  loop
    perform private.mend_text(chosen.table_name, chosen.row_id, chosen.column_name, pattern);
  end loop;

  -- Two steps: the withdrawal of consents is noted while the row may still be changed.
  update public.dizimistas set
    consentimento_lgpd = false, autorizacao_comunicacoes = false, politica_privacidade = false
  where id = person.id;
  update public.dizimistas set
    nome_completo = private.erased_words(), data_nascimento = null, genero = null, estado_civil = null, cpf = null,
    rg = null, foto = null, endereco = null, telefone = null, email = null, comunidade_setor = null,
    participa_grupo_pastoral = false, grupo_pastoral_nome = null, frequencia_missas = null,
    deseja_visita_pastoral = false, dizimista_ativo = false, forma_contribuicao = null, valor_sugerido = null,
    data_primeira_contribuicao = null, historico_contribuicoes = null, notes = null, erased_at = clock_timestamp()
  where id = person.id;
  update public.consents set proof_note = private.erased_words() where dizimista_id = person.id and proof_note is not null;
  update public.parcelas set observacoes = null
  where observacoes is not null and carne_id in (select id from public.carnes where dizimista_id = person.id);
  update public.payments as payment set
    note = null, reason = case when payment.reason is not null then private.erased_words() end
  from public.parcelas as parcela join public.carnes as carne on carne.id = parcela.carne_id
  where payment.parcela_id = parcela.id and carne.dizimista_id = person.id
    and (payment.note is not null or payment.reason is not null);
  -- Their titles say the number alone.
  update public.financial_transactions as entry set description = null
  from public.payments as payment
    join public.parcelas as parcela on parcela.id = payment.parcela_id
    join public.carnes as carne on carne.id = parcela.carne_id
  where entry.payment_id = payment.id and carne.dizimista_id = person.id and entry.description is not null;

  -- Nobody is to pay what is open: the provider is asked to cancel it.
  update public.pix_charges set is_unwanted = true, next_check_at = clock_timestamp()
  where dizimista_id = person.id and private.is_open_charge(status);
  update public.reconciliation_cases as known set note = private.erased_words()
  from public.pix_charges as charge
  where charge.id = known.charge_id and charge.dizimista_id = person.id and known.note is not null;

  perform private.empty_audit(jsonb_build_array(jsonb_build_object('id', person.id, 'numero_ordinal', person.numero_ordinal)));
  update public.audit_log as entry set
    old = entry.old || case when private.told_text(entry.old ->> 'columns') ~ pattern then '{"columns": {}}' else '{}' end::jsonb,
    new = entry.new || case when private.told_text(entry.new ->> 'columns') ~ pattern then '{"columns": {}}' else '{}' end::jsonb
  where entry.table_name = 'imports'
    and (private.told_text(entry.old ->> 'columns') ~ pattern or private.told_text(entry.new ->> 'columns') ~ pattern);
  -- What is mended is so in what the log had of it, also in the entries of the mending.
  update public.audit_log as entry set
    old = private.without_person(entry.old, mended.columns, pattern), new = private.without_person(entry.new, mended.columns, pattern)
  from (
    select named.table_name, named.row_id, array_agg(named.column_name) as columns
    from jsonb_to_recordset(chosen_texts) as named (table_name text, row_id uuid, column_name text)
    group by 1, 2
  ) as mended
  where entry.table_name = mended.table_name and entry.row_id = mended.row_id;
  -- Why staff changed a row of the ledger, which nobody is asked about: what names the person goes.
  update public.audit_log as entry set note = left(private.mended(entry.note, pattern), 500)
  where entry.table_name = 'financial_transactions' and entry.note is not null and private.told_text(entry.note) ~ pattern;
end;
$$;

create index audit_log_reasons on public.audit_log (id) where table_name = 'financial_transactions' and note is not null;

-- One erasure at a time, since two may mend the same texts. And the lock that its changes need before that of the payer's row: the last step
-- of taking an import back, which locks the table, would wait for the row meanwhile.
create function private.begin_erasure() returns void
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('erasure', 2));
  lock table public.dizimistas in row exclusive mode;
end;
$$;

-- Erases a payer, confirmed by the ordinal number. `decisions` say of each free text that names the person whether it is mended:
-- `[{"table", "id", "column", "erase"}]`. A text that was not decided on is a conflict. Returns the erasure as it is listed.
create function public.erase_payer(payer uuid, ordinal integer, decisions jsonb) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  person public.dizimistas;
  traces private.traces;
  naming jsonb;
  texts jsonb;
  listed private.erasures;
begin
  perform private.require_role('admin');
  perform private.begin_erasure();
  select * into person from public.dizimistas where id = payer for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'the payer does not exist';
  end if;
  if person.numero_ordinal <> ordinal then
    raise exception using errcode = 'PT409', message = 'the ordinal number is another payer''s', hint = 'other_ordinal';
  end if;
  if person.erased_at is not null then
    raise exception using errcode = 'PT409', message = 'the person''s data are erased', hint = 'erased';
  end if;
  traces := private.traces_of(person);
  naming := private.list_naming(person, traces);
  if exists (
    select from jsonb_to_recordset(naming) as named (table_name text, row_id uuid, column_name text)
      left join jsonb_to_recordset(decisions) as decided ("table" text, id uuid, "column" text)
        on decided."table" = named.table_name and decided.id = named.row_id and decided."column" = named.column_name
    where decided.id is null
  ) then
    raise exception using errcode = 'PT409', message = 'a text that names the person is not decided on', hint = 'undecided';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('table', decided."table", 'id', decided.id, 'column', decided."column")), '[]')
  into texts
  from jsonb_to_recordset(decisions) as decided ("table" text, id uuid, "column" text, erase boolean) where decided.erase;

  perform private.empty_payer(person, traces, naming, texts);
  insert into private.erasures (dizimista_id, numero_ordinal, texts)
  values (payer, ordinal, texts) returning * into listed;
  perform private.note_in_audit(
    'erase', 'dizimistas', payer, new => jsonb_build_object('numero_ordinal', ordinal), dizimista_id => payer
  );
  return to_jsonb(listed);
end;
$$;

-- Applies erasures to payers who have their data still, as after a restore of an older backup; returns how many. For the owner.
create function private.apply_erasures(list jsonb) returns integer
language plpgsql set search_path = ''
as $$
declare
  erasure private.erasures;
  person public.dizimistas;
  traces private.traces;
  applied integer := 0;
begin
  perform private.begin_erasure();
  perform private.forget_earlier_deleted();
  for erasure in select * from jsonb_populate_recordset(null::private.erasures, list) loop
    insert into private.erasures select erasure.* on conflict do nothing;
    select * into person from public.dizimistas where id = erasure.dizimista_id and erased_at is null for update;
    if found then
      traces := private.traces_of(person);
      perform private.empty_payer(person, traces, private.list_naming(person, traces), erasure.texts);
      applied := applied + 1;
    end if;
  end loop;
  return applied;
end;
$$;

-- The database's own files -------------------------------------------------------------------------------------------

-- A changed or deleted row stays in its table's file until a vacuum. So tables that tell of people are vacuumed at the first such row, which
-- the server looks for each minute.
do $$
declare
  told_in regclass;
begin
  for told_in in
    select to_regclass('public.' || table_name) from private.free_texts()
    union
    select child from private.keys_to_payers()
    union
    select unnest(array['public.dizimistas', 'public.audit_log', 'public.mails']::regclass[])
  loop
    execute format(
      'alter table %s set (
         autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0,
         toast.autovacuum_vacuum_threshold = 0, toast.autovacuum_vacuum_scale_factor = 0
       )', told_in
    );
  end loop;
end;
$$;

-- Reading ------------------------------------------------------------------------------------------------------------

-- The free texts that name a payer, for the administrator's decision: one value, since REST answers a thousand rows at most.
create function public.texts_naming_payer(payer uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  person public.dizimistas;
begin
  perform private.require_role('admin');
  select * into person from public.dizimistas where id = payer;
  if not found then
    raise exception using errcode = 'PT404', message = 'the payer does not exist';
  end if;
  return case when person.erased_at is null then private.list_naming(person, private.traces_of(person)) else '[]' end;
end;
$$;

-- Everything about one payer, confirmed by the ordinal number, for the person to take away. The export is in the audit log.
create function public.export_payer(payer uuid, ordinal integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person public.dizimistas;
begin
  perform private.require_role('admin');
  select * into person from public.dizimistas where id = payer;
  if not found then
    raise exception using errcode = 'PT404', message = 'the payer does not exist';
  end if;
  if person.numero_ordinal <> ordinal then
    raise exception using errcode = 'PT409', message = 'the ordinal number is another payer''s', hint = 'other_ordinal';
  end if;
  perform private.note_in_audit(
    'export', 'dizimistas', payer, new => jsonb_build_object('numero_ordinal', ordinal), dizimista_id => payer
  );
  return jsonb_build_object(
    'dizimista', to_jsonb(person) - array['search_text', 'search_setor', 'birth_month', 'birth_day', 'updated_by'],
    'consents', coalesce((
      select jsonb_agg(to_jsonb(consent) - array['dizimista_id', 'number', 'created_by'] order by consent.happened_on, consent.number)
      from public.consents as consent where consent.dizimista_id = payer
    ), '[]'),
    'carnes', coalesce((
      select jsonb_agg(
        to_jsonb(carne) - array['dizimista_id', 'updated_by'] || jsonb_build_object('parcelas', (
          select coalesce(jsonb_agg(
            to_jsonb(parcela) - array['carne_id', 'updated_by'] || jsonb_build_object('cobrancas', (
              select coalesce(jsonb_agg(to_jsonb(charge) - array['dizimista_id'] order by charge.created_at), '[]')
              from public.pix_charges as charge join public.pix_charge_items as item on item.charge_id = charge.id
              where item.parcela_id = parcela.id
            ), 'pagamentos', (
              select coalesce(jsonb_agg(
                to_jsonb(payment) - array['parcela_id', 'donation_id', 'number', 'entered_by'] || jsonb_build_object('lancamentos', (
                  select coalesce(jsonb_agg(
                    to_jsonb(entry) - array['payment_id', 'search_text', 'created_by', 'updated_by'] order by entry.created_at, entry.id
                  ), '[]')
                  from public.financial_transactions as entry where entry.payment_id = payment.id
                )) order by payment.number
              ), '[]')
              from public.payments as payment where payment.parcela_id = parcela.id
            )) order by parcela.mes
          ), '[]')
          from public.parcelas as parcela where parcela.carne_id = carne.id
        )) order by carne.ano
      )
      from public.carnes as carne where carne.dizimista_id = payer
    ), '[]'),
    'auditoria', coalesce((
      select jsonb_agg(to_jsonb(entry) - array['actor_id', 'actor_name', 'search_text', 'row_id', 'dizimista_id'] order by entry.id)
      from public.audit_log as entry
      where entry.dizimista_id = payer
    ), '[]')
  );
end;
$$;

grant execute on function public.erase_payer, public.texts_naming_payer, public.export_payer to authenticated;
