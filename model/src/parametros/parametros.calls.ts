/** The calls of the parameter screens, and the many lists of the specification, each a row of a table. */
import { type Answered, anything, file, listOf, maybe, parameterRow, type Returns, record } from '../answer.ts'
import { call } from '../call.ts'
import { rowFields } from '../entity.ts'
import { exportCall } from '../export.ts'
import { choice, code, type Fields, flag, instant, integer, text } from '../fields.ts'
import { ACCIONES_IMPORTACION } from './acciones.ts'
import { parameterNamed } from './catalogo.ts'
import { offeredFields } from './offered.ts'
import type { CLASES_PAPEL } from './sistema.ts'

/** Any row of any parameter table. */
export type FilaParametro = Record<string, unknown>

const pantalla = code('Pantalla*', 40)
const clave = text('Clave*', 200)
const group = 'parametros'
const of = (funcion: 'ver' | 'crear' | 'editar' | 'eliminar' | 'exportar') => [':pantalla', funcion] as const

export const contarParametros = call({
  method: 'GET',
  path: '/api/parametros',
  summary: 'Cuántos registros activos tiene cada parámetro que el usuario puede ver',
  group,
  needs: 'interno',
  data: listOf(record({ Cod_Pantalla: text('Pantalla*', 40), Cantidad: integer('Cantidad*') })),
})
export const listarParametro = call({
  method: 'GET',
  path: '/api/parametros/{pantalla}',
  summary: 'Lista los registros de un parámetro',
  group,
  needs: of('ver'),
  params: { pantalla },
  list: true,
  data: listOf(parameterRow),
})
export const obtenerParametro = call({
  method: 'GET',
  path: '/api/parametros/{pantalla}/{clave}',
  summary: 'Obtiene un registro de un parámetro',
  group,
  needs: of('ver'),
  params: { pantalla, clave },
  data: parameterRow,
})
/** Body: the fields of the screen's entity, which the handler checks. */
export const agregarParametro = call({
  method: 'POST',
  path: '/api/parametros/{pantalla}',
  summary: 'Agrega un registro a un parámetro',
  group,
  needs: of('crear'),
  params: { pantalla },
  free: true,
  data: parameterRow,
})
export const actualizarParametro = call({
  method: 'PUT',
  path: '/api/parametros/{pantalla}/{clave}',
  summary: 'Actualiza un registro de un parámetro; los campos ausentes quedan como están',
  group,
  needs: of('editar'),
  params: { pantalla, clave },
  free: true,
  data: parameterRow,
})
export const eliminarParametro = call({
  method: 'DELETE',
  path: '/api/parametros/{pantalla}/{clave}',
  summary: 'Elimina un registro que nadie usa; si está en uso, se rechaza y se puede desactivar',
  group,
  needs: of('eliminar'),
  params: { pantalla, clave },
  query: { Version: integer('Versión') },
  data: record({ Clave: text('Clave*', 200) }),
})
export const usosParametro = call({
  method: 'GET',
  path: '/api/parametros/{pantalla}/{clave}/usos',
  summary: 'Dice dónde se usa un registro',
  group,
  needs: of('ver'),
  params: { pantalla, clave },
  data: listOf(record({ Tabla: text('Tabla*', 60), Titulo: text('Título*', 80), Cantidad: integer('Cantidad*') })),
})
const filaImportada = record(
  {
    Fila: integer('Fila*'),
    Accion: choice(ACCIONES_IMPORTACION, 'Qué pasaría*'),
    Clave: text('Clave*', 200),
    Nombre: text('Nombre*', 200),
  },
  { Errores: listOf(record({ campo: text('Campo*'), mensaje: text('Mensaje*') })) },
)
const resultadoImportacion = record(
  {
    Aplicado: flag('Aplicado'),
    Agregar: integer('Agregar*'),
    Actualizar: integer('Actualizar*'),
    Sin_Cambios: integer('Sin cambios*'),
    Rechazar: integer('Rechazar*'),
  },
  { Filas: listOf(filaImportada) },
)
export type FilaImportada = Answered<typeof filaImportada>
export type ResultadoImportacion = Answered<typeof resultadoImportacion>

