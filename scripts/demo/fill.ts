import { join } from 'node:path'
import { setHeadsAside } from '../../src/areas/events/heads.ts'
import type { Sql } from '../../src/platform/db/open.ts'
import { interactionsOf, mailsOf, notesOf } from './activity.ts'
import { Days } from './calendar_days.ts'
import { chanceOf } from './chance.ts'
import { companies } from './companies.ts'
import { contactsOf } from './contacts.ts'
import { deals } from './deals.ts'
import { makeDocuments } from './documents/all.ts'
import { figuresOf } from './figures.ts'
import { accept, readFiles, takeOver, uploadedThen, uploadFiles } from './files.ts'
import { addMails } from './mails.ts'
import { meetingsOf } from './meetings.ts'
import { type Dated, moveIntoPast, type Table } from './past.ts'
import { founded, hire } from './people.ts'
import {
  addCompanies,
  addContacts,
  addDeals,
  addFigures,
  addFunds,
  addInteractions,
  addMeetings,
  addNotes,
  type Filling,
} from './records.ts'
import { laySources } from './sources.ts'
import { emailOf, team } from './team.ts'
import { askQuestions, writeReports } from './words.ts'
import { addTags, addTasks, addWaysOfWorking } from './work.ts'

const seed = 20_190

type Given = {
  url: string
  sql: Sql
  number: number
  password: string
  dataDir: string
  /** where the files of firms lie that connect no drive; undefined where such folders are not looked into */
  sourcesFolder: string | undefined
  say: (line: string) => void
  /** called when the firm is there and still empty */
  begun: () => Promise<void>
}

/** Makes a firm in a running service. Nothing of it is in the service before; its past is moved to where it belongs. */
export async function fill({ url, sql, number, password, dataDir, sourcesFolder, say, begun }: Given): Promise<void> {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const days = new Days(new Date(), timeZone)
  const chance = chanceOf(seed)
  const contacts = contactsOf(chance)
  const activity = { chance, days, contacts }
  const [figures, notes, interactions, mails] = [
    figuresOf(chance, days),
    notesOf(activity),
    interactionsOf(activity),
    mailsOf(activity),
  ]

  const firm = await hire(url, number, password, timeZone)
  await requireSameDatabase(sql, firm.id, url)
  await begun()
  say(`  ${team.length} people of ${firm.name}`)
  const filling: Filling = {
    url,
    sql,
    firm,
    days,
    ids: { companies: new Map(), contacts: new Map(), funds: new Map(), deals: new Map() },
  }
  const past = new Map<Table, Dated[]>([['users', await founded(sql, firm, days)]])
  past.set('companies', await addCompanies(filling))
  // they are read while the rest is entered
  const uploaded = await uploadFiles(filling, await makeDocuments(days, contacts, team[0]?.name ?? ''))
  past.set('contacts', await addContacts(filling, contacts))
  say(`  ${companies.length} companies, ${contacts.length} contacts`)
  past.set('funds', await addFunds(filling))
  past.set('deals', await addDeals(filling))
  past.set('financial_records', await addFigures(filling, figures))
  say(`  ${deals.length} deals, ${figures.length} periods of figures`)
  past.set('notes', await addNotes(filling, notes))
  past.set('interactions', await addInteractions(filling, interactions))
  const meetings = meetingsOf(days, contacts, (key) => emailOf(key, number))
  past.set('calendar_events', await addMeetings(filling, meetings))
  past.set('emails', await addMails(filling, mails))
  say(
    `  ${notes.length} notes, ${interactions.length} calls and meetings, ${meetings.length} dates, ${mails.length} mails`,
  )

  if (sourcesFolder) say(`  ${await laySources(join(sourcesFolder, firm.id), days)} files in its drives`)
  const read = await readFiles(filling, uploaded)
  past.set('files', uploadedThen(filling, uploaded))
  await moveIntoPast(sql, firm.id, past)
  await setHeadsAside(dataDir, firm.id)
  const rest = uploaded.length - read.length
  say(`  ${read.length} documents, read${rest > 0 ? `; ${rest} still being read` : ''}`)
  const memorandum = read.find(({ made }) => made.company === 'Tessamar Flow Controls')
  const agreement = read.find(({ made }) => made.filename.startsWith('NDA'))
  if (agreement) await accept(filling, agreement)
  if (memorandum) say(`  ${await takeOver(filling, memorandum)} periods taken over from ${memorandum.made.filename}`)
  say(`  ${await writeReports(filling)} reports, ${await askQuestions(filling)} questions`)
  say(`  ${await addTasks(filling)} tasks, ${await addTags(filling)} tags`)
  await addWaysOfWorking(filling)
}

async function requireSameDatabase(sql: Sql, firmId: string, url: string) {
  const [found] = await sql`select 1 from firms where id = ${firmId}`
  if (!found)
    throw new Error(
      `The service at ${url} keeps its data elsewhere than these settings say (DATA_DIR, DATABASE_URL): the firm has been begun there, and is empty`,
    )
}
