-- Patterns that find a person in texts, however the names and numbers are written there.
--
-- Texts are read as they show (`private.shown_text`), and so are names, so that both are in the same signs. Patterns
-- are for such texts.

-- By what a person is recognised in texts: the names, documents, telephones and e-mails, also the former ones that the
-- audit log knows.
create type private.traces as (names text[], documents text[], telephones text[], addresses text[]);

-- The words of a text: those that it shows, and the values of its tags, as addresses of links. No pattern reaches over
-- the bar.
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
language sql immutable parallel safe set search_path = ''
return case when upper(letter) <> letter then '[' || letter || upper(letter) || ']' else letter end;

-- A pattern of a folded word. An apostrophe or a hyphen may be in it; where it has an apostrophe, as "d'avila", also
-- nothing or a space.
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

-- The signs between the words of one name within a line.
create function private.beside_name() returns text
language sql immutable parallel safe set search_path = ''
return '(?:[ _]+|-)';

-- The signs before and after a whole name. Words that belong to it make it another person's: 'José Zilmar Quixaba' and
-- 'Zilmar Quixaba dos Santos' are not Zilmar Quixaba. Such a word is beside the name, without punctuation or a new line
-- between them, and
--   before: is capitalised, but not a sentence's first word, of which a capital says nothing; or is a first name with
--     which people's names often begin, wherever it stands;
--   after: is capitalised, also behind a particle; or says which of a family it is, as 'Neto'.
-- Titles, and words that introduce a name or what follows it, are none. Where all is in capitals, a capital says
-- nothing either.
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

-- How a name may be said, each way as folded words with single spaces: with what stands in brackets or quotation marks,
-- without it, also without a note behind it, as '– viúva', and with a nickname for the first name. A name of several
-- words is never said by one alone.
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

-- A pattern of a name: from the first to the last word, with only names of the same person between them, whole, as
-- initials or left out, particles, a nickname in brackets or quotation marks, and signs between words. Not as part of a
-- longer name.
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

-- The signs between the digits of a number.
create function private.between_digits() returns text
language sql immutable parallel safe set search_path = ''
return '[^[:alnum:]\n,;|]{0,4}';

-- A pattern of a number, given the pattern of what it may begin with and its digits. Not as part of a longer number, as
-- an amount, the number of a company, or what identifies a row.
create function private.whole_number(beginning text, digits text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select '(?:(?<![[:alnum:]])|(?<=(?<![[:alnum:]])' || private.any_of(
      'tel telefone fone cel celular zap whats whatsapp contato numero no n ddd cpf rg'
    ) || '))(?<![0-9][.-])(?<!\$ ?)'
    || beginning || regexp_replace(regexp_replace(digits, '\D', '', 'g'), '(\d)(?=\d)', '\1' || private.between_digits(), 'g')
    || '(?![[:alpha:]]*[0-9])(?![.-][0-9])(?!/[0-9]{4}-?[0-9]{2}(?![0-9]))(?!,[0-9]{2}(?![0-9]))(?!-[0-9a-fA-F]{4}-)'
$$;

-- A pattern of a telephone, with or without the country's and the area's code, and of a mobile also without its first
-- 9. With another area's or country's code it is another.
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

-- A former name of one word, as of a record that was begun and then completed, tells of nobody.
create function private.traces_of(person public.dizimistas) returns private.traces
language sql stable set search_path = ''
as $$
  with known as (
    select person.nome_completo::text as name, person.cpf::text as cpf, person.rg::text as rg, person.telefone::text as telephone,
      person.email::text as email, person.apelido::text as nickname
    union
    select said ->> 'nome_completo', said ->> 'cpf', said ->> 'rg', said ->> 'telefone', said ->> 'email', said ->> 'apelido'
    from public.audit_log as entry, unnest(array[entry.old, entry.new]) as said
    where entry.dizimista_id = person.id and entry.table_name = 'dizimistas'
  )
  select
    array(
      -- A nickname alone, 'Dona Lia', is that of many: it stands for the first name.
      select distinct called
      from known, unnest(array[name, format('%s "%s"', name, translate(nickname, '"', ''))]) as called
      where (called = name or nickname is not null)
        and (name = person.nome_completo or exists (select from private.spellings_of(name) as way where way like '% %'))
    ),
    array(
      select distinct digits from known, unnest(array[known.cpf, known.rg]) as number, regexp_replace(number, '\D', '', 'g') as digits
      where length(digits) >= 7
    ),
    array(select distinct telephone from known where regexp_replace(telephone, '\D', '', 'g') ~ '\d{7}'),
    array(select distinct lower(private.plain_signs(known.email)) from known where known.email is not null)
$$;

-- The words that a text naming the person has.
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

-- The words of texts, for indexes: folded, also those of both sides of an apostrophe or a hyphen as one, and of each
-- number, whatever stands between its digits, each seven digits in a row. Null of no text.
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
