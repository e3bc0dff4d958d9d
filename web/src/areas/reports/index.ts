export { kinds, type ReportType, reportTypes, type SectionName, sectionNames, sectionTitles } from './kinds.ts'
export { ReportsTab } from './of_record/reports_tab.tsx'
