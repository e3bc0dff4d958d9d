export { ContactDialog } from './contact_dialog.tsx'
