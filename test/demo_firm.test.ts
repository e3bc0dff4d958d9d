import assert from 'node:assert/strict'
import { test } from 'node:test'
import { interactionsOf, mailsOf, notesOf } from '../scripts/demo/activity.ts'
import { Days } from '../scripts/demo/calendar_days.ts'
import { chanceOf } from '../scripts/demo/chance.ts'
import { type Company, companies } from '../scripts/demo/companies.ts'
import { contactsOf } from '../scripts/demo/contacts.ts'
import { deals, goneCold } from '../scripts/demo/deals.ts'
import { figuresOf } from '../scripts/demo/figures.ts'
import { firstNameOf, team } from '../scripts/demo/team.ts'

// Whoever looks at the demonstration firm knows the trade: what gives invented data away is what these look for.

const days = new Days(new Date('2026-11-23T12:00:00Z'), 'UTC')
function firm() {
  const chance = chanceOf(20_190)
  const contacts = contactsOf(chance)
  const activity = { chance, days, contacts }
  const [figures, notes] = [figuresOf(chance, days), notesOf(activity)]
  return { contacts, figures, notes, interactions: interactionsOf(activity), mails: mailsOf(activity) }
}
const { contacts, figures, notes, interactions, mails } = firm()

const texts: { company: Company; at: string; text: string }[] = [
  ...notes.map(({ company, at, content }) => ({ company, at, text: content })),
  ...interactions.map(({ company, at, subject, notes: said }) => ({ company, at, text: `${subject}. ${said}` })),
  ...mails.flatMap(({ contact: { company }, at, body }) =>
    company ? [{ company, at, text: body.split('\n\n')[1] ?? '' }] : [],
  ),
]

test('the demonstration firm is the same each time, and as large as it is said to be', () => {
  assert.deepEqual(firm(), { contacts, figures, notes, interactions, mails })
  assert.deepEqual([companies.length, deals.length, contacts.length], [60, 25, 141])
  assert.ok(notes.length >= 120 && interactions.length >= 200 && mails.length >= 150)
})

test('no first name of its people occurs more than twice, and nobody shares a whole name', () => {
  const people = [...contacts, ...team].map(({ name }) => name)
  assert.equal(new Set(people).size, people.length)
  const firsts = people.map(firstNameOf)
  const frequent = firsts.filter((name) => firsts.filter((other) => other === name).length > 2)
  assert.deepEqual(frequent, [])
})

test('addresses, numbers and pages of its people are in ranges that are nobody’s', () => {
  const reserved = /^(\+1 \d{3} 555 01\d\d|\+44 1632 960\d{3}|\+49 171 39200\d\d|\+33 4 65 71 \d\d \d\d)$/
  for (const { email, phone, linkedin } of contacts) {
    assert.match(email, /^[a-z.-]+@[a-z0-9-]+\.example$/)
    assert.ok(phone === null || reserved.test(phone), String(phone))
    assert.ok(linkedin === null || linkedin.startsWith('https://linkedin.example/'))
  }
  assert.ok(contacts.filter(({ phone }) => phone !== null).length > 60)
})

const phraseWords = 6

test('no two texts about its companies are alike in more than a phrase', () => {
  const heard = new Map<string, string>()
  for (const { text } of texts) {
    const words = text.toLowerCase().match(/[\p{L}\p{N}$%.]+/gu) ?? []
    const runs = words.slice(phraseWords - 1).map((_, index) => words.slice(index, index + phraseWords).join(' '))
    for (const run of new Set(runs)) {
      assert.equal(heard.get(run), undefined, `“${run}” is in “${text}”`)
      heard.set(run, text)
    }
  }
})

/** Words that say in which trade one is, and the industries in which they are said. */
const wordsOfIndustries: [words: RegExp, industries: string[]][] = [
  [/\b(order book|order intake|gearbox|valves?|pumps?|switchgear)\b/i, ['Industrial Technology']],
  [/\b(ARR|NRR|net retention|logo churn|churn)\b/, ['Software']],
  [/\b(patients|hygienist|dentists?|same-practice|scanners?|dialysis|payer mix)\b/i, ['Healthcare Services']],
  [/\b(tractors?|trailers?|empty miles|chassis|drayage|dwell)\b/i, ['Logistics']],
  [/\b(sourdough|quota|butter|trade spend|shelf life|milk)\b/i, ['Food & Beverage']],
  [/\b(enrolment|campus(es)?|pupils?|placement \d)\b/i, ['Education & Training']],
  [/\b(resins?|kilns?|hot-melt|diatomite|epoxy)\b/i, ['Specialty Materials']],
  [/\bbacklog by customer\b/i, ['Industrial Technology']],
]

