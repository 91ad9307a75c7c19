/** Rules of shipments, containers and fruit over HTTP: refusals with their sentences, and no partial changes. */
import { describe, expect, test } from 'vitest'
import { type Respuesta, useApi } from '../test/api.ts'
import { callsOf, daysAgo, type Planned, planDeal, ready } from '../test/embarques.ts'

const api = useApi()
const embarques = callsOf(api)

const [DRY, REEFER] = [2, 6]
const [CELSIUS, CUBIC_METRES] = [1, 3]
const post = (path: string, body: unknown) => embarques.post(path, body)
const ask = (path: string, body?: unknown) => embarques.pedir(body === undefined ? 'GET' : 'POST', path, body)

/** Changes the first container of the deal. */
const box = ({ boxes }: Planned, body: object, i = 0) => ask('update-info-contenedor', { Id_Contenedor: boxes[i], ...body })
const ship = ({ ships }: Planned, body: object, i = 0) => ask('update-info-embarque', { Nro_Embarque: ships[i], ...body })
const fruit = ({ boxes }: Planned, Cantidad: number, Id_Linea = 1, i = 0) =>
  ask('guardar-pedido-contenedor', { Id_Contenedor: boxes[i], Productos: [{ Id_Linea, Cantidad }] })
const place = (path: string, d: Planned, body: object = {}, i = 0) => ask(path, { Id_Contenedor: d.boxes[i], ...body })
const state = ({ ships }: Planned, Cod_EstadoEmb: string, i = 0) =>
  ask('cambiar-estado', { Nro_Embarque: ships[i], Cod_EstadoEmb, Motivo: 'No hay nave.' })
const dealState = ({ nro }: Planned, Cod_EstadoNeg: string) =>
  api.pedir('POST', '/api/negocio/cambiar-estado', {
    usuario: 'comercial',
    body: { Nro_Negocio: nro, Cod_EstadoNeg, Motivo: 'El cliente desistió.' },
  })
const cells = ({ nro }: Planned, Celdas: object[]) => ask('guardar-carga', { Nro_Negocio: nro, Celdas })

const done = async (...answers: Promise<Respuesta>[]) => {
  for (const answer of await Promise.all(answers)) expect(answer.status, answer.mensaje).toBe(200)
}
/** Puts fruit in the first container, and sets its load date. */
const loaded = async (d: Planned) => {
  await ready(api, d.ships[0]!)
  await done(fruit(d, 100))
  await done(box(d, { Fecha_Carga: daysAgo(9) }))
}
/** Makes the first shipment sail with both its containers. */
const sailed = async (d: Planned) => {
  await loaded(d)
  await done(fruit(d, 100, 1, 1))
  await done(box(d, { Fecha_Carga: daysAgo(9) }, 1))
  await done(ship(d, { Fecha_Zarpe: daysAgo(8) }))
}
const dry = async (d: Planned) => {
  for (const i of [0, 1]) await done(box(d, { Cod_TipoContenedor: DRY }, i))
}

/** Everything that belongs to a deal, to check that a refused call left no change. */
const everything = async ({ nro, ships }: Planned) => [
  await embarques.get(`${nro}/tablero-carga`),
  ...(await Promise.all(ships.map(id => embarques.get(`${id}/cargar-embarque`).catch(() => null)))),
]

type Case = [name: string, before: (d: Planned) => unknown, call: (d: Planned) => Promise<Respuesta>, status: number, sentence: RegExp]
const nothing = () => undefined
let other: Planned

