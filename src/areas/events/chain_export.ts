import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Sql } from '../../platform/db/open.ts'
import { tagsOutOfSight } from '../tags/index.ts'

const positionsAtOnce = 1000

type Line = {
  position: number
  hash: string
  digest: string
  head?: string
  content_digest?: string
  salt?: string
  content?: string
  withheld?: 'wall' | 'mail' | 'erased'
}

const formula = {
  content_digest: 'sha256(salt as 16 bytes, content as UTF-8)',
  digest: 'sha256(sha256(head as UTF-8), content_digest)',
  hash: 'sha256(hash of the position before, digest); 32 zero bytes stand before position 1',
}

/**
 * The audit log with its chain as JSON Lines: the formula, an event a line, and the head. Whoever has the file can compute
 * the chain again without the service. What the asker may not read is withheld, and only its digests are given.
 */
export async function* exportChain(sql: Sql, who: Who): AsyncGenerator<string> {
  yield lineOf({ format: 'firm-crm audit log 1', firm_id: who.firmId, formula })
  const hiddenTags = await tagsOutOfSight(sql, who)
  let head: Pick<Line, 'position' | 'hash'> | undefined
  for (;;) {
    const rows = await readLines(sql, who, hiddenTags, head?.position ?? 0)
    const last = rows.at(-1)
    if (!last) break
    head = { position: last.position, hash: last.hash }
    yield rows.map(lineOf).join('')
  }
  yield lineOf({ head: head ?? null })
}

const lineOf = (value: object) => `${JSON.stringify(value)}\n`

async function readLines(sql: Sql, who: Who, hiddenTags: string[], after: number): Promise<Line[]> {
  const rows = await sql<{ line: Line }[]>`
    with links as (
      select l.position, l.hash, l.digest, l.content, l.salt, e as event, case
          when e.erased_at is not null then 'erased'
          when e.id is not null and not ${seen(who, 'e')} then 'wall'
          when e.subject_type = 'tag' and e.subject_id = any (${hiddenTags}::uuid[])
            and e.actor_id is distinct from ${who.userId} then 'wall'
          when e.subject_type = 'email' then 'mail'
        end as withheld
      from event_chain l left join events e /* beyond walls: withheld above */ on e.firm_id = ${who.firmId} and e.id = l.event_id
      where l.firm_id = ${who.firmId} and l.position > ${after} order by l.position limit ${positionsAtOnce}
    )
    select jsonb_strip_nulls(jsonb_build_object(
      'position', position, 'hash', encode(hash, 'hex'), 'digest', encode(digest, 'hex'), 'withheld', withheld,
      'head', case when withheld is distinct from 'wall' and event is distinct from null then event_head(event) end,
      'content_digest', case when withheld is distinct from 'wall' then encode(content, 'hex') end,
      'salt', case when withheld is null then replace(salt::text, '-', '') end,
      'content', case when withheld is null and event is distinct from null then event_content(event) end)) as line
    from links order by position`
  return rows.map(({ line }) => line)
}
