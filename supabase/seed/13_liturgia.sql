-- Texts for the days around today, invented because the real ones are under copyright; title and colour come from the calendar.

with days as (
  select day::date as day, extract(isodow from day) = 7 as is_sunday
  from generate_series(
    private.parish_today() - 7, private.parish_today() + 60, '1 day'
  ) as day
), samples as (
  select
    jsonb_build_object('referencia', 'Leitura de exemplo, 1-4', 'titulo', 'Leitura de exemplo', 'texto',
      E'Este é um texto de exemplo, no lugar da primeira leitura do dia.\nNaquele tempo, um semeador saiu cedo de casa, antes que o sol nascesse, e levava nas mãos poucas sementes.\nOs vizinhos lhe diziam: "A terra está seca." Ele respondia: "Também a noite parecia não ter fim, e eis que amanhece."\nE, à tarde, choveu sobre o campo.') as first,
    jsonb_build_object('referencia', 'Leitura de exemplo, 5-7', 'titulo', 'Outra leitura de exemplo', 'texto',
      E'Este é um texto de exemplo, que pode ser lido no lugar do anterior.\nHavia em uma aldeia um poço que pertencia a todos, e ninguém o fechava.') as alternative,
    jsonb_build_object('referencia', 'Salmo de exemplo', 'refrao', 'A manhã chegou, e nós cantamos de alegria.', 'texto',
      E'— Cantem os rios e os campos, cantem os montes ao longe,\nporque a noite passou e a luz voltou à varanda.\n— Quem plantou na areia viu crescer o seu jardim,\ne quem esperava sozinho já tem com quem conversar.') as psalm,
    jsonb_build_object('referencia', 'Carta de exemplo, 1-3', 'titulo', 'Carta de exemplo', 'texto',
      E'Este é um texto de exemplo, no lugar da segunda leitura.\nIrmãos, guardem o que receberam e repartam o que têm: o pão dividido alcança mais mesas.') as second,
    jsonb_build_object('referencia', 'Evangelho de exemplo, 1-6', 'titulo', 'Narração de exemplo', 'texto',
      E'Este é um texto de exemplo, no lugar do Evangelho do dia.\nNaquele tempo, muita gente se reunia à beira do lago para ouvir.\nUma criança perguntou de onde vinha o vento. E todos fizeram silêncio, porque também eles queriam saber.\nEntão voltaram para casa e contaram o que tinham visto.') as gospel
)
insert into public.liturgia_dias (dia, conteudo, fonte)
select
  day,
  jsonb_build_object(
    'leituras', jsonb_build_object(
      'primeiraLeitura', case when is_sunday then jsonb_build_array(first, alternative) else jsonb_build_array(first) end,
      'salmo', jsonb_build_array(psalm),
      'segundaLeitura', case when is_sunday then jsonb_build_array(second) else '[]' end,
      'terceiraLeitura', '[]'::jsonb,
      'quartaLeitura', '[]'::jsonb,
      'quintaLeitura', '[]'::jsonb,
      'sextaLeitura', '[]'::jsonb,
      'setimaLeitura', '[]'::jsonb,
      'epistola', '[]'::jsonb,
      'evangelho', jsonb_build_array(gospel)
    ),
    'oracoes', jsonb_build_object(
      'coleta', 'Oração de exemplo: dai-nos, neste dia, um coração atento e mãos prontas para servir.',
      'oferendas', 'Oração de exemplo: recebei o que trazemos, pouco ou muito, e fazei que chegue a quem precisa.',
      'comunhao', 'Oração de exemplo: alimentados à mesma mesa, sigamos juntos o caminho.',
      'extras', '[]'::jsonb
    ),
    'antifonas', jsonb_build_object(
      'entrada', 'Antífona de exemplo: abri as portas, porque a manhã chegou.',
      'comunhao', 'Antífona de exemplo: há pão sobre a mesa e lugar para todos.'
    )
  ),
  'Textos de exemplo'
from days, samples;
