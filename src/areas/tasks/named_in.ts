import { seen } from '../../access/seen.ts'
import { isOutside } from '../../access/within.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'

type Named = { id: string; name: string }
type Hit = Named & { kind: Kind; said: string; walls: string[] | null }
type Kind = 'company' | 'contact' | 'deal' | 'assignee'
type Found = Record<Kind, Named | null> & { ambiguous: { said: string; count: number }[] }

// so many words a name may have, and so many of a text are looked at
const [wordsMax, textWordsMax] = [5, 80]

/** The records that a text names, by their whole name or by how it begins; none where it may be several. */
export async function findNamed(db: Db, who: Who, text: string): Promise<Found> {
  const runs = runsOf(text)
  const said = runs.map((run) => run.toLowerCase())
  // one word may be how a name begins only where it is written like a name
  const begins = runs.filter(isLikeName)
  const asked = askedIn(text)
  const rows = await db<Hit[]>`
    with said as (select distinct fold(run) as run, run as said from unnest(${said}::text[]) run),
    begun as (select distinct fold(run) as run, run as said from unnest(${begins.map((run) => run.toLowerCase())}::text[]) run),
    hits as (
      select 'company' as kind, c.id, c.name, s.said, c.walls from said s join companies c on c.name_key = s.run
      where c.firm_id = ${who.firmId} and c.deleted_at is null and ${seen(who, 'c')}
      union
      select 'company', c.id, c.name, s.said, c.walls from begun s join companies c
        on c.name_key collate "C" > s.run || ' ' and c.name_key collate "C" < s.run || '!'
      where c.firm_id = ${who.firmId} and c.deleted_at is null and ${seen(who, 'c')}
      union
      select 'contact', p.id, p.name, s.said, p.walls from said s join contacts p on p.name_key = s.run
      where p.firm_id = ${who.firmId} and not p.company_deleted and ${seen(who, 'p')}
      union
      select 'contact', p.id, p.name, s.said, p.walls from begun s join contacts p
        on p.name_key collate "C" > s.run || ' ' and p.name_key collate "C" < s.run || '!'
      where p.firm_id = ${who.firmId} and not p.company_deleted and ${seen(who, 'p')}
      union
      select 'deal', d.id, d.name, s.said, d.walls from said s join deals d on d.name_key = s.run
      where d.firm_id = ${who.firmId} and not d.company_deleted and ${seen(who, 'd')}
      union
      select 'assignee', u.id, u.name, s.said, null from (
          select distinct fold(run) as run, run as said from unnest(${asked.map((run) => run.toLowerCase())}::text[]) run) s
        join users u on fold(u.name) = s.run or split_part(fold(u.name), ' ', 1) = s.run
      where u.firm_id = ${who.firmId} and u.status = 'active'
    )
    select kind, id, name, said, walls from hits order by length(said) desc, kind, name, id limit 200`
  const found = chosen(rows)
  const of = [found.company, found.contact, found.deal].map((record) => record?.id)
  const records = rows.flatMap(({ id, walls }) => (of.includes(id) ? (walls ?? []) : []))
  // nobody is asked to do something about what they may not know of
  const isStranger = found.assignee && (await isOutside(db, who, { userId: found.assignee.id, records }))
  return isStranger ? { ...found, assignee: null } : found
}

/** The longest words that name something win. */
function chosen(rows: Hit[]): Found {
  const found: Found = { company: null, contact: null, deal: null, assignee: null, ambiguous: [] }
  for (const kind of ['company', 'deal', 'contact', 'assignee'] as const) {
    const [longest] = rows.filter((row) => row.kind === kind)
    if (!longest) continue
    const alike = rows.filter((row) => row.kind === kind && row.said === longest.said)
    if (alike.length === 1) found[kind] = { id: longest.id, name: longest.name }
    else found.ambiguous.push({ said: longest.said, count: alike.length })
  }
  return found
}

const isLikeName = (run: string) => /^\p{Lu}/u.test(run) && run.length > 2 && !ordinary.has(run.toLowerCase())

/**
 * The words that may name who is to do it: at the beginning (“Bob calls Acme”), or marked (“@Bob”, “assign to Bob”). A colleague
 * named elsewhere has a part in it: “Ask Bob for the list” is for whoever writes it.
 */
function askedIn(text: string): string[] {
  const [, beginning = ''] = /^\s*(?:please\s+)?(.*)/is.exec(text) ?? []
  const marked = [...text.matchAll(/(?:^|\s)@(.*)|\bassign(?:ed)?(?: it| this)? to @?(.*)/gi)]
  return [
    ...runsAtStart(beginning).filter(isLikeName),
    ...marked.flatMap(([, handle, other]) => runsAtStart(handle ?? other ?? '')),
  ]
}

// “Bob’s comments” are not Bob
const runsAtStart = (text: string) =>
  runsOf(text).filter((run) => text.startsWith(run) && !/^['’]/.test(text.slice(run.length)))

function runsOf(text: string): string[] {
  const words = (text.match(/[\p{L}\p{N}][\p{L}\p{N}.&'’-]*/gu) ?? [])
    .slice(0, textWordsMax)
    .map((word) => word.replace(/['’]s$/i, '').replace(/[.'’-]+$/, ''))
  const runs = words.flatMap((_, at) =>
    Array.from({ length: wordsMax }, (_nothing, more) => words.slice(at, at + more + 1)).filter(
      (run, more) => run.length === more + 1,
    ),
  )
  return [...new Set(runs.map((run) => run.join(' ')).filter((run) => run.length > 1))]
}

/** Words that begin a sentence, or name a time, and no company. */
const ordinary = new Set(
  `after again agree arrange ask before book bring by call check confirm contact discuss draft email file find finish follow get
  give hand have invite let look mail make meet meeting monday tuesday wednesday thursday friday saturday sunday january
  february march april may june july august september october november december new next note on or ping please prepare
  project read remember remind reply review schedule see send set share sign speak start take talk tell the this to today tomorrow
  update wait we with write you`.split(/\s+/),
)
