import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../../platform/db/open.ts'
import { newRows, piece } from '../../../platform/db/statement.ts'
import type { Finding } from '../analysis/findings.ts'

// The values of a file as they are stored. A person's verdict on a value stays where the new reading says the same.

type Verdict = {
  id: string
  path: string
  value: string | number
  verdict: string
  edited_value: string | number | null
  reviewed_by: string | null
  reviewed_at: string | null
}

type File = { firm_id: string; id: string }
type Read = { findings: readonly Finding[]; engine: 'rules' | 'model' }

/** Stores all values of a file in place of those it had. */
export async function storeValues(db: Transaction, file: File, { findings, engine }: Read): Promise<void> {
  const removed = await db<Verdict[]>`
    delete from file_values where firm_id = ${file.firm_id} and file_id = ${file.id} returning ${verdictColumns}`
  await insertValues(db, file, { findings: oneEach(findings), engine, removed, first: 0 })
}

/** Stores what was read under some paths in place of what stood there; it comes behind the other values. */
export async function replaceValues(
  db: Transaction,
  file: File,
  { paths, findings }: { paths: string[]; findings: readonly Finding[] },
): Promise<void> {
  const removed = await db<Verdict[]>`
    delete from file_values where firm_id = ${file.firm_id} and file_id = ${file.id} and path = any (${paths})
    returning ${verdictColumns}`
  const [last] = await db<{ position: number }[]>`
    select position from file_values where firm_id = ${file.firm_id} and file_id = ${file.id}
    order by position desc limit 1`
  await insertValues(db, file, { findings, engine: 'rules', removed, first: (last?.position ?? -1) + 1 })
}

const verdictColumns = piece`id, path, value, verdict, edited_value, reviewed_by, reviewed_at`

type Insert = Read & { removed: readonly Verdict[]; first: number }

async function insertValues(db: Transaction, file: File, { findings, engine, removed, first }: Insert) {
  const before = new Map(removed.map((value) => [value.path, value]))
  for (const some of batchesOf(findings.map((finding, index) => ({ finding, position: first + index })))) {
    const rows = some.map(({ finding, position }) => ({
      ...keysOf(file),
      position,
      ...storedValue(finding),
      engine: finding.engine ?? (engine === 'rules' ? 'rules' : 'model'),
      ...verdictOn(finding, before.get(finding.path)),
    }))
    await db`insert into file_values ${newRows(rows)}`
  }
}

/** The first finding of each path. A path may end in words of the document; one that no index takes is no name of a period. */
const oneEach = (findings: readonly Finding[]): Finding[] => {
  const byPath = new Map<string, Finding>()
  for (const finding of findings)
    if (finding.path.length <= pathLengthMax && !byPath.has(finding.path)) byPath.set(finding.path, finding)
  return [...byPath.values()]
}

// PostgreSQL indexes entries of up to 2,704 bytes
const pathLengthMax = 500

const storedValue = ({ value, box, period, checks, alternatives = [], ...finding }: Finding) => ({
  path: finding.path,
  value: JSON.stringify(value),
  raw: finding.raw,
  page: finding.page,
  box: JSON.stringify(rounded(box)),
  quote: finding.quote,
  place: finding.place,
  label: finding.label,
  period: period && JSON.stringify(period),
  scale: finding.scale,
  currency: finding.currency,
  confidence: finding.confidence,
  checks: JSON.stringify(checks),
  computed_from: finding.computed_from,
  alternatives: JSON.stringify(alternatives.map(({ box, ...other }) => ({ ...other, box: rounded(box) }))),
})

const rounded = ({ x, y, width, height }: Finding['box']) => {
  const hundredths = (value: number) => Math.round(value * 100) / 100
  return { x: hundredths(x), y: hundredths(y), width: hundredths(width), height: hundredths(height) }
}

/** What a person said about the same value when it was read before; the id stays for what refers to it. */
function verdictOn(finding: Finding, before: Verdict | undefined) {
  if (!before) return { id: uuidv7(), verdict: 'open', edited_value: null, reviewed_by: null, reviewed_at: null }
  const { id, verdict, edited_value, reviewed_by, reviewed_at } = before
  if (before.value !== finding.value)
    return { id, verdict: 'open', edited_value: null, reviewed_by: null, reviewed_at: null }
  return {
    id,
    verdict,
    edited_value: edited_value === null ? null : JSON.stringify(edited_value),
    reviewed_by,
    reviewed_at,
  }
}

export const keysOf = (file: File) => ({ firm_id: file.firm_id, file_id: file.id })

// PostgreSQL takes 65,535 parameters a statement
const batchSize = 500
export function* batchesOf<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += batchSize) yield items.slice(from, from + batchSize)
}