test('what is said of a company is of its own industry, and of most companies with a deal something is', () => {
  const strange = texts.flatMap(({ company, text }) =>
    wordsOfIndustries
      .filter(([words, industries]) => !industries.includes(company.industry) && words.test(text))
      .map(([words]) => `${company.name}: “${text.match(words)?.[0]}” in “${text}”`),
  )
  assert.deepEqual(strange, [])
  for (const industry of new Set(deals.map(({ company }) => company.industry))) {
    const own = wordsOfIndustries.filter(([, industries]) => industries.includes(industry))
    const said = texts.filter(({ company, text }) => company.industry === industry && own.some(([w]) => w.test(text)))
    assert.ok(own.length === 0 || said.length >= 5, `${industry}: ${said.length}`)
  }
})

test('whoever may only read has written nothing', () => {
  const readers = team.filter(({ role }) => role === 'viewer').map(({ key }) => key)
  const writers = [...notes, ...interactions].map(({ author }) => author).concat(mails.map(({ owner }) => owner))
  assert.deepEqual(
    writers.filter((key) => readers.includes(key)),
    [],
  )
})

test('the people who are named in a text work there, for the firm, or advise it', () => {
  const known = [...team, ...contacts.filter(({ company }) => !company)].map(({ name }) => firstNameOf(name))
  for (const { company, text } of texts) {
    const here = contacts.filter((contact) => contact.company === company).map(({ name }) => firstNameOf(name))
    for (const { name, company: other } of contacts)
      if (other && other !== company && !here.includes(firstNameOf(name)) && !known.includes(firstNameOf(name)))
        assert.doesNotMatch(text, new RegExp(`(?<!\\p{L})${firstNameOf(name)}(?!\\p{L})`, 'u'), company.name)
  }
})

/** Gross and EBITDA margin, and revenue of an employee in thousands. */
const bounds: Record<string, { gross: [number, number]; ebitda: [number, number]; each: [number, number] }> = {
  'Industrial Technology': { gross: [0.3, 0.45], ebitda: [0.05, 0.27], each: [150, 320] },
  'Healthcare Services': { gross: [0.28, 0.5], ebitda: [0.05, 0.25], each: [70, 330] },
  Software: { gross: [0.65, 0.85], ebitda: [-0.25, 0.35], each: [100, 250] },
  'Business Services': { gross: [0.15, 0.45], ebitda: [0.05, 0.3], each: [60, 220] },
  'Food & Beverage': { gross: [0.2, 0.4], ebitda: [-0.15, 0.2], each: [140, 420] },
  Logistics: { gross: [0.1, 0.38], ebitda: [0.04, 0.32], each: [110, 400] },
  'Specialty Materials': { gross: [0.25, 0.45], ebitda: [0.05, 0.28], each: [130, 340] },
  'Education & Training': { gross: [0.35, 0.6], ebitda: [-0.15, 0.3], each: [60, 240] },
}
const isWithin = (value: number, [least, most]: [number, number]) => value >= least && value <= most

test('margins, growth and size of its companies are those of their industries', () => {
  for (const { name, industry, margin, growth, revenue, employees } of companies) {
    const { ebitda, each } = bounds[industry] ?? assert.fail(industry)
    assert.ok(isWithin(margin, ebitda), `${name} earns ${margin}`)
    assert.ok(isWithin(growth, [-0.15, 0.5]), `${name} grows by ${growth}`)
    assert.ok(isWithin(revenue / employees / 1000, each), `${name} sells ${revenue / employees} an employee`)
  }
  for (const { company, period, revenue, gross_profit } of figures) {
    const { gross } = bounds[company.industry] ?? assert.fail(company.industry)
    assert.ok(isWithin(gross_profit / revenue, gross), `${company.name} ${period}: ${gross_profit / revenue}`)
  }
})

test('a majority is bought at five to fourteen times EBITDA, and much is said of each company with a deal', () => {
  const parts = ['Rookhaven growth round', 'Ledgerleaf minority', 'Yarrow Series C']
  for (const { name, company, value } of deals) {
    const multiple = value / (company.revenue * company.margin)
    if (!parts.includes(name)) assert.ok(isWithin(multiple, [5, 14]), `${name}: ${multiple}`)
    const own = texts.filter((text) => text.company === company)
    assert.ok(own.length >= 6, `${name}: ${own.length}`)
  }
})

test('nobody has been in touch for a month with the companies that have gone cold, and lately with the other open deals', () => {
  for (const name of goneCold) {
    const last = texts
      .filter(({ company }) => company.name === name)
      .map(({ at }) => at)
      .sort()
      .at(-1)
    assert.ok(last !== undefined && last < days.day(-31), `${name}: ${last}`)
  }
  for (const { company, history } of deals) {
    if (history.at(-1)?.stage.startsWith('closed') || goneCold.includes(company.name)) continue
    const spoken = interactions.filter((one) => one.company === company).map(({ at }) => at)
    assert.ok(
      spoken.some((at) => at > days.day(-16)),
      company.name,
    )
  }
})
