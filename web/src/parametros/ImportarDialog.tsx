import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Entity } from '@nogal/model/entity'
import type { Field } from '@nogal/model/fields'
import { formatNumber } from '@nogal/model/format'
import { type AccionImportacion, CUENTA_DE_ACCION } from '@nogal/model/parametros/acciones'
import {
  exportarLista,
  exportarParametro,
  type FilaImportada,
  importarParametro,
  type ResultadoImportacion,
  rechazadasParametro,
} from '@nogal/model/parametros/parametros.calls'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { IconAlertTriangle, IconFileSpreadsheet } from '#icons'
import { api, apiFile } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { useIntent } from '../api/useIntent.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { ErrorAlert, NOTHING_TYPED } from '../ui/ErrorAlert.tsx'
import { FileDrop } from '../ui/FileDrop.tsx'
import { tellFailed } from '../ui/failed.tsx'
import { QuickFilter } from '../ui/page/QuickFilter.tsx'
import { saveFile } from '../ui/saveFile.ts'
import { RowsTable } from '../ui/table/RowsTable.tsx'
import type { Column } from '../ui/table/Table.tsx'
import { ACTION_WORDS } from './actionWords.ts'
import { forget } from './changes.ts'

type Props = { entidad: Entity; onClose: () => void }

const FORMATS = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const

const countOf = (rows: number, only: boolean): string =>
  rows === 1 ? `1 fila${only ? ' buena' : ''}` : `${only ? 'las ' : ''}${formatNumber(rows, 0)} filas${only ? ' buenas' : ''}`

const ORDER = Object.keys(ACTION_WORDS) as AccionImportacion[]

const COLUMNAS: readonly Column<FilaImportada>[] = [
  { key: 'Fila', title: 'Fila', type: 'integer', width: 76 },
  {
    key: 'Accion',
    title: 'Qué pasa',
    type: 'badge',
    width: 130,
    value: row => ACTION_WORDS[row.Accion].one,
    tone: row => ACTION_WORDS[row.Accion].tone,
  },
  { key: 'Nombre', title: 'Registro', width: 220, value: row => row.Nombre || row.Clave },
  { key: 'Errores', title: 'Motivo', width: 380, value: row => row.Errores.map(error => error.mensaje).join(' ') },
]

const inTemplate = ([, field]: [string, Field]): boolean => field.type !== 'serial' && field.type !== 'rows'

const bodyOf = (source: File): FormData => {
  const body = new FormData()
  body.set('archivo', source)
  return body
}

/** An empty sheet with the headings of the import; required ones have an asterisk. */
const templateOf = (e: Entity): Promise<Blob> => {
  const columnas = Object.entries(e.fields)
    .filter(inTemplate)
    .map(([Campo, field]) => ({ Campo, Titulo: field.label + (field.required ? '*' : '') }))
  const body = { formato: 'xlsx' as const, columnas, claves: [] }
  return apiFile(exportarLista)({ params: { pantalla: e.entity }, body })
}

/** The current rows of the table, to be changed in Excel and imported again. */
const rowsOf = (e: Entity): Promise<Blob> => apiFile(exportarParametro)({ params: { pantalla: e.entity, formato: 'xlsx' } })

