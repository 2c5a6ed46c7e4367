try {
  const { dataset, style } = document.documentElement;
  if (localStorage.theme === 'dark') dataset.theme = 'dark';
  const size = +localStorage['text-size'];
  if (size > 100 && size <= 200) style.fontSize = `${size}%`;
} catch {}
if (!(URL.canParse && AbortSignal.any && crypto.randomUUID))
  document.write(`<script src="${document.currentScript.dataset.gaps}">\x3c/script>`);
