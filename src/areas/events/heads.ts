import { createReadStream } from 'node:fs'
import { appendFile, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Sql } from '../../platform/db/open.ts'
import type { Break, Noted } from './chain_schema.ts'

// Whoever has the keys of the database can cut the end off a chain and leave a whole one. Each node notes outside of the database
// how far the chains were that it wrote: in its log, in a file for each firm, to which lines are only added, and to the webhooks
// that ask for it.

const NotedHead = z.object({
  firm_id: z.string(),
  position: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
})
export type NotedHead = z.output<typeof NotedHead>

const headsAtOnce = 5000
const folderOf = (dataDir: string) => join(dataDir, 'audit_heads')
const fileOf = (dataDir: string, firmId: string) => join(folderOf(dataDir), `${firmId}.jsonl`)

type Noting = Pick<Deps, 'sql' | 'log' | 'clock'> & {
  config: Pick<Deps['config'], 'dataDir' | 'auditHeadSeconds' | 'auditHeadWebhookSeconds'>
}

/** Notes the heads of chains as they grow, of one firm at most every AUDIT_HEAD_SECONDS. */
export class HeadNotes {
  readonly #deps: Noting
  readonly #grown = new Set<string>()
  readonly #notedAt = new Map<string, number>()
  /** firms with webhooks that are to be told of a head later: when it was last tried */
  readonly #untold = new Map<string, number>()
  #hasStarted = false
  constructor(deps: Noting) {
    this.#deps = deps
  }

  hasGrown(firmId: string) {
    this.#grown.add(firmId)
  }

  /** Notes those that are due. */
  async note(): Promise<void> {
    const { sql, log, clock, config } = this.#deps
    const now = clock.now()
    for (const firmId of this.#grown) {
      const last = this.#notedAt.get(firmId)
      if (last !== undefined && now.getTime() - last < config.auditHeadSeconds * 1000) continue
      const [head] = await sql<{ position: number; hash: string }[]>`
        select position::float8 as position, encode(hash, 'hex') as hash from event_chain
        where firm_id = ${firmId} order by position desc limit 1`
      if (head) {
        const noted: NotedHead = { firm_id: firmId, ...head, at: now.toISOString() }
        log.info(noted, 'head of an audit log')
        await mkdir(folderOf(config.dataDir), { recursive: true, mode: 0o700 })
        await appendFile(fileOf(config.dataDir, firmId), `${JSON.stringify(noted)}\n`, { mode: 0o600 })
      }
      this.#grown.delete(firmId)
      this.#notedAt.set(firmId, now.getTime())
      this.#untold.set(firmId, 0)
    }
    await this.#tell(now.getTime())
  }

  async #tell(nowMs: number): Promise<void> {
    const { sql, config } = this.#deps
    if (!this.#hasStarted) {
      // of all firms: what another process still had to tell when it ended
      const waiting = await sql<{ id: string }[]>`
        select f.id from firms f cross join lateral (
          select from webhooks w
          where w.firm_id = f.id and w.status = 'active' and webhook_wants_heads(w.subjects, w.kinds) limit 1) w`
      for (const { id } of waiting) if (!this.#untold.has(id)) this.#untold.set(id, 0)
      this.#hasStarted = true
    }
    for (const [firmId, triedAt] of this.#untold) {
      if (nowMs - triedAt < config.auditHeadSeconds * 1000) continue
      // before it is tried, so that a firm whose turn fails does not stand before all others again
      this.#untold.set(firmId, nowMs)
      const [told] = await sql<{ is_left: boolean }[]>`
        select tell_head(${firmId}, ${config.auditHeadWebhookSeconds}) as is_left`
      if (!told?.is_left) this.#untold.delete(firmId)
    }
  }
}

/** What this node has noted of a firm, in its order; nothing where it has not. A line that was only half written is left out. */
export async function* readHeads(dataDir: string, firmId: string): AsyncGenerator<NotedHead> {
  try {
    for await (const line of createInterface({ input: createReadStream(fileOf(dataDir, firmId)) })) {
      const head = parseLine(line)
      if (head?.firm_id === firmId) yield head
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

function parseLine(line: string): NotedHead | undefined {
  try {
    return NotedHead.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** Keeps the notes of before aside where the chains themselves begin anew: of all firms after a restore, or of one. */
export async function setHeadsAside(dataDir: string, firmId?: string): Promise<void> {
  const path = firmId === undefined ? folderOf(dataDir) : fileOf(dataDir, firmId)
  const aside = `${path}.until-${new Date().toISOString().replaceAll(':', '')}`
  await rename(path, aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/** Each head that was noted must still be part of the chain, as it was. */
export async function compareHeads(sql: Sql, who: Who, heads: AsyncIterable<NotedHead>) {
  const noted: Noted = { heads: 0, last: null }
  let firstBreak: Break | undefined
  const compare = async (batch: NotedHead[]) => {
    firstBreak ??= await findMissing(sql, who, batch)
    noted.heads += batch.length
  }
  let batch: NotedHead[] = []
  for await (const head of heads) {
    batch.push(head)
    noted.last = { position: head.position, hash: head.hash, at: head.at }
    if (batch.length < headsAtOnce) continue
    await compare(batch)
    batch = []
  }
  await compare(batch)
  return { noted, firstBreak }
}

/** A head as somebody noted it, and when where that is known. */
type Missable = Pick<NotedHead, 'position' | 'hash'> & { at: string | null }

/** The first of these heads that is no longer part of the chain: beyond its end, or another one. */
export async function findMissing(sql: Sql, who: Who, heads: Missable[]): Promise<Break | undefined> {
  if (heads.length === 0) return undefined
  const [missing] = await sql<{ position: number; at: string | null; is_cut: boolean }[]>`
    with noted as (
      select * from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as t (position bigint, hash text, at timestamptz)
    )
    select n.position::float8 as position, n.at,
      n.position > coalesce((select max(position) from event_chain where firm_id = ${who.firmId}), 0) as is_cut
    from noted n left join event_chain c on c.firm_id = ${who.firmId} and c.position = n.position
    where c.hash is distinct from decode(n.hash, 'hex') order by n.position limit 1`
  if (!missing) return undefined
  const what = missing.is_cut ? 'cut_off' : 'head_differs'
  return { what, position: missing.position, event_id: null, at: missing.at && new Date(missing.at).toISOString() }
}
