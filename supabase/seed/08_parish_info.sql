-- Parish information by section. Sacraments and regular times are the parish's content.

insert into public.parish_info (title, section, content, is_active, "order")
values
  ('Acolhida', 'geral', '<p>Chegou agora ao bairro? Procure a Pastoral da Acolhida ao fim de qualquer missa de domingo.</p>', true, 1),
  ('Bênção das casas', 'geral', '<p>O pároco abençoa casas e comércios do bairro. Peça na secretaria, com o endereço e um telefone.</p>', true, 2),
  ('Salão paroquial', 'geral', '<p>Pode ser usado por <strong>grupos da paróquia</strong> e por famílias do bairro. A reserva é feita na secretaria.</p>', true, 3),
  ('Certidões', 'contatos', '<p>A segunda via da certidão de Batismo, Crisma ou Matrimônio fica pronta em até cinco dias úteis.</p>', true, 4),
  ('Missas do tempo do Natal', 'missas', '<p>Em revisão.</p>', false, 5),
  ('Festa da padroeira', 'geral', '<p>Novena de 2 a 10 de fevereiro e missa solene no dia 11, às 18h.</p>', true, 6),
  ('Quermesse', 'eventos', '<p>Uma vez por ano, em três noites, no pátio da matriz.</p>', false, 7),
  ('Secretaria paroquial', 'contatos', '<p>Atendimento na própria matriz, por telefone e por e-mail.</p>', true, 8),
  ('Intenções de missa', 'contatos', '<p>As intenções são recebidas na secretaria até uma hora antes da missa.</p>', true, 9),
  ('Visita aos enfermos', 'contatos', '<p>Avise na secretaria, com nome, endereço e telefone, e os ministros levam a comunhão.</p>', true, 10),
  ('Feriados', 'horarios', '<p>Nos feriados há missa no horário de costume, e a secretaria não abre.</p>', true, 11),
  ('Horário de verão da capela', 'horarios', '<p>Em revisão.</p>', false, 12);
