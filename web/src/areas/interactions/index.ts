export { InteractionsList } from './interactions_list.tsx'
export { LogDialog } from './log_dialog.tsx'
