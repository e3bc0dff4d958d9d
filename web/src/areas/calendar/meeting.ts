import { type Reply, refetch } from '../../api/client.ts'

export type Meeting = Reply<'/api/calendar/events/{event_id}'>

/** Whatever shows meetings asks for them again. */
export const refetchMeetings = () => refetch('/api/calendar', '/api/overview', '/api/companies')
