export { checkEntryQuery, listEntries, requireEntry } from './entries.ts'
export { forgetInLists } from './forget_person.ts'
export { findPlainList, listLists, lockList, requirePlainList, statusNamed } from './queries.ts'
export {
  Entry,
  EntryQuery,
  List,
  type ListField,
  ListId,
  NewEntry,
  NewList,
  NewListField,
  NewStatus,
  type PlainList,
} from './schema.ts'
export { addRecords, putEntry, removeEntries } from './write_entries.ts'
