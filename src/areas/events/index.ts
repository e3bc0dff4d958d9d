export {
  changesOfField,
  findEvents,
  listDealTimeline,
  listEvents,
  listTimeline,
  shownFields,
} from './queries.ts'
export type { Event } from './schema.ts'
export { EventQuery } from './schema.ts'
