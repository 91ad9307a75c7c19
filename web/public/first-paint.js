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
  if (localStorage.getItem('nogal.letra')) root.dataset.letra = ''
  // Who is logged in sees the frame of the portal at once; the width of its menu is that of the layout.
  const token = localStorage.getItem('jwt_token')
  // The build lists here the code and the styles of the shell and of the first pages by the start of their address; they are asked for
  // together with the entry.
  const pieces = {}
  const isInside = token && !/^\/(login|session)/.test(location.pathname)
  for (const start of Object.keys(pieces).filter(start => location.pathname.startsWith(start) && (isInside || start === '/login')))
    for (const href of pieces[start]) {
      const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload', crossOrigin: '' }
      document.head.append(Object.assign(document.createElement('link'), { href }, kind))
    }
  if (isInside) {
    root.dataset.dentro = ''
    // Every page reads session and menu, a list its rows: what this address read last time, or what the build lists here by address. All
    // are read while the code is on its way; see `api/early.ts`.
    const usual = {}
    const here = location.pathname + location.search
    let user, reads
    try {
      user = JSON.parse(localStorage.getItem('auth_user')).Usuario
      reads = JSON.parse(localStorage.getItem('nogal.lecturas') || '{}')[here]
    } catch {}
    const headers = { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const read = (url, body) => {
      const answer = fetch(url, { method: body ? 'POST' : 'GET', body, headers }).catch(() => null)
      window.nogalLecturas.set(body ? `${url} ${body}` : url, { token, at: Date.now(), answer })
    }
    window.nogalLecturas = new Map()
    if (user) {
      read('/api/usuario/obtenerSesionUsuario', JSON.stringify({ Usuario: user }))
      for (const url of new Set([`/api/usuario/obtenerMenuUsuario/${encodeURIComponent(user)}`, ...(reads || usual[here] || [])])) read(url)
    }
  }
  root.style.setProperty('--e-rail', { layout2: '60px', layout3: look.oculto ? '0' : '264px' }[look.layout] || '96px')
  if (look.layout === 'layout3') root.style.setProperty('--e-rail-ground', 'var(--e-card)')
  root.style.background = dark ? '#171b18' : '#f6f7f5'
})()