const NUMBERS: Case[] = [
  ['wrong check digit', nothing, d => box(d, { Nro_Contenedor: 'CSQU 305438-4' }), 400, /^Número de contenedor: .*\.$/],
  ['number of another shape', nothing, d => box(d, { Nro_Contenedor: 'CSQU 3054' }), 400, /^Número de contenedor: /],
  [
    'number twice in one deal',
    d => done(box(d, { Nro_Contenedor: 'CSQU3054383' })),
    d => box(d, { Nro_Contenedor: 'csqu 305438-3' }, 2),
    409,
    /^El contenedor CSQU 305438-3 ya está en el negocio 20\d\d-\d+, embarque 1\. Revise el número/,
  ],
  [
    'number of a container that waits',
    async d => {
      await done(box(d, { Nro_Contenedor: 'MSKU1234565' }))
      await done(place('quitar-contenedor', d))
    },
    d => box(d, { Nro_Contenedor: 'MSKU1234565' }, 1),
    409,
    /, sin asignar\. Revise el número/,
  ],
  [
    'one number twice in a pasted column',
    nothing,
    ({ ships, boxes }) =>
      ask('numerar-contenedores', {
        Nro_Embarque: ships[0],
        Contenedores: boxes.slice(0, 2).map(Id_Contenedor => ({ Id_Contenedor, Nro_Contenedor: 'CSQU3054383' })),
      }),
    400,
    /^Número de contenedor: está repetido; revise los números\.$/,
  ],
  [
    'a pasted column for containers of another shipment',
    nothing,
    ({ ships, boxes }) =>
      ask('numerar-contenedores', {
        Nro_Embarque: ships[0],
        Contenedores: [{ Id_Contenedor: boxes[2], Nro_Contenedor: 'CSQU3054383' }],
      }),
    409,
    /ya no es de este embarque/,
  ],
]

const QUANTITIES: Case[] = [
  ['more than the line has', nothing, d => fruit(d, 20_000.001), 409, /^No queda tanta fruta de la línea 1: .* faltan 0,001\. /],
  [
    'more than is left',
    d => done(fruit(d, 15_000)),
    d => fruit(d, 5_000.5, 1, 1),
    409,
    /su saldo es 5\.000 y faltan 0,5\. Devuelva fruta de otro contenedor, o asigne menos\.$/,
  ],
  ['negative', nothing, d => fruit(d, -1), 400, /^Cantidad: /],
  ['a ten-thousandth', nothing, d => fruit(d, 0.0001), 400, /^Cantidad: /],
  ['no number that fits', nothing, d => fruit(d, 100_000_000.5), 400, /^Cantidad: /],
  ['of a line that there is not', nothing, d => fruit(d, 1, 9), 409, /^La línea 9 no es de este negocio\. Actualice la página\.$/],
  [
    'of one line twice',
    nothing,
    ({ boxes }) =>
      ask('guardar-pedido-contenedor', { Id_Contenedor: boxes[0], Productos: [1, 1].map(n => ({ Id_Linea: n, Cantidad: 1 })) }),
    400,
    /^Línea: está repetida/,
  ],
  [
    'one cell twice',
    nothing,
    d =>
      cells(
        d,
        [1, 2].map(Cantidad => ({ Id_Contenedor: d.boxes[0], Id_Linea: 1, Cantidad })),
      ),
    400,
    /^Línea: está repetida/,
  ],
  [
    'in a container of another deal',
    nothing,
    d => cells(d, [{ Id_Contenedor: other.boxes[0], Id_Linea: 1, Cantidad: 1 }]),
    409,
    /no es de este negocio\. Actualice la página\.$/,
  ],
  [
    'several cells of which one is too much',
    nothing,
    d =>
      cells(
        d,
        [5_000, 15_001].map((Cantidad, i) => ({ Id_Contenedor: d.boxes[i], Id_Linea: 1, Cantidad })),
      ),
    409,
    /faltan 1\. /,
  ],
  [
    'to give back more than there is',
    d => done(fruit(d, 10)),
    d => place('disminuir-cantidad-contenedor-producto', d, { Id_Linea: 1, Cantidad: 10.001 }),
    409,
    /^Cantidad: el contenedor tiene 10; no se puede quitar más\.$/,
  ],
  [
    'to give back nothing',
    nothing,
    d => place('disminuir-cantidad-contenedor-producto', d, { Id_Linea: 1, Cantidad: 0 }),
    400,
    /^Cantidad: /,
  ],
  ['to take out of an empty container', nothing, d => place('quitar-contenedor-productos', d), 409, /no tiene fruta/],
  ['in a loaded container', loaded, d => fruit(d, 50), 409, /ya se cargó el .*borre antes la fecha de carga\.$/],
  ['out of one that sailed', sailed, d => place('quitar-contenedor-productos', d), 409, /ya zarpó/],
]

