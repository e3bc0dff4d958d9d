import { inPortions } from '../../../platform/db/in_portions.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import { inSnapshot } from '../../../platform/db/snapshot.ts'
import { type Measure, measured } from '../../../platform/zip/measured.ts'
import type { Entry } from '../../../platform/zip/write_zip.ts'
import type { Making } from '../make.ts'
import { findPerson } from './find.ts'
import { personParts } from './parts.ts'

type Told = { counts: Record<string, number>; notices: string[] }

/** All that is known of a person and that who asks may read: a file of JSON Lines for each kind of record. */
export async function* personEntries(making: Making, told: Told): AsyncGenerator<Entry> {
  told.notices.push(
    'Of mail that others have not shared there are people, subject and time, not the text: who made this archive may not read it.',
    'What stands behind walls that who made this archive is not within is not in it.',
    'Documents and reports are told of by the places that name the person.',
  )
  yield* inSnapshot(making.deps.sql, (db) => partEntries(db, making, told))
  const about = { made_at: making.deps.clock.now().toISOString(), made_by: making.user.email, person: making.request }
  yield { name: 'manifest.json', content: [JSON.stringify({ ...about, ...told }, null, 2)] }
}

async function* partEntries(
  db: Transaction,
  { user, request, signal, progress }: Making,
  { counts, notices }: Told,
): AsyncGenerator<Entry> {
  const known = await findPerson(db, user, request)
  for (const [index, { name, read }] of personParts.entries()) {
    signal.throwIfAborted()
    let rows = 0
    const content = async function* () {
      for await (const portion of inPortions(db, (held) => read(held, user, known))) {
        rows += portion.length
        yield portion.map(({ line }) => `${line.replaceAll('\n', ' ')}\n`).join('')
      }
    }
    let measure: Measure | undefined
    yield { name: `${name}.jsonl`, content: measured(content(), (all) => (measure = all)) }
    counts[name] = rows
    if (measure) notices.push(`${name}.jsonl: ${rows} rows, SHA-256 ${measure.sha256}`)
    await progress((95 * (index + 1)) / personParts.length, 'Collecting')
  }
}
