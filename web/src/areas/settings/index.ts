export { useSections } from './sections.ts'