const PLACES: Case[] = [
  [
    'a loaded container is moved',
    loaded,
    d => place('mover-contenedor-embarque', d, { Nro_Embarque_Destino: d.ships[1] }),
    409,
    /Si perdió la nave, use «Traspasar/,
  ],
  ['a loaded container is set aside', loaded, d => place('quitar-contenedor', d), 409, /no se mueve/],
  [
    'to where it is',
    nothing,
    d => place('mover-contenedor-embarque', d, { Nro_Embarque_Destino: d.ships[0] }),
    409,
    /ya está en ese embarque. Elija otro/,
  ],
  [
    'to another deal',
    nothing,
    d => place('mover-contenedor-embarque', d, { Nro_Embarque_Destino: other.ships[0] }),
    409,
    /es de otro negocio. Elija/,
  ],
  [
    'to a shipment that there is not',
    nothing,
    d => place('mover-contenedor-embarque', d, { Nro_Embarque_Destino: 99_999_999 }),
    404,
    /\.$/,
  ],
  ['assigned twice', nothing, d => place('asignar-contenedor-embarque', d, { Nro_Embarque: d.ships[1] }), 409, /Use «Mover»/],
  [
    'to a shipment that is annulled',
    d => done(state(d, '08', 1)),
    d => place('mover-contenedor-embarque', d, { Nro_Embarque_Destino: d.ships[1] }),
    409,
    /está anulado. Elija otro, o reactívelo/,
  ],
  [
    'to one that sailed',
    sailed,
    d => place('mover-contenedor-embarque', d, { Nro_Embarque_Destino: d.ships[0] }, 2),
    409,
    /no recibe contenedores/,
  ],
  ['a container with fruit is deleted', d => done(fruit(d, 1)), d => place('delete-contendror-negocio', d), 409, /Devuélvala al saldo/],
  [
    'a shipment with fruit is deleted',
    d => done(fruit(d, 1)),
    d => ask('delete-embarques-negocio', { Nro_Embarque: d.ships[0] }),
    409,
    /Devuélvala al saldo/,
  ],
  ['a roll-over without a reason', loaded, d => place('traspasar-contenedor', d, { Nro_Embarque_Destino: d.ships[1] }), 400, /^Motivo: /],
  [
    'a roll-over of what waits',
    d => done(place('quitar-contenedor', d)),
    d => place('traspasar-contenedor', d, { Nro_Embarque_Destino: d.ships[1], Motivo: 'Tarde.' }),
    409,
    /Asígnelo con «Asignar»/,
  ],
  [
    'a roll-over to a vessel that left before it was loaded',
    async d => {
      await loaded(d)
      await done(ship(d, { Fecha_ETD: daysAgo(30) }, 1))
    },
    d => place('traspasar-contenedor', d, { Nro_Embarque_Destino: d.ships[1], Motivo: 'Tarde.' }),
    409,
    /después del ETD de ese embarque .* Elija otro embarque/,
  ],
]

