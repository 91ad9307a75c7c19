export { default } from '../layouts/ProximamentePage.tsx'
