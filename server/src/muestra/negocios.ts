/** Sample deals: two seasons of an exporter of nuts, dried and fresh fruit. Always the same ones: nothing depends on the clock or on chance. */
import type { RichDoc, Values } from '@nogal/model/fields'
import { negocio, TERMINOS } from '@nogal/model/negocio/negocio.fields'
import { partsIn, type Whole } from '../aggregate/body.ts'
import { add } from '../aggregate/write.ts'
import type { Tx } from '../db/tx.ts'
import { NEGOCIO } from '../negocio/negocio.queries.ts'
import { type Fruta, GRUPOS, type Grupo } from './frutas.ts'
import { type Nombres, readGlosas, readNombres } from './nombres.ts'
import { chance, dayOfOrder, type Paso, type Pedido, pedidos, stateBy, stepsTo } from './pedidos.ts'
import { CALIDAD, COMERCIALES, COMEX, GLOSAS, PAGOS, type Programa, REQUERIDOS } from './programas.ts'

type Pick = <T>(list: readonly T[]) => T

const FACTOR_LIBRA = 0.453592

/** The part of a deal's fruit that one line sells; `next` and `pick` draw from the deal's own numbers. */
const lineOf = (
  grupo: Grupo,
  fruta: Fruta,
  programa: Programa,
  kilos: number,
  nombres: Nombres,
  next: () => number,
  pick: Pick,
): Values => {
  const moneda = programa.moneda ?? 'USD'
  const cambio = { USD: 1, EUR: 0.92, GBP: 0.79, CAD: 1.37 }[moneda]!
  const producto = nombres.fila('producto', fruta.producto)
  const especie = producto.cod_especie as number
  const envase = nombres.fila('envase', pick(fruta.envases))
  const peso = Number(envase.peso_neto_kg)
  const cajas = Math.floor(kilos / peso)
  const norma = fruta.normas?.[programa.region ?? 'otro']
  const precio = (fruta.precio[0] + next() * (fruta.precio[1] - fruta.precio[0])) * cambio
  const codigo = (table: string, names: readonly string[]) => (names.length ? nombres.de(table, pick(names), especie) : null)
  const variedad = pick(fruta.variedades)
  return {
    Cod_Especie: especie,
    Cod_Variedad: nombres.de('variedad', variedad, especie),
    Cod_SubEsp: nombres.fila('variedad', variedad, especie).cod_subesp,
    Cod_Producto: producto.cod_producto,
    Cod_Calibre: codigo('calibre', fruta.calibres),
    Cod_Categoria: codigo('categoria', fruta.categorias),
    Cod_Color: codigo('colores', fruta.colorDe?.[variedad] ? [fruta.colorDe[variedad]] : fruta.colores),
    Cod_EstadoCarga: producto.cod_estadocarga,
    Cod_CondicionCarga: nombres.de('condicioncarga', grupo.condicion),
    Cod_Envase: envase.cod_envase,
    Cod_NormaCalidad: norma ? nombres.de('normacalidad', norma) : null,
    // a box of 11.34 kg is 25 lb
    Cantidad: programa.porLibra ? Math.round(peso / FACTOR_LIBRA) * cajas : Math.round(peso * cajas * 1000) / 1000,
    Cod_UndVenta: programa.porLibra ? 3 : 1,
    Precio: Math.round(precio * (programa.porLibra ? FACTOR_LIBRA : 1) * 100) / 100,
    Cod_Moneda: moneda,
    Cod_TipoPrecio: grupo.fresca ? 2 : 1,
  }
}

/** A deal as people would enter it, and the states that it went through. */
type Muestra = Whole & { pasos: Paso[] }

