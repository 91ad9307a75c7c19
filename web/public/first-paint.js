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
  // Who is logged in sees the frame of the portal at once; the width of its menu is that of the layout.
  const token = localStorage.getItem('jwt_token')
  if (token && !/^\/(login|session)/.test(location.pathname)) {
    root.dataset.dentro = ''
    // The build lists here the code and the styles of the shell and of the first pages by the start of their address; they are asked for
    // together with the entry.
    const pieces = {}
    for (const href of Object.keys(pieces).flatMap(start => (location.pathname.startsWith(start) ? pieces[start] : []))) {
      const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload', crossOrigin: '' }
      document.head.append(Object.assign(document.createElement('link'), { href }, kind))
    }
    // What this address read last time is read while the code is on its way; see `api/early.ts`.
    let reads = []
    try {
      reads = JSON.parse(localStorage.getItem('nogal.lecturas') || '{}')[location.pathname + location.search] || []
    } catch {}
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    window.nogalLecturas = new Map(reads.map(url => [url, { token, at: Date.now(), answer: fetch(url, { headers }).catch(() => null) }]))
  }
  root.style.setProperty('--e-rail', { layout2: '60px', layout3: look.oculto ? '0' : '264px' }[look.layout] || '96px')
  if (look.layout === 'layout3') root.style.setProperty('--e-rail-ground', 'var(--e-card)')
  root.style.background = dark ? '#171b18' : '#f6f7f5'
})()
