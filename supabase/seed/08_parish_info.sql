-- Parish information by section.

insert into public.parish_info (title, section, content, is_active, "order")
values
  ('Paróquia Nossa Senhora de Lourdes', 'geral', '<p>Comunidade católica no bairro <strong>Ellery</strong>, em Fortaleza, Ceará. A padroeira é celebrada em 11 de fevereiro.</p>', true, 1),
  ('Acolhida', 'geral', '<p>Chegou agora ao bairro? Procure a Pastoral da Acolhida ao fim de qualquer missa de domingo.</p>', true, 2),
  ('Batismo', 'geral', '<p>A preparação de pais e padrinhos é mensal. Inscrições na secretaria.</p>', true, 3),
  ('Matrimônio', 'geral', '<p>Os noivos devem procurar a secretaria com seis meses de antecedência.</p>', true, 4),
  ('Missas na matriz', 'missas', '<p>Os horários podem mudar em dias de festa. Confira o calendário.</p>', true, 5),
  ('Intenções de missa', 'missas', '<p>As intenções são recebidas na secretaria até uma hora antes da missa.</p>', true, 6),
  ('Festa da padroeira', 'eventos', '<p>Novena de 2 a 10 de fevereiro e missa solene no dia 11, às 18h.</p>', true, 7),
  ('Quermesse', 'eventos', '<p>Uma vez por ano, em três noites, no pátio da matriz.</p>', true, 8),
  ('Secretaria paroquial', 'contatos', '<p>Atendimento na própria matriz, por telefone e por e-mail.</p>', true, 9),
  ('Plantão de unção dos enfermos', 'contatos', '<p>Em caso de urgência, ligue para a secretaria a qualquer hora.</p>', true, 10),
  ('Horário da secretaria', 'horarios', '<ul><li><p>Segunda a sexta: 8h às 12h e 15h às 19h</p></li><li><p>Sábado e domingo: 16h às 20h</p></li></ul>', true, 11),
  ('Confissões', 'horarios', '<p>Quartas e sextas-feiras, das 16h às 17h30, e antes das missas de domingo.</p>', true, 12),
  ('Horário de verão da capela', 'horarios', '<p>Em revisão.</p>', false, 13);
