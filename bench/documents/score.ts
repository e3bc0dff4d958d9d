import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Compares what was extracted with the right answers of the corpus, by the rules that the corpus states beside them.

export type Outcome = 'right' | 'wrong' | 'missing'
export type Score = { field: string; outcome: Outcome; got: unknown; expected: unknown }

type Data = Record<string, unknown>

const at = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Data | null | undefined)?.[key], data) // reason: walks JSON

// ---- statements of listed companies

type Statement = { m: number; y: number } & Record<string, number | number[]>
const statementFields = {
  revenue: 'revenue',
  net_income: 'net_income',
  assets: 'balance_sheet.assets',
  liabilities: 'balance_sheet.liabilities',
  equity: 'balance_sheet.equity',
} as const

export const readStatementAnswers = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'gold_statements.json'), 'utf8')) as Record<string, Statement>

export function scoreStatement(data: unknown, answer: Statement): Score[] {
  return Object.entries(statementFields).map(([key, path]) => {
    const expected = [answer[key] ?? []].flat().map((value) => value * answer.m)
    const got = at(data, path)
    return { field: path, got, expected, outcome: outcomeOf(got, (value) => expected.some((e) => near(value, e))) }
  })
}

// ---- documents of private companies

type PrivateAnswer = {
  file: string
  kind: string
  extracted_data: Data
  accept?: Record<string, unknown>
  traps?: { field: string; wrong: unknown }[]
}

export const readPrivateAnswers = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'gold.json'), 'utf8')) as { documents: PrivateAnswer[] }).documents

export function scorePrivate(data: unknown, answer: PrivateAnswer): Score[] {
  return Object.entries(flat(answer.extracted_data)).flatMap(([path, expected]) =>
    scoreField(data, answer, path, expected),
  )
}

/** Fields as paths; team, parties and amounts stay whole. */
function flat(data: Data, prefix = ''): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(data).map(([key, value]) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? flat(value as Data, `${prefix}${key}.`)
        : { [prefix + key]: value },
    ),
  )
}

function scoreField(data: unknown, answer: PrivateAnswer, path: string, expected: unknown): Score[] {
  if (path === 'summary_must_mention') return [scoreSummary(at(data, 'summary'), expected as string[])]
  if (notInShape.has(`${answer.kind}.${path}`)) return []
  const got = at(data, path)
  if (path === 'team') return scoreTeam(got, expected as Person[], answer)
  if (path === 'parties') return scoreNames('parties', namesOf(got), namesOf(expected), remarkOn(answer, 'parties'))
  if (path === 'amounts') return scoreAmounts(got, expected, answer)
  const accepted = [expected, answer.accept?.[path] ?? []].flat().filter((value) => value !== null)
  if (expected === null) {
    const isRight = got === null || got === undefined || accepted.some((value) => agrees(path, got, value))
    return [{ field: path, got, expected, outcome: isRight ? 'right' : 'wrong' }]
  }
  return [
    { field: path, got, expected, outcome: outcomeOf(got, (value) => accepted.some((a) => agrees(path, value, a))) },
  ]
}

// what the answers have beyond the specification's shapes
const notInShape = new Set(['financial_statement.company', 'contract.contract_type', 'contract.subject'])

function scoreSummary(got: unknown, ideas: string[]): Score {
  const text = fold(String(got ?? ''))
  const mentioned = ideas.filter((idea) =>
    idea.split(' / ').some((either) => {
      const words = mainWords(either)
      return words.filter((word) => text.includes(stem(word))).length >= Math.ceil(words.length * 0.6)
    }),
  )
  const outcome = got == null ? 'missing' : mentioned.length >= ideas.length / 2 ? 'right' : 'wrong'
  return { field: 'summary', got, expected: ideas, outcome }
}

type Person = { name: string; role: string | null; experience: string | null }

function scoreTeam(got: unknown, expected: Person[], answer: PrivateAnswer): Score[] {
  const people = Array.isArray(got) ? (got as Person[]) : []
  const optional = JSON.stringify(answer.accept ?? {})
  const scores: Score[] = expected.flatMap((person): Score[] => {
    const found = people.find((candidate) => sameName(candidate.name, person.name))
    const field = `team ${found?.name ?? person.name}`
    if (!found) {
      return optional.includes(person.name)
        ? []
        : [{ field, got: undefined, expected: person.name, outcome: 'missing' }]
    }
    return [
      { field, got: found.name, expected: person.name, outcome: 'right' as const },
      {
        field: `${field} role`,
        got: found.role,
        expected: person.role,
        outcome: outcomeOf(found.role, (role) => overlap(String(role), person.role ?? '') >= 0.5),
      },
    ]
  })
  for (const person of people) {
    if (expected.some((known) => sameName(known.name, person.name)) || optional.includes(person.name)) continue
    scores.push({ field: 'team extra', got: person.name, expected: null, outcome: 'wrong' })
  }
  return scores
}

