/**
 * Sample deals and their shipments: two years of an exporter of nuts, dried and fresh fruit. They are always the same: nothing depends on
 * the clock or on chance.
 */
import type { RichDoc, Values } from '@nogal/model/fields'
import { negocio, TERMINOS } from '@nogal/model/negocio/negocio.fields'
import { partsIn, type WholeValues } from '../aggregate/body.ts'
import { demandSound, insertWhole } from '../aggregate/write.ts'
import type { Tx } from '../db/tx.ts'
import { NEGOCIO } from '../negocio/negocio.queries.ts'
import { type Event, eventsOfEmbarques, momentOf, type Porcion, type Vendido } from './embarques.ts'
import { type Fruta, GRUPOS, type GrupoFruta, variedadesEn } from './frutas.ts'
import { type Nombres, readGlosas, readNombres } from './nombres.ts'
import { chance, dayOfOrder, type PasoPedido, type Pedido, pedidos, stateBy, stepsTo } from './pedidos.ts'
import { COMERCIALES, COMEX, GLOSAS, PAGOS, type Pago, type Programa, REQUERIDOS, USUARIOS_CALIDAD } from './programas.ts'

type Pick = <T>(list: readonly T[]) => T

const FACTOR_LIBRA = 0.453592

/** Pallets per container of 40 feet. */
const PALLETS = { seca: 21, fresca: 20 }

type Linea = { values: Values; porcion: Porcion; bruto: number }

/**
 * A line of a deal: whole pallets, the same in each container, of which the line gets one part in `parts`, on pallets of the weight
 * `tarima`. Each line has another fruit, variety or calibre than those in `sold`. `next` and `pick` draw pseudorandom values from the seed
 * of the deal.
 */
const lineOf = (
  grupo: GrupoFruta,
  fruta: Fruta,
  programa: Programa,
  contenedores: number,
  parts: number,
  tarima: number,
  etd: string,
  sold: Set<string>,
  nombres: Nombres,
  next: () => number,
  pick: Pick,
): Linea => {
  const moneda = programa.moneda ?? 'USD'
  const cambio = { USD: 1, EUR: 0.92, GBP: 0.79, CAD: 1.37 }[moneda]!
  const producto = nombres.fila('producto', fruta.producto)
  const especie = producto.cod_especie as number
  const envase = nombres.fila('envase', pick(fruta.envases))
  const peso = Number(envase.peso_neto_kg)
  const porPallet = envase.cajas_pallet as number
  const room = Math.min(PALLETS[grupo.fresca ? 'fresca' : 'seca'], fruta.kilos / (peso * porPallet) + 0.5)
  const pallets = Math.max(1, Math.floor(room / parts))
  const cajas = pallets * porPallet * contenedores
  // a box of 11.34 kg is 25 lb
  const unidad = programa.porLibra ? Math.round(peso / FACTOR_LIBRA) : peso
  const norma = fruta.normas?.[programa.region ?? 'otro']
  const precio = (fruta.precio[0] + next() * (fruta.precio[1] - fruta.precio[0])) * cambio
  const codigo = (table: string, names: readonly string[]) => (names.length ? nombres.de(table, pick(names), especie) : null)
  const keyOf = (one: string, calibre: string) => [fruta.producto, one, calibre].join('/')
  const calibresOf = (one: string) => fruta.calibres.filter(calibre => !sold.has(keyOf(one, calibre)))
  const variedad = pick(variedadesEn(fruta, etd).filter(one => !fruta.calibres.length || calibresOf(one).length))
  const calibre = fruta.calibres.length ? pick(calibresOf(variedad)) : null
  if (calibre) sold.add(keyOf(variedad, calibre))
  const values = {
    Cod_Especie: especie,
    Cod_Variedad: nombres.de('variedad', variedad, especie),
    Cod_SubEsp: nombres.fila('variedad', variedad, especie).cod_subesp,
    Cod_Producto: producto.cod_producto,
    Cod_Calibre: calibre && nombres.de('calibre', calibre, especie),
    Cod_Categoria: codigo('categoria', fruta.categorias),
    Cod_Color: codigo('colores', fruta.colorDe?.[variedad] ? [fruta.colorDe[variedad]] : fruta.colores),
    Cod_EstadoCarga: producto.cod_estadocarga,
    Cod_CondicionCarga: nombres.de('condicioncarga', grupo.condicion),
    Cod_Envase: envase.cod_envase,
    Cod_NormaCalidad: norma ? nombres.de('normacalidad', norma) : null,
    Cantidad: Math.round(unidad * cajas * 1000) / 1000,
    Cod_UndVenta: programa.porLibra ? 3 : 1,
    Precio: Math.round(precio * (programa.porLibra ? FACTOR_LIBRA : 1) * 100) / 100,
    Cod_Moneda: moneda,
    Cod_TipoPrecio: grupo.fresca ? 2 : 1,
  }
  const bruto = pallets * (porPallet * (peso + Number(envase.tara_kg)) + tarima)
  return { values, porcion: { pallets, porPallet: unidad * porPallet }, bruto }
}

