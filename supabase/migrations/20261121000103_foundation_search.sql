-- Searching and comparing: texts in plain signs, folded, and what HTML shows.

-- Trigram indexes, for searching parts of words. In schema `extensions`, as when hosted.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- A text in plain signs, its capitals kept: letters without marks (Łukasz Groß is Lukasz Gross), one dash, one
-- apostrophe, one quotation mark, one space, and nothing that isn't seen. Sign by sign, so that each part of a text
-- stands for itself.
create function private.plain_signs(words text) returns text
language sql immutable strict parallel safe
return translate(
  regexp_replace(
    normalize(
      replace(replace(replace(replace(replace(replace(replace(replace(
        -- Signs that would become two, or digits of a number.
        translate(words, '´¨″¹²³⁰⁴⁵⁶⁷⁸⁹', '''""          '),
        'ß', 'ss'), 'ẞ', 'SS'), 'Æ', 'Ae'), 'æ', 'ae'), 'Œ', 'Oe'), 'œ', 'oe'), 'Þ', 'Th'), 'þ', 'th'),
      nfkd
    ),
    '[\u00ad\u0300-\u036f\u061c\u115f\u1160\u180b-\u180f\u1ab0-\u1ace\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0000-\U000e0fff]',
    '', 'g'
  ),
  E'`‘’‚‛′‵ʹʻʼʽˈꞌ“”„‟«»〝〞‐‑‒–—―−⁃֊᠆➖﹘ØøŁłĐđÐðĦħŦŧıȷŊŋ\t\u1680\u2028\u2029',
  E'\'\'\'\'\'\'\'\'\'\'\'\'\'""""""""------------OoLlDdDdHhTtijNn  \n\n'
);

-- Lower case in plain signs, independent of the server's locale, for searching and comparing: without apostrophes and
-- quotation marks, and the 'd' before one is of its word, also where a space stands for it (D'Ávila, d’avila, D Avila,
-- Davila). As `folded` in contract/plain-signs.ts.
create function private.fold(words text) returns text
language sql immutable strict parallel safe
return regexp_replace(lower(private.plain_signs(words)), '(\md)[ ''"]+(?=[a-z])|(?<= )[''"]+ |[''"]', '\1', 'g');

-- An entity of HTML as what it stands for.
create function private.decoded(entity text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(
    case
      when code between 1 and 55295 or code between 57344 and 1114111 then chr(code::integer)
      when entity ~ '^&[A-Za-z](?:acute|grave|circ|tilde|uml|cedil|ring|caron|slash|strok|ogon|dot|macr|breve);$' then substr(entity, 2, 1)
      when entity ~* '^&(?:ae|oe|sz)lig;$' then translate(substr(entity, 2, 2), 'z', 's')
    end,
    jsonb '{
      "&nbsp;": " ", "&ensp;": " ", "&emsp;": " ", "&thinsp;": " ", "&amp;": "&", "&lt;": "<", "&gt;": ">",
      "&quot;": "\"", "&ldquo;": "\"", "&rdquo;": "\"", "&bdquo;": "\"", "&laquo;": "\"", "&raquo;": "\"", "&Prime;": "\"",
      "&apos;": "''", "&lsquo;": "''", "&rsquo;": "''", "&sbquo;": "''", "&acute;": "''", "&grave;": "''", "&prime;": "''",
      "&ndash;": "-", "&mdash;": "-", "&minus;": "-", "&hyphen;": "-", "&dash;": "-", "&horbar;": "-",
      "&shy;": "", "&zwj;": "", "&zwnj;": "", "&lrm;": "", "&rlm;": "", "&NoBreak;": "", "&ZeroWidthSpace;": "",
      "&imath;": "i", "&inodot;": "i", "&eth;": "d", "&ETH;": "D", "&thorn;": "th", "&THORN;": "Th",
      "&plus;": "+", "&commat;": "@", "&period;": ".", "&lpar;": "(", "&rpar;": ")", "&lowbar;": "_", "&Tab;": " ", "&NewLine;": "\n"
    }' ->> entity,
    entity
  )
  from (
    select case
      when entity ~ '^&#[0-9]{1,7};$' then substr(entity, 3, length(entity) - 3)::bigint
      when entity ~ '^&#[xX][0-9a-fA-F]{1,6};$' then ('0x' || substr(entity, 4, length(entity) - 4))::bigint
    end as code
  ) as numbered
$$;

-- Patterns of tags, in any case: of those within a line, and of those that begin one.
create function private.tag_within_line() returns text
language sql immutable parallel safe set search_path = ''
return '</?(?:a|abbr|b|em|font|i|mark|s|small|span|strong|u)(?:\s[^<>]*)?>';

create function private.tag_of_line() returns text
language sql immutable parallel safe set search_path = ''
return '</?(?:blockquote|br|div|figcaption|figure|h[1-6]|hr|img|li|ol|p|sub|sup|table|tbody|td|th|thead|tr|ul)(?:\s[^<>]*)?/?>';

-- The words that a text shows, also one of HTML, in plain signs: a tag within a line separates nothing, another begins
-- a line.
create function private.shown_text(said text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  shown text := said;
  entity text;
begin
  if shown like '%<%' then
    shown := regexp_replace(shown, private.tag_within_line(), '', 'gi');
    shown := regexp_replace(shown, private.tag_of_line(), E'\n', 'gi');
  end if;
  if shown like '%&%;%' then
    for entity in select distinct each[1] from regexp_matches(shown, '&(?!amp;)#?[0-9A-Za-z]{1,20};', 'g') as each loop
      shown := replace(shown, entity, private.decoded(entity));
    end loop;
    shown := replace(shown, '&amp;', '&');
  end if;
  if shown like '%\%2%' escape '\' then
    -- As addresses write them.
    shown := replace(replace(replace(shown, '%20', ' '), '%2B', '+'), '%2b', '+');
  end if;
  return case when shown ~ '[^\u0001-\u0008\u000a-\u005f\u0061-\u007f]' then private.plain_signs(shown) else shown end;
end;
$$;

-- Searchable text of rich text: no tags, no entities, single spaces, folded.
create function private.searchable(title text, html text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select private.fold(btrim(regexp_replace(
    replace(replace(replace(replace(replace(
      title || ' ' || regexp_replace(html, '<[^>]*>', ' ', 'g'),
      '&nbsp;', ' '), '&quot;', '"'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'),
    '\s+', ' ', 'g')))
$$;

grant execute on function private.plain_signs, private.fold, private.searchable to authenticated, service_role;
