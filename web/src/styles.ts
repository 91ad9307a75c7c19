/** Styles in their order; those of Mantine's components come with the components, see `mantineStyles.ts`. */
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './global.css'

// While developing, dependencies are bundled beforehand, so the whole sheet is loaded.
if (import.meta.env.DEV) await import('@mantine/core/styles.layer.css')
