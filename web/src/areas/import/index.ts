export { DataLinks } from './data_links.tsx'