export const importarParametro = call({
  method: 'POST',
  path: '/api/parametros/{pantalla}/importar',
  summary: 'Importa Excel o CSV; con aplicar=no solo muestra fila por fila qué pasaría, con buenas deja fuera las rechazadas',
  group,
  needs: of('crear'),
  params: { pantalla },
  query: { aplicar: choice(['si', 'no', 'buenas'], 'Aplicar') },
  upload: 5,
  data: resultadoImportacion,
})
export const rechazadasParametro = call({
  method: 'POST',
  does: 'reads',
  path: '/api/parametros/{pantalla}/importar/rechazadas/{formato}',
  summary: 'Las filas de una planilla que no se pueden importar, como llegaron y con su motivo, en Excel o CSV',
  group,
  needs: of('crear'),
  params: { pantalla, formato: choice(['xlsx', 'csv'], 'Formato*') },
  upload: 5,
  data: file,
})
export const exportarLista = exportCall({
  path: '/api/parametros/{pantalla}/exportar',
  summary: 'La lista en Excel o CSV, como se ve',
  group,
  needs: of('exportar'),
  params: { pantalla },
})
export const exportarParametro = call({
  method: 'GET',
  path: '/api/parametros/{pantalla}/exportar/{formato}',
  summary: 'Todos los campos de los registros que la lista muestra, como los recibe la importación',
  group,
  needs: of('exportar'),
  params: { pantalla, formato: choice(['xlsx', 'csv'], 'Formato*') },
  list: true,
  data: file,
})

const cambio = record(
  {
    Id: integer('Id*'),
    Tabla: text('Tabla*', 60),
    Clave: text('Clave*', 200),
    Accion: choice(['crear', 'editar', 'eliminar'], 'Acción*'),
    Usuario: text('Usuario', 40),
    Nom_Usuario: text('Nombre', 80),
    Motivo: text('Motivo', 500),
    En: instant('Cuándo*'),
  },
  { Antes: maybe(anything<FilaParametro>()), Despues: maybe(anything<FilaParametro>()) },
)
export const obtenerHistorial = call({
  method: 'GET',
  path: '/api/historial/{tabla}/{clave}',
  summary: 'Los cambios de un registro: quién, cuándo, qué había antes y qué quedó',
  group: 'historial',
  needs: 'interno',
  params: { tabla: code('Tabla*', 60), clave },
  list: true,
  data: listOf(cambio),
})
export type Cambio = Answered<typeof cambio>
export const exportarHistorial = exportCall({
  path: '/api/historial/{tabla}/{clave}/exportar',
  summary: 'Los cambios de un registro, en Excel o CSV',
  group: 'historial',
  needs: 'interno',
  params: { tabla: code('Tabla*', 60), clave },
})

/** A list of the specification: the active rows of an entity, filtered by the parameters of the address. */
export type Lista = {
  path: string
  entity: string
  /** Path parameters, each the column that it filters; `0` or `-` means all. */
  by?: readonly string[]
  /** Filter by fixed values; in a field with several choices, the value is one of them. */
  only?: Record<string, string>
  /** Description of its rows, where the title of the entity is not enough. */
  about?: string
  order?: readonly string[]
  group: 'listas-generales' | 'maestros'
  /** Aliases of fields in the answer, as in the specification. */
  alias?: Record<string, string>
  /** Includes inactive rows. */
  all?: boolean
  /** The client's own screens use it, so users with these screens may read it, too. */
  cliente?: boolean
}

const general = (path: string, entity: string, more: Partial<Lista> = {}): Lista => ({
  path: `/api/listas-generales/${path}`,
  entity,
  group: 'listas-generales',
  ...more,
})
const maestro = (path: string, entity: string, more: Partial<Lista> = {}): Lista => ({
  path: `/api/${path}`,
  entity,
  group: 'maestros',
  ...more,
})
const areasQueGestionan = (path: string, papel: (typeof CLASES_PAPEL)[number]): Lista =>
  general(`area-gestion-${path}`, 'areagestion', { only: { Gestiona: papel }, about: `áreas que gestionan ${papel.toLowerCase()}` })