/** The name of the harvest of fruit shipped on a day: an autumn harvest is named by its year, a summer harvest by both years. */
const cosechaDe = (etd: string, { cosecha }: GrupoFruta): string => {
  const [year, month] = [Number(etd.slice(0, 4)), Number(etd.slice(5, 7))]
  const from = month >= cosecha ? year : year - 1
  return cosecha >= 9 ? `${from}/${String(from + 1).slice(2)}` : String(from)
}

const porCarta = ([, , , evento]: Pago): boolean => evento === 'Presentación de la carta de crédito'

/** A deal as users would enter it, its states, and how it was shipped, if it was confirmed. */
type Muestra = { whole: WholeValues; pasos: PasoPedido[]; venta: Omit<Vendido, 'nro'> | undefined }

const build = (client: Values, pedido: Pedido, i: number, nombres: Nombres, glosas: (titles: readonly string[]) => RichDoc): Muestra => {
  const next = chance(7_919 * (i + 1))
  const pick: Pick = list => list[Math.floor(next() * list.length)]!
  const { programa, etd } = pedido
  const grupo: GrupoFruta = GRUPOS[pedido.grupo]
  const clase = grupo.fresca ? 'fresco' : 'seco'
  const estado = pedido.estado ?? stateBy(etd, i)
  const abierto = dayOfOrder(etd, 38 + Math.floor(next() * 50), i)
  const [comercial, comex, qc] = [COMERCIALES[programa.cliente % 3]!, COMEX[i % 3]!, USUARIOS_CALIDAD[i % 2]!]

  const formato = nombres.fila('formatocarga', grupo.fresca || i % 2 === 0 ? 'Paletizado' : 'A piso')
  const tarima = Number(formato.tara_pallet_kg ?? 0)
  const contenedores = 1 + Math.floor(next() * 6)
  const cuantas = Math.min(contenedores, 1 + Math.floor(next() * 3)) + (next() < 0.15 ? 1 : 0)
  const sold = new Set<string>()
  const lineas = Array.from({ length: cuantas }, (_, n) => {
    const fruta: Fruta = grupo.frutas[(n + i) % grupo.frutas.length]!
    return lineOf(grupo, fruta, programa, contenedores, cuantas, tarima, etd, sold, nombres, next, pick)
  })
  const roles = client.roles as string[]
  const comoParte = (rol: string) => (roles.includes(rol) ? programa.cliente : null)
  const incoterm = pick(programa.incoterms)
  const pagos = pick(PAGOS[clase].filter(all => programa.banco !== undefined || !all.some(porCarta)))
  const conCarta = pagos.some(porCarta)
  const conOriginal = conCarta || pagos.some(([, , , , forma]) => nombres.fila('formapago', forma).contra_documentos)
  const puerto = pick(programa.puertos)
  const titulos = GLOSAS[clase]
  const pasos = stepsTo(estado, abierto, etd, comercial, i)
  const documentos = REQUERIDOS[clase].Documentos.concat(incoterm === 'CIF' ? ['Póliza o certificado de seguro'] : [])
  const row: Values = {
    Nro_Contrato: null,
    Fecha_Contrato: abierto,
    Cod_ClienteNegocio: programa.cliente,
    // under a letter of credit the goods are consigned to the order of the bank
    Cod_Consig: conCarta ? programa.banco! : comoParte('Consignatario'),
    Cod_Notif1: comoParte('Notificado'),
    Cod_ClienteFactura: i % 3 === 0 ? comoParte('Factura') : null,
    Cod_ClienteCobro: i % 5 === 0 ? comoParte('Cobro') : null,
    Cod_ClienteInt: grupo.vendedor,
    Cod_IncoTerm: incoterm,
    Cod_Pais: client.cod_pais,
    Cod_Puerto: nombres.de('puerto', puerto, client.cod_pais as number),
    Cod_FormatoCarga: formato.cod_formatocarga,
    Fecha_ETD: etd,
    Num_Embarques: Math.ceil(contenedores / 2),
    Num_Contenedores: contenedores,
    Usuario_Comercial: comercial,
    Usuario_Comex: comex,
    Usuario_QC: qc,
    Analisis_Req: !grupo.fresca,
    ...Object.fromEntries(
      TERMINOS.map(name => [name, glosas([...titulos[name], ...(conCarta && name === 'Condiciones_Pago' ? ['Carta de crédito'] : [])])]),
    ),
  }
  const parts = partsIn(negocio, {
    Productos: lineas.map(({ values }) => ({ ...values, Cosecha: cosechaDe(etd, grupo) })),
    Formas_Pago: pagos.map(([unidad, Cantidad, Dias, evento, forma]) => ({
      Cod_UndPago: nombres.de('unidadpago', unidad),
      Cantidad,
      Dias,
      Cod_EventoPago: nombres.de('eventopago', evento),
      Cod_FormaPago: nombres.de('formapago', forma),
    })),
    Documentos: documentos.map((name, n) => ({
      Cod_DocNegocio: nombres.de('documentosembarque', name),
      Originales: n < 3 ? 3 : 1,
      Copias: n < 3 ? 3 : null,
    })),
    Certificados: REQUERIDOS[clase].Certificados.map(name => ({ Cod_CertEmbarque: nombres.de('certificadosembarque', name) })),
    Analisis: REQUERIDOS[clase].Analisis.map(name => ({ Cod_Analisis: nombres.de('analisiscalidad', name) })),
    Otros_Docs: REQUERIDOS[clase].Otros_Docs.map(name => ({ Cod_OtrosDocs: nombres.de('otrosdocsembarque', name) })),
    Brokers: programa.broker && i % 2 === 0 ? [{ Cod_Broker: programa.broker, Comision_Pct: 1 + (i % 3) / 2 }] : [],
  })
  const dayOf = (code: string) => pasos.find(paso => paso.Cod_EstadoNeg === code)?.dia
  const confirmado = dayOf('02')
  const venta = confirmado && {
    i,
    row,
    grupo: pedido.grupo,
    confirmado,
    anulado: dayOf('05'),
    conOriginal,
    conCobranza: conOriginal && !conCarta,
    exigeCsg: client.exige_csg as boolean,
    puerto,
    porciones: lineas.map(linea => linea.porcion),
    bruto: lineas.reduce((sum, linea) => sum + linea.bruto, 0),
  }
  return { whole: { row, parts }, pasos, venta: venta || undefined }
}

