export { AddAllToList, AddToList } from './add_to_list.tsx'
export { DealLists } from './deal_lists.tsx'
export { RecordLists } from './record_lists.tsx'
