import { Anchor } from '@mantine/core'
import type { ContactoCliente } from '@nogal/model/cliente/cliente.fields'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import css from './Cliente.module.css'

/** The people of the exporter whom the client may ask, with their addresses. */
export function Contactos({ contactos }: { contactos: readonly ContactoCliente[] }) {
  const { t } = useLenguaCliente()
  if (!contactos.length) return null
  return (
    <dl className={css.contacts} aria-label={t.contactos}>
      {contactos.map(({ Sobre, Nombre, Email, Telefono }) => (
        <div key={Email}>
          <dt className={css.dim}>{t.contactosSobre[Sobre]}</dt>
          <dd>
            <span className={css.place}>{Nombre}</span>
            <Anchor href={`mailto:${Email}`} size="sm">
              {Email}
            </Anchor>
            {Telefono && (
              <Anchor href={`tel:${Telefono.replace(/[^\d+]/g, '')}`} size="sm">
                <bdi>{Telefono}</bdi>
              </Anchor>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
