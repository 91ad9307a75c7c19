import { Button, Group } from '@mantine/core'
import { stateOf } from '@nogal/model/aggregate/states'
import { cargarEmbarqueCliente, enVivoCliente } from '@nogal/model/cliente/cliente.calls'
import type { CajaCliente, DocumentoCliente, EmbarqueCliente } from '@nogal/model/cliente/cliente.fields'
import { TIPO_EN } from '@nogal/model/cliente/cliente.textos'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { CODIGOS_TIPO, tipoNamed } from '@nogal/model/gestion/gestion.kinds'
import type { LiveCall } from '@nogal/model/vivo'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { IconArrowLeft } from '#icons'
import { Bones } from '../aggregate/record/NotLoaded.tsx'
import { callQuery } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { useEmbarqueNumbers } from '../embarque/shared/useEmbarqueNumbers.ts'
import { useTitle } from '../menu/title.ts'
import { IdiomaSwitch } from '../sesion/IdiomaSwitch.tsx'
import { EnSuIdioma } from '../sesion/idioma.ts'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { DeTemporada } from '../temporada/DeTemporada.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { LoadError } from '../ui/dialog/LoadError.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { SummaryStrip } from '../ui/page/SummaryStrip.tsx'
import { EnVivoLine } from '../vivo/EnVivoLine.tsx'
import { useEnVivo } from '../vivo/useEnVivo.ts'
import { CarpetaCliente } from './Archivos.tsx'
import { Cajas } from './Cajas.tsx'
import css from './Cliente.module.css'
import { ComentariosDialog } from './ComentariosDialog.tsx'
import { Contactos } from './Contactos.tsx'
import { Conversacion } from './Conversacion.tsx'
import { Documento } from './Documento.tsx'
import { EsperaDecision } from './EsperaDecision.tsx'
import { EventosCliente } from './EventosCliente.tsx'
import { LineaDeTiempo } from './LineaDeTiempo.tsx'
import { Originales } from './Originales.tsx'
import { Pedidos } from './Pedidos.tsx'
import { Reclamos } from './Reclamos.tsx'
import { useAncla } from './useAncla.ts'

/** The page of a shipment for its client. */
export default function EmbarqueClientePage() {
  const numbers = useEmbarqueNumbers()
  if (!numbers) return <Navigate to="/session/404" replace />
  return (
    <EnSuIdioma>
      <Ficha key={numbers.Nro_Embarque} {...numbers} />
    </EnSuIdioma>
  )
}

const Volver = () => {
  const { t } = useLenguaCliente()
  return (
    <Button
      component={Link}
      to="/pages/cliente/listado"
      variant="default"
      leftSection={<IconArrowLeft size={16} className="rtl-flip" aria-hidden />}
    >
      {t.volver}
    </Button>
  )
}

