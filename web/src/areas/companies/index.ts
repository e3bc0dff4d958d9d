export { CompanyDialog } from './company_dialog.tsx'
