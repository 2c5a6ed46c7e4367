#!/bin/sh
# Para abrir o programa com dois cliques. docs/operacao.md diz o resto.
cd "${0%/*}" || exit 1
# Um duplo clique não passa pelo perfil do terminal.
PATH="$PATH:/opt/homebrew/bin:/usr/local/bin"
if ! command -v node >/dev/null; then
  echo 'Falta o Node.js, que faz o programa funcionar. Baixe a versão LTS em https://nodejs.org, instale-a e clique'
  echo 'outra vez em iniciar.command.'
  if command -v open >/dev/null; then open https://nodejs.org; fi
  exit 1
fi
exec node local/run.mjs iniciar "$@"