/** Imports rows from a spreadsheet: first a preview of each row, then all rows, or the valid ones. */
export default function ImportarDialog({ entidad: e, onClose }: Props) {
  const { can } = usePermisos(e.entity)
  const [file, setFile] = useState<File>()
  const [pasted, setPasted] = useState('')
  const [show, setShow] = useState<AccionImportacion | 'todas'>('todas')

  const once = useIntent()
  const send = async (source: File, aplicar: 'si' | 'no' | 'buenas', key?: string) => {
    return api(importarParametro)({ params: { pantalla: e.entity }, query: { aplicar }, body: bodyOf(source) }, key ? { key } : {})
  }
  const trial = useMutation({
    mutationFn: (source: File) => send(source, 'no'),
    onSuccess: found => setShow(found.Rechazar ? 'rechazar' : 'todas'),
  })
  const apply = useMutation({
    mutationFn: ({ source, aplicar }: { source: File; aplicar: 'si' | 'buenas' }) => once(key => send(source, aplicar, key)),
    onSuccess: async ({ Agregar, Actualizar, Rechazar }) => {
      await forget(e)
      notifications.show({
        color: 'hoja',
        message: `Importación lista: ${formatNumber(Agregar, 0)} agregados y ${formatNumber(Actualizar, 0)} actualizados.`,
      })
      if (Rechazar) setShow('rechazar')
      else onClose()
    },
  })
  const rejected = useMutation({
    mutationFn: async (formato: 'xlsx' | 'csv') =>
      saveFile(
        await apiFile(rechazadasParametro)({ params: { pantalla: e.entity, formato }, body: bodyOf(file!) }),
        `${e.title}, rechazadas.${formato}`,
      ),
    onError: error => tellFailed('No se pudo descargar', error),
  })
  const refused = apply.error instanceof ApiError ? (apply.error.data as ResultadoImportacion | undefined) : undefined
  const result = refused?.Filas ? refused : (apply.data ?? trial.data)
  const rows = useMemo(() => result?.Filas.filter(row => show === 'todas' || row.Accion === show), [result, show])
  const changes = result ? result.Agregar + result.Actualizar : 0

  const examine = (source: File) => {
    setFile(source)
    apply.reset()
    trial.mutate(source)
  }
  const again = () => {
    setFile(undefined)
    trial.reset()
    apply.reset()
  }
  const error = trial.error ?? (refused?.Filas ? null : apply.error)

  const failed = (
    <ErrorAlert texts={NOTHING_TYPED} error={error} onRetry={() => (trial.error ? trial.mutate(file!) : apply.mutate(apply.variables!))} />
  )
  return (
    <Dialog opened onClose={onClose} title={`Importar ${e.title.toLowerCase()}`} size={900} busy={apply.isPending}>
      <Stack gap="md">
        {!result ? (
          <>
            <FileDrop
              title="Arrastre aquí una planilla de Excel o CSV"
              accept=".xlsx,.csv,.txt"
              loading={trial.isPending}
              onTake={examine}
              autoFocus
            >
              <Text size="sm" c="dimmed">
                La primera fila lleva los títulos. Todavía no se guarda nada: primero se muestra qué pasaría con cada fila.
              </Text>
            </FileDrop>
            <Textarea
              label="O pegue lo copiado de Excel"
              description="Con su fila de títulos."
              autosize
              minRows={3}
              maxRows={8}
              value={pasted}
              onChange={event => setPasted(event.currentTarget.value)}
              styles={{ input: { fontFamily: 'monospace', whiteSpace: 'pre', overflowX: 'auto' } }}
            />
            {failed}
            <Group justify="space-between">
              <Group gap="xs">
                {can('exportar') && (
                  <>
                    <DownloadButton label="Plantilla vacía" name={`${e.title}, plantilla.xlsx`} load={() => templateOf(e)} />
                    <DownloadButton label="Los registros de ahora" name={`${e.title}.xlsx`} load={() => rowsOf(e)} />
                  </>
                )}
              </Group>
              <Group gap="xs">
                <Button variant="default" onClick={onClose}>
                  Cancelar
                </Button>
                {pasted.trim() && (
                  <Button loading={trial.isPending} onClick={() => examine(new File([pasted], 'pegado.csv', { type: 'text/csv' }))}>
                    Revisar lo pegado
                  </Button>
                )}
              </Group>
            </Group>
          </>
        ) : (
          <>
            <Text>
              <b>{file?.name === 'pegado.csv' ? 'Lo pegado' : file?.name}</b>
              {result.Aplicado
                ? `: se ${changes === 1 ? 'guardó una fila' : `guardaron ${formatNumber(changes, 0)} filas`}; ${result.Rechazar === 1 ? 'queda una' : `quedan ${formatNumber(result.Rechazar, 0)}`} por corregir.`
                : ': así quedaría. Todavía no se ha guardado nada.'}
            </Text>
            <QuickFilter
              label="Filas por lo que les pasa"
              value={show}
              onChange={setShow}
              options={[
                { value: 'todas', label: 'Todas', count: result.Filas.length },
                ...ORDER.map(value => ({
                  value,
                  label: ACTION_WORDS[value][result.Aplicado ? 'done' : 'many'],
                  tone: ACTION_WORDS[value].tone,
                  count: result[CUENTA_DE_ACCION[value]],
                })),
              ]}
            />
            <RowsTable
              label="Qué pasaría con cada fila"
              columns={COLUMNAS}
              rowKey={row => String(row.Fila)}
              rows={rows ?? []}
              maxHeight="46vh"
              empty="Ninguna fila."
              bare
            />
            {result.Rechazar > 0 && (
              <Alert color="orange" icon={<IconAlertTriangle />}>
                <Group justify="space-between" gap="xs">
                  <span>
                    {result.Rechazar === 1
                      ? 'Una fila no se puede importar: descárguela con su motivo, corríjala y elíjala de nuevo.'
                      : `${formatNumber(result.Rechazar, 0)} filas no se pueden importar: descárguelas con su motivo, corríjalas y elíjalas de nuevo.`}
                  </span>
                  <Group gap="xs">
                    {FORMATS.map(([formato, name]) => (
                      <Button
                        key={formato}
                        size="xs"
                        variant="default"
                        leftSection={<IconFileSpreadsheet size={15} aria-hidden />}
                        aria-label={`Descargar las rechazadas en ${name}`}
                        loading={rejected.isPending && rejected.variables === formato}
                        onClick={() => rejected.mutate(formato)}
                      >
                        {name}
                      </Button>
                    ))}
                  </Group>
                </Group>
              </Alert>
            )}
            {failed}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={again} disabled={apply.isPending}>
                Elegir otra planilla
              </Button>
              {result.Aplicado ? (
                <Button onClick={onClose}>Cerrar</Button>
              ) : (
                <Button
                  disabled={changes === 0 || !file}
                  loading={apply.isPending}
                  onClick={() => file && apply.mutate({ source: file, aplicar: result.Rechazar ? 'buenas' : 'si' })}
                >
                  {changes === 0 ? 'Nada que importar' : `Importar ${countOf(changes, result.Rechazar > 0)}`}
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  )
}

type DownloadProps = { label: string; name: string; load: () => Promise<Blob> }

/** Downloads a sheet from the server. */
function DownloadButton({ label, name, load }: DownloadProps) {
  const download = useMutation({
    mutationFn: async () => saveFile(await load(), name),
    onError: error => tellFailed('No se pudo descargar', error),
  })
  return (
    <Button variant="subtle" leftSection={<IconFileSpreadsheet size={17} />} loading={download.isPending} onClick={() => download.mutate()}>
      {label}
    </Button>
  )
}
