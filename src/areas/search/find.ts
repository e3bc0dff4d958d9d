import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Sql } from '../../platform/db/open.ts'
import { distinctWords } from '../../platform/db/search_terms.ts'
import { type Found, findMeant, findOfCompanies, findTyped, fold } from '../../records/by_name/find.ts'
import { isByName } from '../../records/by_name/name_score.ts'
import { plannedForWords } from '../../records/by_name/planned_for_words.ts'
import { companySource, contactSource, dealSource, type Source, standardSource } from '../../records/by_name/sources.ts'
import { guesses } from '../../records/by_name/typos.ts'
import { ofStandard, records, standardNames } from '../../records/descriptions/index.ts'
import { findPassages } from '../files/index.ts'
import { findNotes } from '../notes/index.ts'
import { standardRecords } from '../standard-records/index.ts'
import { findColleagues } from './colleagues.ts'
import { findFiles } from './files.ts'
import { findReports } from './reports.ts'
import type { CompanyHit, ContactHit, DealHit, SearchQuery, SearchResult, WrittenHit } from './schema.ts'
import { findWritten } from './written.ts'

/** Searches companies, contacts, deals, standard records, notes and what documents say: what was typed comes first, what may have been meant after it. */
export async function find(sql: Sql, who: Who, { q, limit }: SearchQuery): Promise<SearchResult> {
  const [typed, byWords] = await Promise.all([fold(sql, q), plannedForWords(sql, who)])
  const named = <T extends Found>(source: Source) => findNamed<T>(sql, who, source, { byWords, typed, limit })
  const [companies, contacts, deals, plain, noted, said, files, written, colleagues, reports] = await Promise.all([
    named<CompanyHit>(companySource(q)),
    named<ContactHit>(contactSource(typed)),
    named<DealHit>(dealSource()),
    Promise.all(standardSources.map(named<Found>)),
    findNotes(sql, who, q, limit),
    findPassages(sql, who, q, limit),
    findFiles(sql, who, typed, limit),
    findWritten(sql, who, { words: allBeginning(q), first: allWhole(q), types: writtenTypes, limit }),
    findColleagues(sql, who, typed, limit),
    findReports(sql, who, typed, limit),
  ])
  const meant = nameMeant([...companies, ...contacts, ...deals, ...plain.flat()])
  const notes = noted.length === 0 && meant ? await findNotes(sql, who, meant, limit) : noted
  const documents = said.length === 0 && meant ? await findPassages(sql, who, meant, limit) : said
  return {
    query: q,
    companies,
    contacts,
    deals: [...deals, ...(await dealsOf(sql, who, companies, deals, limit))],
    ...ofStandard((name) => plain[standardNames.indexOf(name)] ?? []),
    notes: notes.map((note) => ({ ...note, score: note.rank })),
    documents,
    files,
    written: written.flatMap(({ type, content: _content, ...hit }) => {
      const kind = writtenTypes.find((one) => one === type)
      return kind ? [{ type: kind, ...hit }] : []
    }),
    colleagues,
    reports,
  }
}

/** A deal is looked for by the name of its company too. */
async function dealsOf(
  sql: Sql,
  who: Who,
  companies: CompanyHit[],
  deals: DealHit[],
  limit: number,
): Promise<DealHit[]> {
  const named = companies.filter(({ score }) => isByName(score)).map(({ id }) => id)
  if (named.length === 0 || deals.length === limit) return []
  const except = deals.map(({ id }) => id)
  return findOfCompanies<DealHit>(sql, who, dealSource(), { companies: named, except, limit: limit - deals.length })
}

const writtenTypes: readonly WrittenHit['type'][] = ['interaction', 'email', 'calendar_event', 'task', 'comment']

/** For to_tsquery(): all of the words; the last one may go on while it is typed. */
function allBeginning(q: string): string {
  const words = distinctWords(q).map((word) => `'${word}'`)
  const last = words.pop()
  return last === undefined ? '' : [...words, `(${last} | ${last}:*)`].join(' & ')
}

/** For to_tsquery(): all of the words as they are. */
const allWhole = (q: string) =>
  distinctWords(q)
    .map((word) => `'${word}'`)
    .join(' & ')

const standardSources = standardNames.map((name) =>
  standardSource(records[name], Object.keys(standardRecords[name].hit.shape)),
)

type Asked = { byWords: (db: Db) => Db; typed: string; limit: number }

async function findNamed<T extends Found>(sql: Sql, who: Who, source: Source, { byWords, typed, limit }: Asked) {
  const exact = await findTyped<T>(byWords(sql), who, source, typed, limit)
  const words = guesses(typed)
  if (exact.length === limit || words.every((word) => word.kind === 'as typed')) return exact
  const except = exact.map((hit) => hit.id)
  return [...exact, ...(await findMeant<T>(sql, who, source, { typed, words, limit: limit - exact.length, except }))]
}

/** Texts are not indexed for typing errors, but most of what is searched for in them is a name: the one probably meant. */
function nameMeant(names: Found[]): string | undefined {
  const [nearest] = names.sort((a, b) => b.score - a.score)
  return nearest && nearest.score <= meantScoreMax ? nearest.name : undefined
}

const meantScoreMax = 0.5
