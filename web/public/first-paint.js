// Runs before the first paint: the person's own light/dark, direction and density, so that nothing flashes.
;(() => {
  let look = {}
  try {
    look = JSON.parse(localStorage.getItem('nogal.preferencias') || '{}').apariencia || {}
  } catch {}
  const auto = !look.esquema || look.esquema === 'auto'
  const dark = auto ? matchMedia('(prefers-color-scheme: dark)').matches : look.esquema === 'dark'
  const root = document.documentElement
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  root.dataset.densidad = look.densidad || 'normal'
  root.dir = look.rtl ? 'rtl' : 'ltr'
  root.style.background = dark ? '#171b18' : '#f6f7f5'
})()