/** A name that the remark allows may stand for one that is expected: a trustee for the trust. */
function scoreNames(field: string, got: string[], expected: string[], remark: string): Score[] {
  const allowed = got.filter((name) => remark.includes(name) && !expected.some((known) => sameName(known, name)))
  const scores: Score[] = expected.map((name) => {
    const found = got.find((candidate) => sameName(candidate, name))
    return { field: `${field} ${found ?? name}`, got: found, expected: name, outcome: found ? 'right' : 'missing' }
  })
  for (const name of got) {
    if (!expected.some((known) => sameName(known, name)) && !allowed.includes(name))
      scores.push({ field: `${field} extra`, got: name, expected: null, outcome: 'wrong' })
  }
  for (const name of allowed) {
    const missing = scores.find(({ outcome }) => outcome === 'missing')
    if (missing) Object.assign(missing, { field: `${field} ${name}`, got: name, outcome: 'right' })
  }
  return scores
}

function scoreAmounts(got: unknown, expected: unknown, answer: PrivateAnswer): Score[] {
  const values = amountsOf(got)
  const all = amountsOf(expected)
  // remarks in words: "first five required, others optional" · "none; 55000 tolerated"
  const remark = remarkOn(answer, 'amounts')
  const required = counts.indexOf(/first (\w+) required/.exec(remark)?.[1] ?? '')
  const right = required >= 0 ? all.slice(0, required + 1) : all
  const tolerated = [...remark.matchAll(/(\d+)(?= \([^)]*\) tolerated| tolerated)/g)].map(([number]) => Number(number))
  const accepted = [...all, ...amountsOf(answer.accept?.['amounts']), ...tolerated]
  const scores: Score[] = right.map((value) => {
    const found = values.find((candidate) => near(candidate, value))
    const outcome = found === undefined ? 'missing' : 'right'
    return { field: `amounts ${found ?? value}`, got: values, expected: value, outcome }
  })
  for (const value of values) {
    if (!accepted.some((known) => near(known, value)))
      scores.push({ field: 'amounts extra', got: value, expected: null, outcome: 'wrong' })
  }
  return scores
}

const counts = 'one two three four five six seven eight nine ten'.split(' ')
const remarkOn = (answer: PrivateAnswer, field: string) => [answer.accept?.[field] ?? ''].flat().map(String).join(' ')

// ---- what counts as the same

const outcomeOf = (got: unknown, isRight: (value: unknown) => boolean): Outcome =>
  got === null || got === undefined || got === '' ? 'missing' : isRight(got) ? 'right' : 'wrong'

function agrees(path: string, got: unknown, expected: unknown): boolean {
  if (typeof expected === 'number') return typeof got === 'number' && nearRatio(got, expected)
  if (typeof expected !== 'string' || typeof got !== 'string') return false
  if (path === 'company') return sameName(got, expected)
  if (/^\d{4}-\d\d-\d\d/.test(expected)) return got === expected.slice(0, 10)
  if (path === 'period') return yearsIn(got) === yearsIn(expected)
  return fold(got) === fold(expected) || overlap(got, expected) >= (path === 'industry' ? 0.2 : 0.3)
}

const near = (got: unknown, expected: number) =>
  typeof got === 'number' && Math.abs(got - expected) <= Math.abs(expected) * 0.0005 + 1e-9
const nearRatio = (got: number, expected: number) =>
  Math.abs(got - expected) <= Math.max(Math.abs(expected) * 0.005, Math.abs(expected) < 2 ? 0.00051 : 0)

const yearsIn = (text: string) => (text.match(/\d{4}/g) ?? []).at(-1)

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const words = (text: string) => fold(text).match(/[\p{L}\p{N}%.]+/gu) ?? []
const smallWords = new Set('the of and a an in to for with on at by from or its is as per up may be'.split(' '))
const mainWords = (text: string) => words(text).filter((word) => !smallWords.has(word) && word.length > 1)
const stem = (word: string) => word.slice(0, Math.max(4, word.length - 3))

function overlap(got: string, expected: string): number {
  const wanted = [...new Set(mainWords(expected).map(stem))]
  const has = mainWords(got).map(stem)
  const both = wanted.filter((word) => has.includes(word)).length
  return wanted.length === 0 ? 0 : both / Math.min(wanted.length, Math.max(2, new Set(has).size))
}

const legalForms =
  /\b(inc|llc|ltd|limited|corp|corporation|company|co|gmbh|ag|plc|sa|sas|bv|nv|ab|oy|as|srl|spa|pvt|private)\b\.?/g
const bareName = (name: string) =>
  words(
    fold(name)
      // a nickname in quotes may be left out
      .replace(/["“„‘(]\p{L}+["”“’)]/gu, ' ')
      .replace(legalForms, ' ')
      .replace(/\b(dr|prof|mr|mrs|ms|ing)\b\.?/g, ' '),
  ).join(' ')
const sameName = (a: string, b: string) => bareName(a) === bareName(b)

const namesOf = (value: unknown) =>
  Array.isArray(value)
    ? value.map((item) => String(typeof item === 'string' ? item : ((item as Data)['name'] ?? '')))
    : []
const amountsOf = (value: unknown) =>
  Array.isArray(value)
    ? value.flatMap((item) => {
        const amount = typeof item === 'number' ? item : (item as Data | null)?.['value']
        return typeof amount === 'number' ? [amount] : []
      })
    : []
