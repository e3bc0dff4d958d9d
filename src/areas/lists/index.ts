export { listEntries } from './entries.ts'
export { forgetInLists } from './forget_person.ts'
export { requireList } from './queries.ts'
export { Entry, EntryQuery, List, type ListField, NewEntry, NewList, NewListField, NewStatus } from './schema.ts'