const DATES: Case[] = [
  [
    'ETA before ETD',
    nothing,
    d => ship(d, { Fecha_ETD: '2027-03-05', Fecha_ETA: '2027-03-04' }),
    409,
    /^El ETA no puede ser antes del ETD\. Revise/,
  ],
  ['arrival without departure', nothing, d => ship(d, { Fecha_Arribo: daysAgo(1) }), 409, /^Registre el zarpe real/],
  ['arrival before departure', sailed, d => ship(d, { Fecha_Arribo: daysAgo(9) }), 409, /^El arribo real no puede ser antes/],
  ['departure to come', sailed, d => ship(d, { Fecha_Zarpe: daysAgo(-3) }), 409, /^El zarpe real no puede ser futuro/],
  ['departure with a container that is not loaded', loaded, d => ship(d, { Fecha_Zarpe: daysAgo(8) }), 409, /^Faltan por cargar: TSTU /],
  [
    'departure of nothing',
    async d => {
      for (const i of [0, 1]) await done(place('quitar-contenedor', d, {}, i))
    },
    d => ship(d, { Fecha_Zarpe: daysAgo(8) }),
    409,
    /no tiene contenedores/,
  ],
  [
    'loading after the ETD',
    d => done(fruit(d, 1), ship(d, { Fecha_ETD: daysAgo(20) })),
    d => box(d, { Fecha_Carga: daysAgo(9) }),
    409,
    /después del ETD/,
  ],
  ['an ETD before the loading', loaded, d => ship(d, { Fecha_ETD: daysAgo(20) }), 409, /^Hay contenedores cargados después/],
  ['loading to come', d => done(fruit(d, 1)), d => box(d, { Fecha_Carga: daysAgo(-3) }), 409, /no puede ser futura/],
  ['loading of nothing', nothing, d => box(d, { Fecha_Carga: daysAgo(9) }), 409, /Asígnele productos/],
  [
    'loading without a shipment',
    async d => {
      await done(fruit(d, 1))
      await done(place('quitar-contenedor', d))
    },
    d => box(d, { Fecha_Carga: daysAgo(9) }),
    409,
    /^Asigne el contenedor a un embarque/,
  ],
  ['a load date that goes after the vessel', sailed, d => box(d, { Fecha_Carga: null }), 409, /la fecha de carga no se borra/],
]

const COLD: Case[] = [
  ['on dry boxes', dry, d => ship(d, { Temperatura: 2, Cod_UnidadMedTem: CELSIUS }), 409, /^Ningún contenedor del embarque es reefer/],
  ['a generator on dry boxes', dry, d => ship(d, { GenSet: '1' }), 409, /^Ningún contenedor del embarque es reefer/],
  ['degrees of nothing', nothing, d => ship(d, { Temperatura: 2 }), 409, /^Elija la unidad de la temperatura/],
  ['degrees in cubic metres', nothing, d => ship(d, { Temperatura: 2, Cod_UnidadMedTem: CUBIC_METRES }), 409, /debe ser de temperatura/],
  ['air in degrees', nothing, d => ship(d, { Ventilacion: 10, Cod_UnidadMedVen: CELSIUS }), 409, /debe ser de ventilación/],
  [
    'open vents under a controlled atmosphere',
    nothing,
    d => ship(d, { AtmosControl: true, Ventilacion: 10, Cod_UnidadMedVen: CUBIC_METRES }),
    409,
    /deje la ventilación en 0/,
  ],
  ['oxygen without an atmosphere', nothing, d => ship(d, { O2: 3 }), 409, /atmósfera controlada/],
  ['a dry box switched off', nothing, d => box(d, { Cod_TipoContenedor: DRY, No_Operativo: true }), 409, /^Solo un contenedor reefer/],
  [
    'settings whose last reefer becomes dry',
    async d => {
      await done(box(d, { Cod_TipoContenedor: REEFER }))
      await done(box(d, { Cod_TipoContenedor: DRY }, 1))
      await done(ship(d, { Temperatura: 2, Cod_UnidadMedTem: CELSIUS }))
    },
    d => box(d, { Cod_TipoContenedor: DRY }),
    409,
    /Quite esos datos, o cambie el tipo de contenedor/,
  ],
]

