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
  const isInside = token && !/^\/(login|session)/.test(location.pathname)
  if (isInside) {
    root.dataset.dentro = ''
    // Every page reads session and menu, a list its rows: what this address read last time, or what the build lists here by address. All
    // are read before the code and while that is on its way; see `api/early.ts`.
    const lists = {}
    const list = lists[location.pathname]
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
      if (list && url.split('?')[0] === list.read.split('?')[0]) answer.then(told => told.clone().json()).then(showRows, () => {})
    }
    // The rows stand in the frame as plain text as soon as they are told, until the program draws its list in their place.
    const number = (value, places) =>
      value === null ? '' : Number(value).toLocaleString('es-CL', { useGrouping: 'always', minimumFractionDigits: places })
    const texts = {
      date: value => value?.split('-').reverse().join('-'),
      number: value => number(value, 0),
      money: (value, row) => value && `${number(value, 2)} ${row.Cod_Moneda}`,
      shipment: (value, row) => `${value}/${row.Nro_Corr_Embarque}`,
    }
    const element = (tag, parts, properties) => {
      const made = Object.assign(document.createElement(tag), properties)
      made.append(...parts)
      return made
    }
    const cells = (tag, textOf) =>
      list.columns.map(column => {
        const cell = element(tag, [textOf(column) ?? ''], { className: column.as || '' })
        cell.style.setProperty('--e-width', `${column.width}px`)
        return cell
      })
    const showRows = ({ data }) => {
      const section = document.querySelector('#esqueleto section')
      if (!section || !data.length) return
      const textIn =
        row =>
        ({ field, as, labels }) =>
          labels?.[row[field]] ?? (as ? texts[as](row[field], row) : row[field])
      const rows = data.map(row => element('tr', cells('td', textIn(row))))
      const titles = cells('th', ({ title }) => title)
      const head = element('tr', titles)
      const table = element('table', [element('thead', [head]), element('tbody', rows)])
      section.replaceChildren(element('h1', [list.title]), section.querySelector('[role=status]'), element('div', [table]))
    }
    window.nogalLecturas = new Map()
    if (user) {
      read('/api/usuario/obtenerSesionUsuario', JSON.stringify({ Usuario: user }))
      for (const url of new Set([
        `/api/usuario/obtenerMenuUsuario/${encodeURIComponent(user)}`,
        ...(reads || (list && !location.search ? [list.read] : [])),
      ]))
        read(url)
    }
  }
  // The build lists here the code and the styles of the shell and of the first pages by the start of their address; they are asked for
  // together with the entry.
  const pieces = {}
  for (const start of Object.keys(pieces).filter(start => location.pathname.startsWith(start) && (isInside || start === '/login')))
    for (const href of pieces[start]) {
      const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
      document.head.append(Object.assign(document.createElement('link'), { href, crossOrigin: '' }, kind))
    }
  root.style.setProperty('--e-rail', { layout2: '60px', layout3: look.oculto ? '0' : '264px' }[look.layout] || '96px')
  if (look.layout === 'layout3') root.style.setProperty('--e-rail-ground', 'var(--e-card)')
  root.style.background = dark ? '#171b18' : '#f6f7f5'
})()
