-- A calendar that is full whenever the demonstration is created: weekly events from last month to next month, and
-- single events around today.

with parish as (
  select private.parish_today() as today
), days as (
  select day::date from parish, generate_series(today - 31, today + 45, interval '1 day') as day
)
insert into public.events ("date", title, description, begins, ends, place)
select day, title, description, null::time, null::time, null
from days
join (
  values
  (1, 'Terço dos Homens', 'Às 19h, na matriz. Todos os homens da comunidade são convidados.'),
  (2, 'Catequese de adultos', 'Às 19h30, no salão paroquial.'),
  (4, 'Adoração ao Santíssimo', 'Logo após a missa das 18h, até as 20h.'),
  (6, 'Catequese das crianças', 'Das 8h30 às 10h, nas salas da catequese.')
) as weekly (weekday, title, description) on weekly.weekday = extract(dow from day)
union all
-- The first such day of the week on or after it; today's, if there is none.
select
  today + days_from_today + coalesce((weekday - extract(dow from today + days_from_today)::integer + 7) % 7, 0),
  title, description, begins::time, ends::time, place
from parish, (
  values
  (-24, null, 'Reunião do Conselho Pastoral', 'Às 19h30, no salão paroquial.', null, null, null),
  (-17, null, 'Mutirão de confissões', 'Das 17h às 21h, com os padres da região.', null, null, null),
  (-8, 6, 'Bazar da Pastoral da Criança', 'Das 8h às 14h, ao lado da matriz.', null, null, null),
  (-3, null, 'Entrega das cestas da campanha do quilo', 'A partir das 9h, no salão paroquial.', null, null, null),
  (0, null, 'Caminhada luminosa', 'Saída da praça do Ellery às 19h. Traga a sua vela.', null, null, null),
  (0, null, 'Bênção das famílias', 'Depois da caminhada, na matriz.', null, null, null),
  (0, null, 'Plantão da secretaria', 'Inscrições para o Batismo, até as 19h.', null, null, null),
  (1, 0, 'Doação de sangue', 'O ônibus do hemocentro atende das 8h às 12h.', null, null, null),
  (5, 2, 'Ensaio geral do coral', 'Traga a pasta de cantos.', '19:30', '21:00', 'Matriz'),
  (9, 1, 'Formação litúrgica', 'Para leitores, salmistas e ministros.', '19:30', '21:30', 'Salão paroquial'),
  (14, 6, 'Encontro de jovens', 'Música, partilha e lanche.', '16:00', '18:00', 'Salão paroquial'),
  (21, 3, 'Missa de rua no setor 4', 'Às 19h, em frente à capela.', null, null, null),
  (28, 0, 'Almoço beneficente', 'Fichas na secretaria.', '11:30', '14:30', 'Salão paroquial')
) as single (days_from_today, weekday, title, description, begins, ends, place)
order by 1, 2;
