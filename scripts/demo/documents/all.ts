import type { Days } from '../calendar_days.ts'
import type { Contact } from '../contacts.ts'
import type { Key } from '../team.ts'
import { confidentialityAgreement } from './agreement.ts'
import { securityDeck } from './deck_security.ts'
import { dentalMemorandum } from './memorandum_dental.ts'
import { valvesMemorandum } from './memorandum_valves.ts'
import { scannedStatement } from './scan.ts'
import { type Assumptions, yearsOf } from './statements.ts'
import { typeset } from './typeset.ts'
import { statementsWorkbook } from './workbook.ts'

export type Made = {
  filename: string
  company: string
  description: string
  uploadedBy: Key
  daysAgo: number
  bytes: Uint8Array
}

type Leaders = (company: string) => { leader: string; second: string }

/** The files of the demonstration, of each kind that the service reads. */
export async function makeDocuments(days: Days, contacts: readonly Contact[], partner: string): Promise<Made[]> {
  const firstYear = days.lastYear - 2
  const leadersOf: Leaders = (company) => {
    const [leader, second] = contacts.filter((contact) => contact.company?.name === company)
    return { leader: leader?.name ?? 'The management', second: second?.name ?? 'The management' }
  }
  const memorandum = (company: string, at: { dated: number; bids: number; letters: number }) => {
    const { leader, second } = leadersOf(company)
    const { lastYear } = days
    const when = { date: month(days, at.dated), due: date(days, at.bids), letters: date(days, at.letters) }
    return { lastYear, ...when, leader, finance: second }
  }
  return [
    {
      filename: 'Project Larkspur - Tessamar CIM.pdf',
      company: 'Tessamar Flow Controls',
      description: 'From Philippa. Numbered copy, do not pass on.',
      uploadedBy: 'jonas',
      daysAgo: 135,
      bytes: typeset(
        'memorandum.typ',
        valvesMemorandum(memorandum('Tessamar Flow Controls', { dated: -150, bids: -58, letters: -6 })),
      ),
    },
    {
      filename: 'Maplecross CIM (Project Juniper).pdf',
      company: 'Maplecross Dental Partners',
      description: 'Came with the process letter on Monday',
      uploadedBy: 'lukasz',
      daysAgo: 4,
      bytes: typeset(
        'memorandum.typ',
        dentalMemorandum(memorandum('Maplecross Dental Partners', { dated: -24, bids: 19, letters: 61 })),
      ),
    },
    {
      filename: 'Rookhaven Series C deck.pdf',
      company: 'Rookhaven Security',
      description: 'Version that Gideon showed at the second demo',
      uploadedBy: 'zoe',
      daysAgo: 5,
      bytes: typeset('deck.typ', securityDeck(days.lastYear, leadersOf('Rookhaven Security').leader, month(days, -6))),
    },
    {
      filename: 'Silvaform statements.xlsx',
      company: 'Silvaform Composites',
      description: 'Three years, from their controller',
      uploadedBy: 'zoe',
      daysAgo: 3,
      bytes: statementsWorkbook('Silvaform Composites, Inc.', firstYear, yearsOf(composites)),
    },
    {
      filename: 'NDA Coldwater signed.docx',
      company: 'Coldwater Transit',
      description: 'Both signatures are in',
      uploadedBy: 'jonas',
      daysAgo: 98,
      bytes: await confidentialityAgreement({
        firm: 'Harbourline Partners',
        company: 'Coldwater Transit, Inc.',
        state: 'Nebraska',
        date: date(days, -99),
        signer: leadersOf('Coldwater Transit').leader,
        partner,
      }),
    },
    {
      filename: 'Pinecourt P&L scan.png',
      company: 'Pinecourt Senior Care',
      description: 'Scanned by their bookkeeper',
      uploadedBy: 'lukasz',
      daysAgo: 2,
      bytes: await scannedStatement('Pinecourt Senior Care, Inc.', firstYear, yearsOf(care)),
    },
  ]
}

const composites: Assumptions = {
  revenues: [24_900, 27_420, 31_810, 36_900],
  grossMargin: 0.384,
  selling: 0.096,
  administration: 0.118,
  depreciation: 0.042,
  investment: 0.05,
  dividend: 0.25,
  receivableDays: 44,
  inventoryDays: 61,
  payableDays: 38,
  plant: 9_800,
  goodwill: 1_100,
  debt: 7_500,
  repayment: 600,
  equity: 8_900,
}

const care: Assumptions = {
  revenues: [54_100, 56_020, 57_550, 58_700],
  grossMargin: 0.229,
  selling: 0.021,
  administration: 0.128,
  depreciation: 0.038,
  investment: 0.03,
  dividend: 0,
  receivableDays: 22,
  inventoryDays: 4,
  payableDays: 25,
  plant: 31_000,
  goodwill: 0,
  debt: 19_000,
  repayment: 1_000,
  equity: 14_800,
}

const date = (days: Days, after: number) =>
  new Date(days.workday(after)).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const month = (days: Days, after: number) =>
  new Date(days.day(after)).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
