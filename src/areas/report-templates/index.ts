export { reportTemplates } from './routes.ts'
export { NewTemplate, Template } from './schema.ts'
