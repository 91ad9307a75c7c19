/** Control panel: the work of today, and the progress of the season. */
import { listOf, record } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { LIBERACIONES, NOMBRES_LIBERACION } from '../consecuencia/liberacion.ts'
import { choice, date, decimal, flag, instant, integer, longText, text } from '../fields.ts'
import { TARJETAS } from '../parametros/sistema.ts'
import { avisoEnVivo } from '../vivo.ts'
import { AMBITOS, type Ambito } from './panel.ts'

const group = 'panel'
const ambitos = Object.keys(AMBITOS) as Ambito[]

export const panelControl = call({
  group,
  method: 'GET',
  needs: 'interno',
  path: '/api/panelcontrol',
  summary: 'Las tarjetas del panel de quien pregunta: cuánto cuenta cada una, con los mismos filtros que la lista a que lleva',
  query: { ambito: choice(ambitos, 'De quién', { labels: AMBITOS }) },
  data: record(
    {
      /** The first day of the filters of the cards. */
      Hoy: date('Hoy*'),
      Ambito: choice(ambitos, 'De quién*', { labels: AMBITOS }),
    },
    {
      Tarjetas: listOf(
        record({
          Tarjeta: choice(TARJETAS, 'Tarjeta*'),
          Total: integer('Total*'),
          /** How many are yellow or red, and how many are red. */
          Amarillos: integer('Amarillos*'),
          Rojos: integer('Rojos*'),
          Dias_Amarillo: integer('Amarillo desde (días)*'),
          Dias_Rojo: integer('Rojo desde (días)*'),
        }),
      ),
    },
  ),
})

export const semanasPanel = call({
  group,
  method: 'GET',
  needs: ['negocio', 'ver'],
  path: '/api/panelcontrol/semanas',
  summary: 'Kilos y montos vendidos en una temporada, por semana del ETD, especie y moneda; sin temporada, la de hoy o la última',
  query: { temporada: integer('Temporada', { from: 1 }) },
  data: record(
    { Cod_Temporada: integer('Temporada'), Nom_Temporada: text('Nombre de la temporada', 20) },
    {
      Semanas: listOf(
        record({
          /** ISO year and week, such as 2026-48. */
          Semana: text('Semana*', 7),
          Cod_Especie: integer('Especie*'),
          Nom_Especie: text('Nombre de la especie*', 80),
          Cod_Moneda: text('Moneda*', 3),
          Kilos: decimal('Kilos*', 3),
          Monto: decimal('Monto*', 4),
        }),
      ),
    },
  ),
})

export const enVivoPanel = call({
  group,
  method: 'GET',
  needs: 'interno',
  path: '/api/panelcontrol/en-vivo',
  summary: 'Avisa cuando alguien guarda algo que el panel puede contar, mientras está abierto',
  data: avisoEnVivo,
})

export const estadoPortal = call({
  group,
  method: 'GET',
  needs: 'administrador',
  path: '/api/panelcontrol/portal',
  summary:
    'El estado de la instalación: usuarios, ingresos, correos, trabajos, procesos, copias, listas lentas, webhooks, tokens, respaldo, espacio, versión, nombres sin inglés y ajustes que faltan',
  data: record(
    {
      Ahora: instant('Ahora*'),
      Version: text('Versión*', 20),
      Motor: choice(['embebida', 'postgresql'], 'Base de datos*'),
      Version_Motor: text('Versión de la base*', 40),
      Activo_Desde: instant('Funciona desde*'),
      Usuarios: integer('Usuarios activos*'),
      Administradores: integer('Administradores activos*'),
      Usuarios_Sin_Clave: integer('Sin clave*'),
      Usuarios_Clave_Muestra: integer('Con la clave de muestra*'),
      Sesiones: integer('Sesiones abiertas*'),
      Usuarios_Dentro: integer('Personas con sesión*'),
      /** Of the last 24 hours. */
      Ingresos_Fallidos: integer('Ingresos fallidos*'),
      /** Names of users with five failures from one address in the last 15 minutes, separated by commas. */
      Usuarios_Bloqueados: text('Usuarios bloqueados', 2000),
      /** Messages of the last 30 days that were refused, or of which nobody knows whether they left. */
      Correos_Fallidos: integer('Correos que fallaron*'),
      Correos_En_Cola: integer('Correos en cola*'),
      Cola_Desde: instant('El primero de la cola espera desde'),
      /** Messages of the last 30 days that were kept because no mail server is set. */
      Correos_Guardados: integer('Correos guardados*'),
      Hay_Smtp: flag('Hay servidor de correo'),
      /** At least one message has left. */
      Correo_Probado: flag('Correo probado'),
      Empresas: integer('Empresas propias*'),
      Clientes: integer('Clientes*'),
      Productos: integer('Productos*'),
      Plantas: integer('Plantas*'),
      Direccion_Portal: text('Dirección del portal', 300),
      Es_Muestra: flag('Datos de muestra'),
      /** Codes of the currencies of deals without any value in dollars, separated by commas. */
      Monedas_Sin_Valor: text('Monedas sin valor en dólares', 2000),
      /** The last backup that `npm run respaldo` made of this data folder. */
      Respaldo_En: instant('Último respaldo'),
      Respaldo_Bytes: integer('Tamaño del respaldo'),
      Base_Bytes: integer('Tamaño de la base*'),
      Adjuntos: integer('Archivos adjuntos*'),
      Adjuntos_Bytes: integer('Tamaño de los adjuntos*'),
      /** Free bytes on the disk of the data folder; null where the folder cannot be read. */
      Disco_Libre: integer('Espacio libre'),
      /** The portal saves nothing until there is space; its database is in the data folder. */
      Escritura_Detenida: flag('Escritura detenida'),
      /** Shipping lines that are asked, and the names of those whose last answer was an error, separated by commas. */
      Navieras: integer('Navieras que se consultan*'),
      Navieras_Con_Falla: text('Navieras que fallan', 2000),
      /** Webhooks, the events that were given up, and the names of the webhooks whose last attempt failed, separated by commas. */
      Webhooks: integer('Webhooks*'),
      Webhooks_Muertos: integer('Eventos sin entregar*'),
      Webhooks_Con_Falla: text('Webhooks que fallan', 2000),
      /** The number of valid access tokens; and, separated by commas, the tokens that end within two weeks, each with its last day. */
      Tokens: integer('Tokens vigentes*'),
      Tokens_Por_Vencer: text('Tokens por vencer', 4000),
    },
    {
      /** The running processes of the portal, and those that fell silent within the last hour without a successor on the same machine. */
      Procesos: listOf(
        record({
          Equipo: text('Equipo*', 120),
          Version: text('Versión*', 40),
          Desde: instant('Funciona desde*'),
          Visto: instant('Visto*'),
          Perdido: flag('Dejó de responder'),
        }),
      ),
      /** The copies of the server, each as the process tells of it that reads it worst. */
      Copias: listOf(record({ Nombre: text('Copia*', 120), Estado: text('Estado*', 20), Atraso_S: integer('Segundos de atraso') })),
      /** Lists that took longer than a second, today and yesterday, the worst first; at most five. */
      Listas_Lentas: listOf(
        record({
          Llamada: text('Llamada*', 200),
          Que: text('Qué lista*', 300),
          Veces: integer('Veces*'),
          Peor_Ms: integer('La más lenta (ms)*'),
          Ultima: instant('La última*'),
        }),
      ),
      /** Screens of parameters with active rows whose Spanish text has no English one, the most first. */
      Sin_Ingles: listOf(record({ Pantalla: text('Pantalla*', 60), Titulo: text('Título*', 120), Cantidad: integer('Filas*') })),
      /** Background jobs whose last run failed. */
      Trabajos_Con_Falla: listOf(
        record({
          Nombre: text('Trabajo*', 80),
          Falla: longText('Falla*', 500),
          Desde: instant('Falla desde*'),
        }),
      ),
    },
  ),
})
export type EstadoPortal = DataOf<typeof estadoPortal>