function Ficha({ Nro_Negocio, Nro_Embarque }: { Nro_Negocio: number; Nro_Embarque: number }) {
  const { t, estado } = useLenguaCliente()
  const { data, error, refetch, dataUpdatedAt } = useQuery(callQuery(cargarEmbarqueCliente, { params: { id: Nro_Embarque } }))
  const vivo = useEnVivo(data ? (enVivoCliente as LiveCall) : undefined, Nro_Embarque, dataUpdatedAt)
  const [commented, setCommented] = useState<number>()
  useTitle(data && nombreEmbarque(data))
  useAncla(Boolean(data))
  if (!data) {
    if (error instanceof ApiError && error.status === 404) return <EmptyState title={t.noExiste} action={<Volver />} />
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Bones />
  }
  if (data.Nro_Negocio !== Nro_Negocio) return <Navigate to={`/pages/cliente/${data.Nro_Negocio}/${Nro_Embarque}`} search hash replace />
  const documento = data.Documentos.find(one => one.Id_Gestion === commented)
  return (
    <DeTemporada porque={data.Temporada_Cerrada && t.temporadaCerrada}>
      <PageHeader
        title={nombreEmbarque(data)}
        badge={
          <Badge tone={stateOf(ESTADOS_EMBARQUE, data.Cod_EstadoEmb)?.tone ?? 'neutral'}>
            {estado({ code: data.Cod_EstadoEmb, name: data.Nom_EstadoEmb })}
          </Badge>
        }
      >
        <Volver />
        <CarpetaCliente Nro_Embarque={Nro_Embarque} />
        <IdiomaSwitch />
      </PageHeader>
      <EnVivoLine vivo={vivo} />
      <Resumen embarque={data} />
      <Contactos contactos={data.Contactos} />
      <EsperaDecision Nro_Embarque={Nro_Embarque} cajas={data.Contenedores} />
      <Pedidos pedidos={data.Solicitudes} />
      <section className={css.section} aria-labelledby="linea">
        <h2 id="linea">{t.linea}</h2>
        <Card>
          <LineaDeTiempo hitos={data.Hitos} zona={data.Zona_Horaria} />
        </Card>
        {data.Eventos.length > 0 && <EventosCliente eventos={data.Eventos} />}
      </section>
      <section className={css.section} aria-labelledby="documentos">
        <h2 id="documentos">{t.documentos}</h2>
        <Documentos documentos={data.Documentos} cajas={data.Contenedores} onComment={one => setCommented(one.Id_Gestion)} />
      </section>
      <section className={css.section} aria-labelledby="contenedores">
        <h2 id="contenedores">{t.contenedores}</h2>
        <Cajas cajas={data.Contenedores} />
      </section>
      {data.Originales.length > 0 && (
        <section className={css.section} aria-labelledby="originales">
          <h2 id="originales">{t.originales}</h2>
          <Originales Nro_Embarque={data.Nro_Embarque} originales={data.Originales} />
        </section>
      )}
      <Reclamos Nro_Embarque={data.Nro_Embarque} reclamos={data.Reclamos} cajas={data.Contenedores} />
      <section className={css.section} aria-labelledby="comentarios">
        <h2 id="comentarios">{t.comentarios}</h2>
        <Card>
          <Conversacion De="embarque" Clave={data.Nro_Embarque} />
        </Card>
      </section>
      {documento && <ComentariosDialog documento={documento} onClose={() => setCommented(undefined)} />}
    </DeTemporada>
  )
}

function Resumen({ embarque: e }: { embarque: EmbarqueCliente }) {
  const { t, fecha, kilos, nombre } = useLenguaCliente()
  const facts = [
    e.Fecha_Zarpe ? { label: t.zarpe, value: fecha(e.Fecha_Zarpe) } : { label: t.etd, value: fecha(e.Fecha_ETD) || null },
    e.Fecha_Arribo ? { label: t.arribo, value: fecha(e.Fecha_Arribo) } : { label: t.eta, value: fecha(e.Fecha_ETA) || null },
    { label: t.contrato, value: e.Nro_Contrato },
    { label: t.nave, value: [e.Nom_Nave, e.Nro_Viaje].filter(Boolean).join(' · ') || null },
    { label: t.naviera, value: e.Nom_Naviera },
    { label: t.booking, value: e.Nro_Booking },
    { label: t.bl, value: e.Nro_BL },
    { label: t.origen, value: nombre(e.Nom_PuertoOrigen, e.Puerto_Origen_Ing) || null },
    {
      label: t.destino,
      value:
        [nombre(e.Nom_PuertoDestino, e.Puerto_Destino_Ing), nombre(e.Nom_PaisDestino, e.Pais_Destino_Ing)].filter(Boolean).join(', ') ||
        null,
    },
    { label: t.kilos, value: e.Total_Kilos ? kilos(e.Total_Kilos) : null },
  ]
  return <SummaryStrip label={t.titulo} facts={facts} />
}

type DocumentosProps = {
  documentos: readonly DocumentoCliente[]
  cajas: readonly CajaCliente[]
  onComment: (one: DocumentoCliente) => void
}

/** The documents by kind; kinds without documents are left out. */
function Documentos({ documentos, cajas, onComment }: DocumentosProps) {
  const { t, idioma } = useLenguaCliente()
  if (!documentos.length) return <EmptyState title={t.sinDocumentos} />
  const kinds = CODIGOS_TIPO.map(tipo => ({ tipo, rows: documentos.filter(one => one.Tipo === tipo) })).filter(({ rows }) => rows.length)
  return (
    <Group align="stretch" gap="sm" grow preventGrowOverflow={false}>
      {kinds.map(({ tipo, rows }) => (
        <div key={tipo} style={{ flex: '1 1 420px', minWidth: 0, maxWidth: '100%' }}>
          <Card>
            <h3 className={css.name}>{idioma === 'en' ? TIPO_EN[tipo] : tipoNamed(tipo).plural}</h3>
            <ul className={css.docs}>
              {rows.map(one => (
                <Documento key={one.Id_Gestion} documento={one} cajas={cajas} onComment={() => onComment(one)} />
              ))}
            </ul>
          </Card>
        </div>
      ))}
    </Group>
  )
}
