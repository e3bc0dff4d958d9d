import { describe } from './describe.ts'

const minutesOfAYear = 366 * 24 * 60

export const interactionTypes = ['meeting', 'call', 'email', 'other', 'note'] as const

/** Who took part lies in a table of its own. */
export const interaction = describe({
  noun: ['interaction', 'interactions'],
  table: 'interactions',
  subject: 'interaction',
  company: 'company_id',
  standing: 'not company_deleted',
  fields: {
    type: { kind: 'choice', label: 'Type', choices: interactionTypes, required: true },
    company_id: { kind: 'link', to: 'company', named: true, label: 'Company' },
    deal_id: { kind: 'link', to: 'deal', named: true, label: 'Deal' },
    subject: { kind: 'title', label: 'Subject', max: 500, required: true, personal: true },
    notes: { kind: 'text', label: 'Notes', max: 50_000, personal: true },
    date: { kind: 'moment', label: 'Date', filled: true },
    duration_minutes: { kind: 'integer', label: 'Minutes', min: 0, max: minutesOfAYear },
  },
})