const build = (client: Values, pedido: Pedido, i: number, nombres: Nombres, glosas: (titles: readonly string[]) => RichDoc): Muestra => {
  const next = chance(7_919 * (i + 1))
  const pick: Pick = list => list[Math.floor(next() * list.length)]!
  const { programa, etd } = pedido
  const grupo: Grupo = GRUPOS[pedido.grupo]
  const clase = grupo.fresca ? 'fresco' : 'seco'
  const estado = pedido.estado ?? stateBy(etd, i)
  const abierto = dayOfOrder(etd, 38 + Math.floor(next() * 50), i)
  const [comercial, comex, qc] = [COMERCIALES[programa.cliente % 3]!, COMEX[i % 3]!, CALIDAD[i % 2]!]

  const contenedores = 1 + Math.floor(next() * 4)
  const cuantas = Math.min(contenedores, 1 + Math.floor(next() * 3)) + (next() < 0.15 ? 1 : 0)
  const lineas = Array.from({ length: cuantas }, (_, n) => {
    const fruta: Fruta = grupo.frutas[(n + i) % grupo.frutas.length]!
    return lineOf(grupo, fruta, programa, (fruta.kilos * contenedores) / cuantas, nombres, next, pick)
  })
  const roles = client.roles as string[]
  const comoParte = (rol: string) => (roles.includes(rol) ? programa.cliente : null)
  const incoterm = pick(programa.incoterms)
  const pagos = pick(PAGOS[clase])
  const conCarta = pagos.some(([, , , evento]) => evento === 'Presentación de la carta de crédito')
  const titulos = GLOSAS[clase]
  const pasos = stepsTo(estado, abierto, etd, comercial, comex, i)
  const documentos = REQUERIDOS[clase].Documentos.concat(incoterm === 'CIF' ? ['Póliza o certificado de seguro'] : [])
  return {
    row: {
      Nro_Contrato: null,
      Fecha_Contrato: abierto,
      Cod_ClienteNegocio: programa.cliente,
      // under a letter of credit the bank is the consignee
      Cod_Consig: conCarta && programa.cliente === 1 ? 22 : comoParte('Consignatario'),
      Cod_Notif1: comoParte('Notificado'),
      Cod_ClienteFactura: i % 3 === 0 ? comoParte('Factura') : null,
      Cod_ClienteCobro: i % 5 === 0 ? comoParte('Cobro') : null,
      Cod_ClienteInt: grupo.vendedor,
      Cod_IncoTerm: incoterm,
      Cod_Pais: client.cod_pais,
      Cod_Puerto: nombres.de('puerto', pick(programa.puertos), client.cod_pais as number),
      Cod_FormatoCarga: grupo.fresca ? 1 : 1 + (i % 2),
      Fecha_ETD: etd,
      Num_Embarques: contenedores > 2 ? 2 : 1,
      Num_Contenedores: contenedores,
      Usuario_Comercial: comercial,
      Usuario_Comex: comex,
      Usuario_QC: qc,
      Analisis_Req: !grupo.fresca,
      ...Object.fromEntries(
        TERMINOS.map(name => [name, glosas([...titulos[name], ...(conCarta && name === 'Condiciones_Pago' ? ['Carta de crédito'] : [])])]),
      ),
    },
    parts: partsIn(negocio, {
      Productos: lineas,
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
    }),
    pasos,
  }
}

type Event = { at: number; usuario: string; En: string; Motivo?: string | undefined; happen: () => Promise<unknown> }

/** Makes the sample deals as people made them, step by step in the order of time. Clients, users and the other parameters stand already. */
export const loadNegocios = async (db: Tx): Promise<void> => {
  const nombres = await readNombres(db)
  const glosas = await readGlosas(db)
  const { rows: clientes } = await db.query('select * from clientes')
  const muestras = pedidos().map((pedido, i) =>
    build(clientes.find(c => c.cod_cliente === pedido.programa.cliente)!, pedido, i, nombres, glosas),
  )
  const events = muestras.flatMap(({ pasos, ...whole }) => {
    let nro: number
    const begin = async () => {
      nro = await add({ db }, NEGOCIO, whole)
    }
    const reach = (estado: string) => db.query('update negocio set cod_estadoneg = $2 where nro_negocio = $1', [nro, estado])
    return pasos.map(({ Cod_EstadoNeg, En, Usuario, Motivo }, n): Event => {
      return { at: Date.parse(En), usuario: Usuario, En, Motivo, happen: n === 0 ? begin : () => reach(Cod_EstadoNeg) }
    })
  })
  const sign = (usuario: string, En = '', Motivo = '') =>
    db.query("select set_config('nogal.usuario', $1, true), set_config('nogal.momento', $2, true), set_config('nogal.motivo', $3, true)", [
      usuario,
      En,
      Motivo,
    ])
  const { rows } = await db.query('select usuario_actual() as usuario')
  for (const { usuario, En, Motivo, happen } of events.sort((a, b) => a.at - b.at)) {
    await sign(usuario, En, Motivo)
    await happen()
  }
  await sign(rows[0].usuario)
}
