import { Drawer, SegmentedControl, Stack, Switch, Text, UnstyledButton, useDirection } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconCheck } from '#icons'
import { dicho } from '../dicho.ts'
import { unsavedPreferences } from '../sesion/preferencias.ts'
import { useStore } from '../store.ts'
import { Outcome } from '../ui/Outcome.tsx'
import { type Apariencia, DENSIDADES, ESQUEMAS, LAYOUTS, useApariencia } from './apariencia.ts'
import classes from './Customizer.module.css'
import { backgroundOf, COLOR_NAMES, type ColorName, SIDEBAR_COLORS } from './colors.ts'

/** Layout, colour, direction, light and dark, density: each takes effect at once. */
export default function Customizer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [look, change] = useApariencia()
  const unsaved = useStore(unsavedPreferences)
  // The control measures its indicator once, so another text direction needs a new control.
  const { dir } = useDirection()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={340}
      title={dicho('Apariencia')}
      overlayProps={{ backgroundOpacity: 0.12 }}
      closeButtonProps={{ 'aria-label': dicho('Cerrar') }}
    >
      <Stack gap="lg">
        <Outcome unsaved={unsaved} mark="Sin guardar: se guardará solo cuando el servidor responda." />
        <Section title={dicho('Disposición del menú')}>
          <div className={classes.layouts} role="radiogroup" aria-label={dicho('Disposición del menú')}>
            {entries(LAYOUTS).map(([layout, nombre]) => (
              <Choice key={layout} label={dicho(nombre)} chosen={look.layout === layout} onChoose={() => change({ layout })}>
                <Sketch layout={layout} />
              </Choice>
            ))}
          </div>
        </Section>

        {look.layout === 'layout2' && (
          <Section title={dicho('Color del menú')}>
            <div className={classes.colors} role="radiogroup" aria-label={dicho('Color del menú')}>
              {(Object.keys(SIDEBAR_COLORS) as ColorName[]).map(color => (
                <UnstyledButton
                  key={color}
                  className={classes.color}
                  style={{ background: backgroundOf(color) }}
                  role="radio"
                  aria-checked={look.color === color}
                  aria-label={dicho(COLOR_NAMES[color])}
                  title={dicho(COLOR_NAMES[color])}
                  onClick={() => change({ color })}
                >
                  {look.color === color && <IconCheck size={18} stroke={2.5} aria-hidden />}
                </UnstyledButton>
              ))}
            </div>
            <Text size="xs" c="dimmed">
              {dicho(COLOR_NAMES[look.color])}
            </Text>
          </Section>
        )}

        <Section title={dicho('Claro u oscuro')}>
          <SegmentedControl
            key={dir}
            fullWidth
            aria-label={dicho('Claro u oscuro')}
            value={look.esquema}
            onChange={esquema => change({ esquema: esquema as Apariencia['esquema'] })}
            data={options(ESQUEMAS)}
          />
        </Section>

        <Section title={dicho('Densidad')}>
          <SegmentedControl
            key={dir}
            fullWidth
            aria-label={dicho('Densidad')}
            value={look.densidad}
            onChange={densidad => change({ densidad: densidad as Apariencia['densidad'] })}
            data={options(DENSIDADES)}
          />
        </Section>

        <Switch
          label={dicho('De derecha a izquierda')}
          description={dicho('Invierte la disposición de toda la pantalla.')}
          checked={look.rtl}
          onChange={event => change({ rtl: event.currentTarget.checked })}
        />
      </Stack>
    </Drawer>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs" component="section">
      <Text size="sm" fw={600} component="h3" m={0}>
        {title}
      </Text>
      {children}
    </Stack>
  )
}

function Choice({ label, chosen, onChoose, children }: { label: string; chosen: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <UnstyledButton className={classes.layout} role="radio" aria-checked={chosen} onClick={onChoose}>
      {children}
      <span>{label}</span>
    </UnstyledButton>
  )
}

function Sketch({ layout }: { layout: keyof typeof LAYOUTS }) {
  return (
    <svg viewBox="0 0 84 56" className={classes.sketch} aria-hidden="true">
      <rect width="84" height="56" rx="4" className={classes.paper} />
      {layout === 'layout3' ? (
        <>
          <rect width="26" height="56" rx="4" className={classes.panel} />
          {[8, 16, 24, 32, 40].map((y, n) => (
            <rect key={y} x={n % 2 ? 8 : 4} y={y} width={n % 2 ? 14 : 16} height="3" rx="1.5" className={classes.ink} />
          ))}
        </>
      ) : (
        <>
          <rect width={layout === 'layout1' ? 16 : 10} height="56" rx="4" className={classes.rail} />
          {layout === 'layout1' && <rect x="16" width="20" height="56" className={classes.panel} />}
          {[8, 20, 32].map(y => (
            <rect
              key={y}
              x={layout === 'layout1' ? 5 : 3}
              y={y}
              width={layout === 'layout1' ? 6 : 4}
              height={layout === 'layout1' ? 6 : 4}
              rx="1.5"
              fill="#fff"
            />
          ))}
        </>
      )}
      <rect x="42" y="10" width="34" height="4" rx="2" className={classes.ink} />
      <rect x="42" y="20" width="34" height="24" rx="2" className={classes.panel} />
    </svg>
  )
}

const entries = <K extends string>(table: Record<K, string>) => Object.entries(table) as [K, string][]
const options = (table: Record<string, string>) => Object.entries(table).map(([value, label]) => ({ value, label: dicho(label) }))