export const LISTAS: readonly Lista[] = [
  general('especies', 'especie', { cliente: true }),
  general('subespecie/{id}', 'subespecie', { by: ['Cod_Especie'] }),
  general('variedades/{id}', 'variedad', { by: ['Cod_Especie'] }),
  general('estado-carga', 'estadocarga'),
  general('condicion-carga', 'condicioncarga'),
  general('productos/{a}/{b}', 'producto', { by: ['Cod_Especie', 'Cod_TipoProducto'] }),
  general('envases/{id}', 'envase', { by: ['Cod_Producto'] }),
  general('unidad-venta', 'unidadventa'),
  general('monedas', 'moneda'),
  general('norma-calidad', 'normacalidad'),
  general('unidad-pago', 'unidadpago'),
  general('evento-pago', 'eventopago'),
  general('documentos-embarque', 'documentosembarque', { cliente: true }),
  general('area-gestion', 'areagestion'),
  general('certificados-embarque', 'certificadosembarque', { cliente: true }),
  general('analisis-calidad', 'analisiscalidad', { cliente: true }),
  general('otros-docs-embarque', 'otrosdocsembarque', { cliente: true }),
  general('calibres', 'calibre'),
  general('categorias', 'categoria'),
  general('colores', 'colores'),
  general('tipo-precio', 'tipoprecio'),
  general('estadoseguro', 'estadoseguro'),
  general('incoterms', 'incoterm'),
  general('estadonegocio', 'estado', {
    only: { Tipo: 'Negocio' },
    alias: { Cod_EstadoNeg: 'Cod_Estado', Nom_EstadoNeg: 'Nom_Estado' },
  }),
  general('formatocarga', 'formatocarga'),
  general('clientes', 'clientes'),
  general('clienteinterno', 'clienteinterno'),
  general('brokers', 'broker'),
  general('usuarios', 'usuario'),
  general('usuarios-pc/{id}', 'usuario', { by: ['Cod_AreaGestion'] }),
  general('tipocontenedor', 'tipocontenedor', { cliente: true }),
  general('formapago', 'formapago'),
  general('tipofecha', 'tipofecha'),
  general('empresacourier', 'empresacourier'),
  maestro('paises/listar', 'pais', { cliente: true }),
  maestro('puertos/listar', 'puerto', { cliente: true }),
  maestro('puertos/listar/{pais}', 'puerto', { cliente: true, by: ['Cod_Pais'] }),
  maestro('temporadas/listarActivas', 'temporada', { cliente: true, order: ['Fecha_Inicio'] }),
  maestro('temporadas/listarDesc', 'temporada', { cliente: true, order: ['-Fecha_Inicio'], all: true }),
  maestro('forma-pago-aduana/listar', 'formapagoaduana'),
  maestro('agenciatransporte/listar', 'agtransporte'),
  maestro('depositocontenedor/listar', 'depositocontenedor'),
  maestro('tipocamion/listar', 'tipocamion'),
  maestro('destinofinal/listar', 'destinofinal'),
  maestro('tipotransporte/listar', 'tipotransporte', { cliente: true }),
  maestro('naviera/listar', 'naviera', { cliente: true }),
  maestro('naviera/listar-tipo-transporte/{id}', 'naviera', { by: ['Cod_TipTrans'] }),
  maestro('nave/listar', 'nave', { cliente: true }),
  maestro('nave/listar-tipo-transporte/{id}', 'nave', { by: ['Cod_TipTrans'] }),
  maestro('unidadmedida/listar', 'unidadmedida'),
  maestro('agenciaaduana/listar', 'agaduana'),
  maestro('agenciacarga/listar', 'agcarga'),
  maestro('ciudad/listar', 'ciudad'),
  maestro('provincia/listar', 'provincia'),
  maestro('comuna/listar', 'comuna'),
  maestro('region/listar', 'region'),
  maestro('especie/listar', 'especie'),
  maestro('subespecie/listar/{id}', 'subespecie', { by: ['Cod_Especie'] }),
  maestro('categoria/listarporEspecie/{id}', 'categoria', { by: ['Cod_Especie'] }),
  maestro('calibre/listarporEspecie/{id}', 'calibre', { by: ['Cod_Especie'] }),
  maestro('color/listarporEspecie/{id}', 'colores', { by: ['Cod_Especie'] }),
  maestro('tipoproducto/listar', 'tipoproducto'),
  maestro('estado/listar', 'estado'),
  maestro('unidadcalibre/listar', 'unidadcalibre'),
  maestro('tipoenvae/listar', 'tipoenvase'), // sic
  maestro('categoriaenvasesag/listar', 'categoriaenvasesag'),
  maestro('planta/listar', 'planta'),
  maestro('giro/listar', 'giro'),
  maestro('seccion/listar', 'seccion'),
  maestro('laboratorios/listarlabactivos', 'laboratorio'),
  maestro('empresaAseguradora/listar', 'empresaseguro'),
  maestro('calidadembarque/listar-estados-gestion', 'estado', {
    cliente: true,
    only: { Tipo: 'Gestión' },
    alias: { Cod_EstadoGestion: 'Cod_Estado', Nom_EstadoGestion: 'Nom_Estado' },
  }),
  maestro('comexlogistica/listado-general-tramites', 'tramites'),
  maestro('glosascontrato/listaractivas', 'glosas'),
  areasQueGestionan('docs', 'Documentos'),
  areasQueGestionan('ana', 'Análisis'),
  areasQueGestionan('cert', 'Certificados'),
  areasQueGestionan('od', 'Otros documentos'),
]

