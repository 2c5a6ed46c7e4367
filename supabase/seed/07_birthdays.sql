-- Birthdays in every month, more than eight in the current one.

with parish as (
  select private.parish_today() as today
), names as (
  select name, number
  from unnest(array[
    'Adriana Castro', 'Aldenora Viana', 'Amanda Furtado', 'Antônio Cláudio', 'Aparecida Leite', 'Beatriz Mourão',
    'Benedito Ramos', 'Camila Teixeira', 'Carlos Augusto', 'Cecília Brandão', 'Célia Marques', 'Cristiano Paz',
    'Damião Feitosa', 'Débora Queiroz', 'Edilson Macedo', 'Eliane Sampaio', 'Emanuel Torres', 'Érica Fontenele',
    'Fabiana Prado', 'Fernando Luís', 'Francisca Holanda', 'Gabriela Rios', 'Geraldo Maia', 'Gilvan Peixoto',
    'Helena Aragão', 'Iracema Bezerra', 'Isaac Monteiro', 'Ivone Carneiro', 'Janaína Veras', 'Jerônimo Dias',
    'Jonas Albuquerque', 'Juliana Cordeiro', 'Larissa Melo', 'Lúcio Vasconcelos', 'Marcelo Studart', 'Margarida Pontes',
    'Natália Guedes', 'Osvaldo Rabelo', 'Patrícia Lemos', 'Quitéria Aguiar', 'Rafael Borges', 'Rita de Cássia',
    'Rosângela Sales', 'Samuel Cunha', 'Sônia Evangelista', 'Tarcísio Jucá', 'Valdênia Bastos', 'Zacarias Pinto'
  ]) with ordinality as listed (name, number)
), placed as (
  select
    name,
    -- Ten in the current month, the others over the year, three or four in each month.
    case when number <= 10 then extract(month from today)::integer else (number % 12 + 1)::integer end as month,
    (number * 11 % 28 + 1)::integer as day,
    (extract(year from today) - 18 - number * 11 % 62)::integer as year
  from names, parish
)
insert into public.birthdays (name, birth_date, is_active)
select name, make_date(year, month, day), name <> 'Zacarias Pinto'
from placed;