/** One in this many events is announced. */
const TOLD = 20

/**
 * Makes the sample deals as users would, step by step in chronological order. Clients, users and the other parameters exist already.
 * `progress` gets the share of events done.
 */
export const loadNegocios = async (db: Tx, progress: (done: number) => void): Promise<void> => {
  const nombres = await readNombres(db)
  const glosas = await readGlosas(db)
  const { rows: clientes } = await db.query('select c.*, p.exige_csg from clientes c join pais p using (cod_pais)')
  const muestras = pedidos().map((pedido, i) =>
    build(clientes.find(c => c.cod_cliente === pedido.programa.cliente)!, pedido, i, nombres, glosas),
  )
  const events = muestras.flatMap(({ whole, pasos, venta }) => {
    let nro: number
    const begin = async () => {
      await demandSound(db, NEGOCIO, whole)
      nro = await insertWhole(db, NEGOCIO, whole)
    }
    const reach = (estado: string) => db.query('update negocio set cod_estadoneg = $2 where nro_negocio = $1', [nro, estado])
    const steps = pasos.map(({ Cod_EstadoNeg, minute, dia, Usuario, Motivo }, n): Event => {
      return { dia, minute, usuario: Usuario, Motivo, happen: n === 0 ? begin : () => reach(Cod_EstadoNeg) }
    })
    return venta ? [...steps, ...eventsOfEmbarques(db, { ...venta, nro: () => nro }, nombres)] : steps
  })
  const sign = (usuario: string, En = '', Motivo = '') =>
    db.query("select set_config('nogal.usuario', $1, true), set_config('nogal.momento', $2, true), set_config('nogal.motivo', $3, true)", [
      usuario,
      En,
      Motivo,
    ])
  const { rows } = await db.query('select usuario_actual() as usuario')
  const inOrder = events.map(event => ({ ...event, En: momentOf(event) })).sort((a, b) => Date.parse(a.En) - Date.parse(b.En))
  for (const [i, { usuario, En, Motivo, happen }] of inOrder.entries()) {
    if (i % TOLD === 0) progress(i / inOrder.length)
    // both are sent at once, because a connection runs them in order
    const signed = sign(usuario, En, Motivo)
    await Promise.all([signed, happen()])
  }
  await sign(rows[0].usuario)
}
