export { kinds } from './kinds.ts'
export { ReportsTab } from './of_record/reports_tab.tsx'