/** The list that offers the active rows of an entity to all staff; undefined for the few entities that only their screen lists. */
export const listOffering = (entity: string): Lista | undefined => {
  const lists = LISTAS.filter(l => l.entity === entity && !l.only && !l.all)
  return lists.find(l => !l.by) ?? lists[0]
}

/** Columns that the lists of an entity can be filtered by and do not send. `Areas` has every area in which a person works. */
export const SOLO_FILTROS: Readonly<Record<string, readonly string[]>> = { usuario: ['Areas'] }

/** The fields of a row in a list of the specification. */
export const fieldsOfLista = ({ entity, by, alias = {} }: Pick<Lista, 'entity' | 'by' | 'alias'>): Fields => {
  const fields = offeredFields(parameterNamed(entity), by)
  return { ...fields, ...Object.fromEntries(Object.entries(alias).map(([name, of]) => [name, fields[of]!])) }
}

const parametersOf = (lista: Lista) =>
  Object.fromEntries(
    [...lista.path.matchAll(/\{(\w+)\}/g)].map(([, name], i) => [
      name!,
      text(`${parameterNamed(lista.entity).fields[lista.by![i]!]?.label ?? lista.by![i]}*`, 60),
    ]),
  )

/** The call of each list, in the order of `LISTAS`. */
export const callOfLista = (lista: Lista) =>
  call({
    method: 'GET',
    path: lista.path,
    summary: `Lista: ${lista.about ?? parameterNamed(lista.entity).title.toLowerCase()}`,
    group: lista.group,
    needs: lista.cliente ? { internoOr: ['cliente', 'ver'] } : 'interno',
    params: parametersOf(lista),
    list: true,
    data: listOf(record(fieldsOfLista(lista))) as Returns<FilaParametro[]>,
  })

export const listarPantallas = call({
  method: 'GET',
  path: '/api/pantalla/listarcombo/{a}/{b}',
  summary: 'Las pantallas que un usuario puede ver, de una sección o de todas (0)',
  group: 'maestros',
  needs: 'sesion',
  params: { a: text('Usuario*', 30), b: text('Sección*', 40) },
  list: true,
  data: listOf(record(rowFields(parameterNamed('pantalla')))) as Returns<FilaParametro[]>,
})

/** Every call of the parameters and their lists. */
export const PARAMETROS_CALLS = [
  ...LISTAS.map(callOfLista),
  listarPantallas,
  contarParametros,
  listarParametro,
  obtenerParametro,
  agregarParametro,
  actualizarParametro,
  eliminarParametro,
  usosParametro,
  importarParametro,
  rechazadasParametro,
  exportarLista,
  exportarParametro,
  obtenerHistorial,
  exportarHistorial,
]
