-- The texts of one real celebration, that of the patron on 11 February, for the days around today: every day's own
-- would be a lectionary, and those in use are under copyright. Readings after António Pereira de Figueiredo
-- (1725–1797), in today's spelling, antiphons and prayers from the Latin. Title and colour of a day come from the
-- calendar.

with samples as (
  select
    'Exemplo: da celebração de Nossa Senhora de Lourdes, 11 de fevereiro' as title,
    E'10Alegrai-vos com Jerusalém, e exultai nela todos os que a amais: regozijai-vos com ela todos os que chorais sobre ela, 11para que assim mameis, e fiqueis fartos dos peitos da sua consolação: para que chupeis, e sejais inundados de delícias na abundância da sua glória.\n12Porque isto diz o Senhor: Eis aí vou eu a derivar sobre ela como um rio de paz, e como uma torrente que inunda a glória das gentes: levados sereis aos peitos, e sobre os joelhos vos farão carícias. 13Como a quem a mãe acaricia, assim eu vos consolarei, e em Jerusalém sereis consolados.\n14Vós o vereis, e folgará o vosso coração, e os vossos ossos como erva brotarão, e será conhecida a mão do Senhor a favor dos seus servos.' as first,
    E'— Tu és bendita do Senhor Deus altíssimo, ó filha,\nsobre todas as mulheres que há na terra.\n— Bendito o Senhor, que criou o céu e a terra,\nporque hoje engrandeceu o teu nome de tal sorte\nque nunca o teu louvor se apartará da boca dos homens.' as psalm,
    E'1Dali a três dias se celebraram umas bodas em Caná de Galileia; e achava-se lá a mãe de Jesus. 2E foi também convidado Jesus com seus discípulos para o noivado. 3E faltando o vinho, a mãe de Jesus lhe disse: Eles não têm vinho. 4E Jesus lhe respondeu: Mulher, que importa isso a mim e a ti? Ainda não é chegada a minha hora. 5Disse a mãe de Jesus aos que serviam: Fazei tudo o que ele vos disser.\n6Ora estavam ali postas seis talhas de pedra, para servirem às purificações de que usavam os judeus, levando cada uma dois ou três almudes. 7Disse-lhes Jesus: Enchei de água essas talhas. E encheram-nas até acima. 8Então lhes disse Jesus: Tirai agora, e levai ao que governa a mesa. E eles lha levaram.\n9E o que governava a mesa, tanto que provou a água que se fizera vinho, como não sabia donde lhe viera, ainda que o sabiam os serventes, porque eram os que tinham tirado a água, chamou ao noivo, 10e disse-lhe: Todo homem põe primeiro o bom vinho; e quando já os convidados têm bebido bem, então lhes apresenta o inferior. Tu, ao contrário, tiveste o bom vinho guardado até agora.\n11Por este milagre deu Jesus princípio aos seus em Caná de Galileia, e assim fez que se conhecesse a sua glória; e seus discípulos creram nele.' as gospel
)
insert into public.liturgia_dias (dia, conteudo, fonte)
select
  day::date,
  jsonb_build_object(
    'leituras', jsonb_build_object(
      'primeiraLeitura', jsonb_build_array(jsonb_build_object('referencia', 'Is 66,10-14', 'titulo', title, 'texto', first)),
      'salmo', jsonb_build_array(jsonb_build_object('referencia', 'Jt 13,18-19', 'refrao', 'Tu és a honra do nosso povo.', 'texto', psalm)),
      'segundaLeitura', '[]'::jsonb,
      'terceiraLeitura', '[]'::jsonb,
      'quartaLeitura', '[]'::jsonb,
      'quintaLeitura', '[]'::jsonb,
      'sextaLeitura', '[]'::jsonb,
      'setimaLeitura', '[]'::jsonb,
      'epistola', '[]'::jsonb,
      'evangelho', jsonb_build_array(jsonb_build_object('referencia', 'Jo 2,1-11', 'titulo', title, 'texto', gospel))
    ),
    'oracoes', jsonb_build_object(
      'coleta', 'Concedei, Deus misericordioso, amparo à nossa fraqueza, para que, ao fazermos memória da Imaculada Mãe de Deus, nos levantemos de nossas culpas com o auxílio da sua intercessão. Por nosso Senhor Jesus Cristo, vosso Filho, na unidade do Espírito Santo. Amém.',
      'oferendas', 'Pela vossa clemência, Senhor, e pela intercessão da bem-aventurada sempre Virgem Maria, que esta oferta nos alcance, agora e sempre, a prosperidade e a paz. Por Cristo, nosso Senhor. Amém.',
      'comunhao', 'Recebidos, Senhor, os auxílios da nossa salvação, dai-nos ser protegidos em toda parte pelo amparo da bem-aventurada sempre Virgem Maria, em cuja honra vos apresentamos estes dons. Por Cristo, nosso Senhor. Amém.',
      'extras', '[]'::jsonb
    ),
    'antifonas', jsonb_build_object(
      'entrada', 'Salve, ó santa Mãe, que destes à luz o Rei que governa o céu e a terra pelos séculos sem fim.',
      'comunhao', 'Bem-aventurado o seio da Virgem Maria, que trouxe o Filho do eterno Pai.'
    )
  ),
  'exemplo, da celebração de Nossa Senhora de Lourdes (11 de fevereiro); leituras segundo António Pereira de Figueiredo (domínio público), na grafia de hoje'
from samples, generate_series(private.parish_today() - 7, private.parish_today() + 60, '1 day') as day;
