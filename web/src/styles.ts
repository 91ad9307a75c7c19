/** Global styles in order; those of Mantine's components are loaded with the components, see `mantineStyles.ts`. */
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './global.css'

// In development, dependencies are pre-bundled, so the complete stylesheet is loaded.
if (import.meta.env.DEV) await import('@mantine/core/styles.layer.css')
