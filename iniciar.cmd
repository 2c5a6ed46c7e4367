@echo off
rem Para abrir o programa com dois cliques. docs/operacao.md diz o resto.
chcp 65001 >nul
cd /d "%~dp0"
where node >nul 2>nul
if errorlevel 1 (
  echo.
  echo   Falta o Node.js, que faz o programa funcionar. Baixe a versão LTS em https://nodejs.org,
  echo   instale-a e clique outra vez em iniciar.cmd.
  echo.
  start "" https://nodejs.org
  pause
  exit /b 1
)
node local\run.mjs iniciar %*
if errorlevel 1 pause
