import type { Days } from './calendar_days.ts'
import { type Company, requireCompany } from './companies.ts'
import type { Contact } from './contacts.ts'
import type { Key } from './team.ts'

export type Meeting = {
  start: string
  end: string
  owner: Key
  summary: string
  location: string | null
  description: string | null
  company: Company | null
  attendees: string[]
}

type Row = {
  day: number
  hour: number
  minutes: number
  owner: Key
  what: string
  with?: string
  where?: string
  about?: string
}

// Days from today; those of a weekend move to the Monday after it.
const rows: Row[] = [
  { day: -13, hour: 9, minutes: 60, owner: 'mara', what: 'Pipeline meeting', where: 'Room Harbour' },
  {
    day: -12,
    hour: 14,
    minutes: 90,
    owner: 'jonas',
    what: 'Terms with the founders',
    with: 'Tessamar Flow Controls',
    where: 'Milwaukee',
  },
  { day: -11, hour: 11, minutes: 30, owner: 'zoe', what: 'Working capital call', with: 'Cinder & Oat Baking' },
  { day: -9, hour: 15, minutes: 45, owner: 'lukasz', what: 'Payer mix', with: 'Alderbrook Physical Therapy' },
  { day: -7, hour: 10, minutes: 60, owner: 'mara', what: 'Lender lunch', where: 'Café Anker' },
  { day: -6, hour: 9, minutes: 60, owner: 'mara', what: 'Pipeline meeting', where: 'Room Harbour' },
  { day: -5, hour: 16, minutes: 45, owner: 'zoe', what: 'Product demo', with: 'Rookhaven Security' },
  { day: -3, hour: 13, minutes: 60, owner: 'jonas', what: 'Tractor appraisal', with: 'Coldwater Transit' },
  { day: -1, hour: 11, minutes: 30, owner: 'lukasz', what: 'First call', with: 'Veridale Home Infusion' },
  {
    day: 0,
    hour: 9,
    minutes: 60,
    owner: 'mara',
    what: 'Pipeline meeting',
    where: 'Room Harbour',
    about: 'Closing soon first, then what has gone quiet.',
  },
  {
    day: 0,
    hour: 15,
    minutes: 45,
    owner: 'jonas',
    what: 'SPA open points',
    with: 'Tessamar Flow Controls',
    about: 'Indemnity, peg, rollover',
  },
  { day: 1, hour: 10, minutes: 60, owner: 'zoe', what: 'Term sheet comments', with: 'Rookhaven Security' },
  { day: 1, hour: 14, minutes: 30, owner: 'lukasz', what: 'Customer reference', with: 'Ledgerleaf' },
  {
    day: 2,
    hour: 11,
    minutes: 120,
    owner: 'mara',
    what: 'Management presentation',
    with: 'Maplecross Dental Partners',
    where: 'Columbus, OH',
    about: 'Read the memorandum before.',
  },
  {
    day: 3,
    hour: 9,
    minutes: 45,
    owner: 'jonas',
    what: 'Add-on targets in Georgia',
    with: 'Sable & Wren Fire Protection',
  },
  {
    day: 4,
    hour: 16,
    minutes: 60,
    owner: 'mara',
    what: 'Ferrolane: price for the indication',
    with: 'Ferrolane Coatings',
    where: 'Room Quay',
  },
  { day: 6, hour: 13, minutes: 60, owner: 'zoe', what: 'Stand-alone costs', with: 'Proctorwell' },
  { day: 7, hour: 9, minutes: 60, owner: 'mara', what: 'Pipeline meeting', where: 'Room Harbour' },
  {
    day: 8,
    hour: 10,
    minutes: 90,
    owner: 'mara',
    what: 'Investment committee: Project Larkspur',
    with: 'Tessamar Flow Controls',
    where: 'Room Quay',
  },
  { day: 9, hour: 15, minutes: 45, owner: 'lukasz', what: 'Backlog review', with: 'Halberd Switchgear' },
  {
    day: 11,
    hour: 12,
    minutes: 60,
    owner: 'jonas',
    what: 'Lunch with the founder',
    with: 'Parcelline',
    where: 'Louisville, KY',
  },
  { day: 13, hour: 9, minutes: 60, owner: 'mara', what: 'Pipeline meeting', where: 'Room Harbour' },
]

export function meetingsOf(days: Days, contacts: readonly Contact[], emailOf: (key: Key) => string): Meeting[] {
  return rows.map(({ day, hour, minutes, owner, what, with: name, where, about }) => {
    const company = name ? requireCompany(name) : null
    // today's stay today, also on a Sunday: the day view is never empty
    const on = day === 0 ? days.today : days.workday(day)
    const lead = contacts.find((contact) => contact.company === company && company !== null)
    return {
      start: days.moment(on, hour * 60),
      end: days.moment(on, hour * 60 + minutes),
      owner,
      summary: name && !what.includes(':') ? `${what} – ${name}` : what,
      location: where ?? (name ? 'Video call' : null),
      description: about ?? null,
      company,
      attendees: [
        ...(lead ? [lead.email] : []),
        ...(name ? [emailOf('zoe')] : [emailOf('jonas'), emailOf('zoe'), emailOf('lukasz')]),
      ],
    }
  })
}
