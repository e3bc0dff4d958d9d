export { ExportMenu } from './export_menu.tsx'