const deQuien = { Tareas_Vencidas: integer('Tareas vencidas*'), Gestiones_Vencidas: integer('Gestiones vencidas*') }
export const gerenciaPanel = call({
  group,
  method: 'GET',
  needs: ['gerencia', 'ver'],
  path: '/api/panelcontrol/gerencia',
  summary: 'Todas las áreas: lo atrasado por área y persona, pagos, embarques detenidos y kilos de la temporada',
  query: { temporada: integer('Temporada', { from: 1 }) },
  data: record(
    {
      Hoy: date('Hoy*'),
      Cod_Temporada: integer('Temporada'),
      Nom_Temporada: text('Nombre de la temporada', 20),
      Detenidos: integer('Embarques detenidos*'),
    },
    {
      Areas: listOf(
        record({
          Cod_AreaGestion: integer('Área*'),
          Nom_AreaGestion: text('Nombre del área*', 40),
          Tareas: integer('Tareas*'),
          ...deQuien,
          Gestiones_Por_Vencer: integer('Gestiones por vencer*'),
        }),
      ),
      /** Who has something late, those with most first. */
      Personas: listOf(
        record({
          Cod_Usuario: text('Usuario*', 30),
          Nom_Usuario: text('Nombre*', 80),
          Nom_AreaGestion: text('Nombre del área*', 40),
          ...deQuien,
        }),
      ),
      /** Parts of payments by their due day; the portal does not record what was paid. */
      Pagos: listOf(
        record({
          Cod_Moneda: text('Moneda*', 3),
          Vencido: decimal('Venció*', 4),
          Negocios_Vencido: integer('Negocios con pagos que vencieron*'),
          Por_Vencer: decimal('Por vencer*', 4),
          Negocios_Por_Vencer: integer('Negocios con pagos por vencer*'),
        }),
      ),
      /** The first held shipments, by ETD. */
      Embarques: listOf(
        record({
          Nro_Negocio: integer('Negocio*'),
          Nro_Embarque: integer('Embarque*'),
          Nro_Contrato: text('Contrato*', 20),
          Nro_Corr_Embarque: integer('Correlativo*'),
          Nom_Cliente: text('Cliente*', 120),
          Fecha_ETD: date('ETD'),
          Liberacion: choice(LIBERACIONES, 'Liberación*', { labels: NOMBRES_LIBERACION }),
        }),
      ),
      Kilos: listOf(
        record({
          Cod_Especie: integer('Especie*'),
          Nom_Especie: text('Nombre de la especie*', 80),
          Pactados: decimal('Pactados*', 3),
          En_Contenedores: decimal('En contenedores*', 3),
          Embarcados: decimal('Embarcados*', 3),
        }),
      ),
    },
  ),
})
export type Gerencia = DataOf<typeof gerenciaPanel>

/** Every call of the panel. */
export const PANELCONTROL_CALLS = [panelControl, semanasPanel, estadoPortal, gerenciaPanel, enVivoPanel]
