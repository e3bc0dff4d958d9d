import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Days } from './calendar_days.ts'
import { type Assumptions, yearsOf } from './documents/statements.ts'
import { statementsWorkbook } from './documents/workbook.ts'

// What lies in the firm's drive, sites, projects and share: nothing of it is a document yet, that is for whoever looks.

/** Puts the files where a service without a connection looks for them; answers how many. */
export async function laySources(folder: string, days: Days): Promise<number> {
  const files = filesOf(days)
  for (const [path, content] of files) {
    const place = join(folder, path)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, content)
  }
  return files.length
}

type Laid = [path: string, content: string | Uint8Array]

function filesOf({ lastYear }: Days): Laid[] {
  const statements = statementsWorkbook('Halberd Switchgear, Inc.', lastYear - 2, yearsOf(switchgear))
  return [
    ['drive/Deals/Halberd Switchgear/Halberd statements.xlsx', statements],
    ['drive/Deals/Halberd Switchgear/Backlog by customer.html', page('Backlog by customer', backlog)],
    ['drive/Investment committee/Project Larkspur - points to settle.html', page('Project Larkspur', committee)],
    ['drive/How we file.html', page('How we file', filing)],
    ['sitehub/Policies/Confidential information.html', page('Confidential information', confidential)],
    ['sitehub/Policies/Valuation.html', page('Valuation', valuation)],
    ['projecthub/larkspur/project.json', JSON.stringify({ name: 'Project Larkspur', description: 'Until closing' })],
    ['projecthub/larkspur/Closing checklist.html', page('Closing checklist', checklist)],
    ['vaultshare/Lenders/Indicative terms.html', page('Indicative terms', terms)],
  ]
}

const page = (title: string, lines: string[]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${lines.map((line) => `<p>${line}</p>`).join('')}</body></html>\n`

const backlog = [
  'Halberd Switchgear, as of the end of last month, from their controller.',
  'Two utilities make up more than half of the backlog; the largest order ships over six quarters.',
  'Nothing in it is older than fourteen months, and no order has a penalty for lateness above five percent.',
]
const committee = [
  'The peg for working capital, the rollover of the founders, and who signs for the environmental report.',
  'The committee meets with the figures of the last closed month.',
]
const filing = [
  'One folder for each deal, under its company. What is signed goes into the data room, and nowhere else.',
]
const confidential = [
  'A memorandum that came under an agreement stays with those who work on the deal.',
  'It is destroyed, or returned, when the agreement asks for it.',
]
const valuation = ['Holdings are valued each quarter at fair value. Two people who did not make the deal sign.']
const checklist = [
  'Funds flow agreed',
  'Payoff letters in hand',
  'Consents of both landlords',
  'Bring-down of the questionnaire',
]
const terms = ['Senior, six years, half a turn below what was asked. Subject to their committee and to a site visit.']

const switchgear: Assumptions = {
  revenues: [54_800, 58_300, 64_200, 71_300],
  grossMargin: 0.318,
  selling: 0.061,
  administration: 0.107,
  depreciation: 0.029,
  investment: 0.034,
  dividend: 0.2,
  receivableDays: 52,
  inventoryDays: 74,
  payableDays: 41,
  plant: 14_600,
  goodwill: 2_300,
  debt: 11_000,
  repayment: 900,
  equity: 19_400,
}
