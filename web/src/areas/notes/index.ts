export { NoteDialog } from './note_dialog.tsx'
export { type Note, NoteEntry } from './note_entry.tsx'
export { NoteForm } from './note_form.tsx'
export { NotesList } from './notes_list.tsx'
