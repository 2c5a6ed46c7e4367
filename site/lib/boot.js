try {
  const root = document.documentElement;
  if (localStorage.getItem('theme') === 'dark') root.dataset.theme = 'dark';
  const size = +localStorage.getItem('text-size');
  if (size > 100 && size <= 200) root.style.fontSize = `${size}%`;
} catch {}
