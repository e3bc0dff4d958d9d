import { requireVersion } from '../../access/versions.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/auth/gate.ts'
import { transact } from '../../platform/db/transact.ts'
import { Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { tellVersion, versionsMeant } from '../../platform/http/versions.ts'
import { timeZoneOf } from '../auth/index.ts'
import { calendarFile } from './invitations/invitation.ts'
import { planCancellation, planInvitations } from './invitations/invite.ts'
import { keepOccurrences } from './kept_occurrences.ts'
import { listEvents, requireEvent } from './list.ts'
import { planWrites } from './outside/copies.ts'
import { rangeOf } from './range.ts'
import {
  CalendarEvent,
  CalendarEventId,
  CalendarEventList,
  CalendarEventPatch,
  CalendarQuery,
  CreatedCalendarEvent,
  NewCalendarEvent,
} from './schema.ts'
import { findStored, lockSeenEvent } from './stored.ts'
import { changeEvent, createEvent, deleteEvent } from './write.ts'

export const calendar = (deps: Deps) => async (app: App) => {
  const { sql, config, clock, publicUrl } = deps
  const zoneOf = (user: User) => timeZoneOf(sql, user, config)
  // the web app is one page, which opens what stands behind #
  const linked = <Event extends { id: string }>(event: Event) => ({
    ...event,
    calendar_link: `${publicUrl()}/#/calendar/${event.id}`,
  })

  app.get(
    '',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'List the events of a range of days, by their start',
        description:
          'From today on for 30 days unless said otherwise, in the time zone of the firm. A series is given by its occurrences, each with an id of its own, for three years at most.',
        querystring: CalendarQuery,
        response: { 200: CalendarEventList },
      },
    },
    async ({ user, query: { owner, ...query } }) => {
      const zone = await zoneOf(user)
      const of = owner === 'me' ? user : undefined
      const { events, total } = await listEvents(sql, user, rangeOf(query, zone, clock.now()), { ...query, of, zone })
      return { events: events.map(linked), total }
    },
  )

  app.post(
    '',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Schedule a meeting',
        description:
          'recurrence (an RRULE without that word) makes it a series. It goes into the asker’s connected calendar in the background. send_invitations mails the attendees.',
        body: NewCalendarEvent,
        example: {
          summary: 'Pipeline',
          start: '2026-03-02T09:00:00Z',
          end: '2026-03-02T09:30:00Z',
          recurrence: 'FREQ=WEEKLY;BYDAY=MO',
        },
        response: { 201: CreatedCalendarEvent },
      },
    },
    async ({ user, body }) => {
      const zone = await zoneOf(user)
      const id = await transact(sql, async (db) => {
        const created = await createEvent(db, user, body, zone)
        if (body.recurrence) await keepOccurrences(db, user, created, { zone, now: clock.now() })
        await planWrites(deps, db, user, { id: created, owner_id: user.userId })
        const event = await findStored(db, user, created)
        if (event && body.send_invitations)
          await planInvitations(deps, db, user, { event, occurrence: undefined, attendees: [] })
        return created
      })
      return linked(await requireEvent(sql, user, { id, occurrence: undefined }, zone))
    },
  )

  app.get(
    '/:event_id',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Get a calendar event',
        description:
          'A single event, a series, or by its own id one occurrence of it. connection says where a calendar outside could not be written.',
        params: CalendarEventId,
        response: { 200: CalendarEvent },
      },
    },
    async ({ user, params }) => linked(await requireEvent(sql, user, params.event_id, await zoneOf(user))),
  )

  app.get(
    '/:event_id/invitation.ics',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'A calendar event as an iCalendar file',
        description: 'To be opened by a calendar program; also of one occurrence it has the whole series.',
        params: CalendarEventId,
        produces: ['text/calendar'],
      },
    },
    async ({ user, params }, reply) => {
      const zone = await zoneOf(user)
      const event = await requireEvent(sql, user, params.event_id, zone)
      const file = await calendarFile(deps, user, event, zone)
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="invitation.ics"')
        .serializer(String)
        .send(file)
    },
  )

  app.patch(
    '/:event_id',
    {
      config: { role: 'member', isVersioned: true },
      schema: {
        summary: 'Change an event, a whole series, or one occurrence',
        description:
          'The id of an occurrence changes that one alone, the id of the series all of them. Calendars outside follow in the background; who was invited is told with send_invitations.',
        params: CalendarEventId,
        body: CalendarEventPatch,
        response: { 200: CalendarEvent },
      },
    },
    async (request, reply) => {
      const {
        user,
        params: { event_id: ref },
        body,
      } = request
      const [zone, versions] = [await zoneOf(user), versionsMeant(request)]
      if (Object.keys(body).length > 0)
        await transact(sql, async (db) => {
          if (versions) {
            await lockSeenEvent(db, user, ref.id)
            const current = linked(await requireEvent(db, user, ref, zone))
            await requireVersion({ db, who: user }, ref.id, current, versions)
          }
          const touched = await changeEvent(db, user, ref, body, zone)
          await keepOccurrences(db, user, touched.event.id, { zone, now: clock.now() })
          await planWrites(deps, db, user, touched.event)
          if (body.send_invitations) await planInvitations(deps, db, user, touched)
        })
      return tellVersion(reply, linked(await requireEvent(sql, user, ref, zone)))
    },
  )

  app.delete(
    '/:event_id',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Delete an event, a whole series, or one occurrence',
        description: 'It goes from connected calendars too. Who was invited gets a cancellation in any case.',
        params: CalendarEventId,
        response: { 204: Nothing },
      },
    },
    async ({ user, params: { event_id: ref } }) => {
      const zone = await zoneOf(user)
      await transact(sql, async (db) => {
        const before = await findStored(db, user, ref.id)
        if (before) await planWrites(deps, db, user, before)
        const touched = await deleteEvent(db, user, ref, zone)
        await keepOccurrences(db, user, touched.event.id, { zone, now: clock.now() })
        if (touched.event.invited !== null) await planCancellation(deps, db, user, touched)
      })
    },
  )
}
