import { Title } from '@mantine/core'
import { VERSION } from '@nogal/model/version'
import { type ReactNode, useEffect } from 'react'
import { Brand } from '../ui/Brand.tsx'
import classes from './EntradaFrame.module.css'
import { Huerto } from './Huerto.tsx'
import { useLengua } from './idioma.ts'

/** A page without a session: the product on one side, a form on the other. */
export function EntradaFrame({ title, children }: { title: string; children: ReactNode }) {
  const { marco } = useLengua()
  useEffect(() => {
    document.title = `${title} · Nogal`
  }, [title])
  return (
    <div className={classes.page}>
      <aside className={classes.brand}>
        <Huerto className={classes.art} />
        <div className={classes.mark}>
          <Brand size={44} />
          <span>Nogal</span>
        </div>
        <div className={classes.claim}>
          <p className={classes.headline}>{marco.lema}</p>
          <p className={classes.text}>{marco.sobre}</p>
        </div>
        <p className={classes.version}>
          {marco.version} {VERSION}
        </p>
      </aside>
      <main className={classes.main}>
        <div className={classes.form}>
          <div className={classes.smallMark}>
            <Brand size={36} />
            Nogal
          </div>
          {children}
        </div>
      </main>
    </div>
  )
}

/** The heading of such a page, and the text below. */
export const EntradaTitle = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Title order={1}>{title}</Title>
    <p className={classes.lead}>{children}</p>
  </div>
)