const PLANS: Case[] = [
  [
    'fewer shipments than hold fruit',
    d => done(fruit(d, 1), fruit(d, 1, 2, 2)),
    d => ask(`set-up-embarque/${d.nro}/1/2/comex`),
    409,
    /^Hay 2 embarques con fruta o ya en curso: no se puede dejar en 1\. Devuelva antes/,
  ],
  [
    'fewer containers than hold fruit',
    d => done(fruit(d, 1)),
    d => ask(`set-up-embarque-contenedor/${d.nro}/${d.ships[0]}/0/comex`),
    409,
    /Devuelva antes la fruta/,
  ],
  [
    'more containers than a deal takes',
    nothing,
    d => ask(`set-up-embarque/${d.nro}/100/100/comex`),
    409,
    /^Un negocio puede tener 2\.000 contenedores/,
  ],
  ['no shipment at all', nothing, d => ask(`set-up-embarque/${d.nro}/0/1/comex`), 400, /^Embarques: /],
  [
    'a shipment of another deal',
    nothing,
    d => ask(`set-up-embarque-contenedor/${d.nro}/${other.ships[0]}/1/comex`),
    409,
    /no es de este negocio/,
  ],
  ['one that sailed', sailed, d => ask(`set-up-embarque-contenedor/${d.nro}/${d.ships[0]}/3/comex`), 409, /ya zarpó con 2 contenedores/],
  [
    'one that is annulled',
    d => done(state(d, '08')),
    d => ask(`set-up-embarque-contenedor/${d.nro}/${d.ships[0]}/3/comex`),
    409,
    /^El embarque 1 está anulado\. Reactívelo/,
  ],
  ['in somebody else’s name', nothing, d => ask(`set-up-embarque/${d.nro}/1/1/comercial`), 403, /\.$/],
]

const STATES: Case[] = [
  ['a loaded shipment is annulled', loaded, d => state(d, '08'), 409, /no puede pasar a/],
  ['a state is typed', nothing, d => state(d, '05'), 409, /no puede pasar a/],
  ['a state that there is not', nothing, d => state(d, '77'), 400, /^Estado: /],
  [
    'an annulled shipment is changed',
    d => done(state(d, '08')),
    d => ship(d, { Nro_Booking: 'X' }),
    409,
    /está anulado y ya no se puede cambiar/,
  ],
  [
    'a shipment of an annulled deal is reactivated',
    async d => done(dealState(d, '05')),
    ({ ships }) => ask('cambiar-estado', { Nro_Embarque: ships[0], Cod_EstadoEmb: '01' }),
    409,
    /está anulado y ya no se puede cambiar/,
  ],
  [
    'an annulled deal is set up',
    async d => done(dealState(d, '05')),
    d => ask(`set-up-embarque/${d.nro}/2/2/comex`),
    409,
    /está anulado y ya no se puede cambiar/,
  ],
  ['fruit of an annulled deal', async d => done(dealState(d, '05')), d => fruit(d, 1), 409, /está anulado y ya no se puede cambiar/],
  ['a deal is annulled whose fruit has sailed', sailed, d => dealState(d, '05'), 409, /ya zarparon: no se puede anular/],
  ['a deal with shipments under way goes back to preparation', loaded, d => dealState(d, '01'), 409, /no puede pasar a/],
]

describe.each(Object.entries({ NUMBERS, QUANTITIES, PLACES, DATES, COLD, PLANS, STATES }))('%s', (_, cases) => {
  test.each(cases)('%s', async (_, before, call, status, sentence) => {
    other ??= await planDeal(api)
    const d = await planDeal(api, 2, 2, { Fecha_ETD: '2026-11-30' })
    await before(d)
    const was = await everything(d)
    const answer = await call(d)
    expect([answer.status, answer.errores?.[0]?.mensaje ?? answer.mensaje]).toEqual([status, expect.stringMatching(sentence)])
    expect(answer.mensaje).toMatch(/^\p{Lu}.*\.$/su)
    expect(await everything(d)).toEqual(was)
    await post('guardar-pedido-contenedor', { Id_Contenedor: other.boxes[0], Productos: [] })
    // frees the number for the next case
    await api.db.pool.query('update contenedor set nro_contenedor = null where nro_negocio = $1', [d.nro])
  })
})
