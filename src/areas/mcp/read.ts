import { z } from 'zod'
import { recordEvent } from '../../access/events.ts'
import { validationError } from '../../platform/http/errors.ts'
import { Id } from '../../platform/http/fields.ts'
import { bySubject, standardSubjects } from '../../records/descriptions/index.ts'
import type { StandardRecord } from '../../records/engine/standard_record.ts'
import { timeZoneOf } from '../auth/index.ts'
import { CalendarEvent, EventRef, requireMeeting } from '../calendar/index.ts'
import { Company, companyStore } from '../companies/index.ts'
import { Contact, contactStore } from '../contacts/index.ts'
import { DealWithHistory, requireDeal } from '../deals/index.ts'
import { FileRecord, requireFile } from '../files/index.ts'
import { FinancialRecord, financialStore, listRecords } from '../financials/index.ts'
import { Interaction, interactionStore } from '../interactions/index.ts'
import { Note, noteStore } from '../notes/index.ts'
import { standardRecords } from '../standard-records/index.ts'
import { Task, taskStore } from '../tasks/index.ts'
import { isKind, type Kind, linkTo, pageUri } from './links.ts'
import { type Asking, type Tool, tool } from './tool.ts'
import { textMax } from './written.ts'

const types = [
  'company',
  'contact',
  'deal',
  ...standardSubjects,
  'financial_record',
  'note',
  'interaction',
  'meeting',
  'task',
  'file',
] as const

type Reader = (asking: Asking, id: string) => Promise<object>

const readers: Record<(typeof types)[number], Reader> = {
  company: async ({ deps: { sql }, user }, id) => Company.parse(await companyStore.require(sql, user, id)),
  contact: async ({ deps: { sql }, user }, id) => Contact.parse(await contactStore.require(sql, user, id)),
  deal: async ({ deps: { sql }, user }, id) => DealWithHistory.parse(await requireDeal(sql, user, id)),
  ...bySubject((_description, name): Reader => {
    const lent: StandardRecord = standardRecords[name]
    return async ({ deps: { sql }, user }, id) => lent.answer.parse(await lent.store.require(sql, user, id))
  }),
  financial_record: async ({ deps: { sql }, user }, id) =>
    FinancialRecord.parse(await financialStore.require(sql, user, id)),
  note: async ({ deps: { sql }, user }, id) => Note.parse(await noteStore.require(sql, user, id)),
  interaction: async ({ deps: { sql }, user }, id) => Interaction.parse(await interactionStore.require(sql, user, id)),
  meeting: async ({ deps, user }, id) => {
    const zone = await timeZoneOf(deps.sql, user, deps.config)
    const meeting = await requireMeeting(deps.sql, user, checked(EventRef, id), zone)
    return CalendarEvent.parse({ ...meeting, calendar_link: linkTo(deps, 'meeting', meeting.id) })
  },
  task: async ({ deps: { sql }, user }, id) => Task.parse(await taskStore.require(sql, user, id)),
  file: readFile,
}

/** A document and what was read from it; that it was looked at is recorded as when a person does. */
export async function readFile({ deps: { sql }, user }: Asking, id: string) {
  const file = FileRecord.parse(await requireFile(sql, user, id))
  const company = file.company_id === null ? {} : { companyId: file.company_id }
  await recordEvent(sql, user, { subject: 'file', kind: 'access', subjectId: file.id, ...company })
  return { ...file, first_page: pageUri(file.id, 1) }
}

/** The id as its kind writes it. */
function checked<T extends z.ZodType>(shape: T, id: string): z.output<T> {
  const { data, error } = shape.safeParse(id)
  if (error) throw validationError([{ field: 'id', message: error.issues[0]?.message ?? 'is not an id' }])
  return data
}

const screened = (type: (typeof types)[number]): Kind | undefined => (isKind(type) ? type : undefined)

const latest = 8

export const readTools: Tool[] = [
  tool({
    name: 'get_company',
    title: 'Get a company',
    description: 'A company with its latest financial records. Money is in USD.',
    input: { company_id: Id },
    textMax: textMax.record,
    run: async (asking, { company_id }) => {
      const { sql } = asking.deps
      const company = await readers.company(asking, company_id)
      const rows = await listRecords(sql, asking.user, { company_id, page: 1, page_size: 100 })
      const figures = rows.filter((row) => row.id !== null).slice(-latest)
      const link = linkTo(asking.deps, 'company', company_id)
      return { ...company, financials: figures.map((row) => FinancialRecord.parse(row)), link }
    },
  }),
  tool({
    name: 'get_record',
    title: 'Get a record',
    description: `A record of any kind by its id: company, contact, deal (with the history of its stages), ${standardSubjects.join(', ')}, financial_record, note, interaction, meeting, task, or file (what was read from a document).`,
    input: {
      type: z.enum(types, `must be one of ${types.join(', ')}`),
      id: z.string().max(100).describe('The id of the record'),
    },
    textMax: textMax.record,
    run: async (asking, { type, id }) => {
      const record = await readers[type](asking, type === 'meeting' ? id : checked(Id, id))
      const kind = screened(type)
      return kind ? { ...record, link: linkTo(asking.deps, kind, id) } : record
    },
  }),
]
