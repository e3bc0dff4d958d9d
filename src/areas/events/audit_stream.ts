import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Sql } from '../../platform/db/open.ts'
import { repeatWhileConnected } from '../../platform/jobs/repeat.ts'
import { syslogLine } from '../../platform/syslog/message.ts'
import { sendLines } from '../../platform/syslog/send.ts'

// The audit log told to a receiver by syslog: of each firm the events of its chain in their order, each at least once. How far
// that has come is kept only when the receiver has read it. No name and no value of a record is told, only of what.

const lookMs = 1000
const idleMs = 20_000
const heldSeconds = 60
const againMs = 5000
const firmsAtOnce = 20
const eventsAtOnce = 500

/** Tells the receiver of AUDIT_SYSLOG_URL what the chains have got, each second, until the database connection ends. */
export function keepTelling(deps: Pick<Deps, 'sql' | 'log' | 'config'>): void {
  if (deps.config.auditSyslogUrl === undefined) return
  const stream = new AuditStream(deps, new URL(deps.config.auditSyslogUrl))
  repeatWhileConnected(
    lookMs,
    () => stream.tell(),
    (error) => deps.log.error({ err: error }, 'the audit log could not be read for its receiver'),
  )
}

class AuditStream {
  readonly #deps: Pick<Deps, 'sql' | 'log'>
  readonly #url: URL
  /** without what a person could sign in with */
  readonly #receiver: string
  readonly #node = randomUUID()
  #isDown = false
  #notBefore = 0
  constructor(deps: Pick<Deps, 'sql' | 'log'>, url: URL) {
    this.#deps = deps
    this.#url = url
    this.#receiver = `${url.protocol}//${url.host}`
  }

  async tell(): Promise<void> {
    const { sql } = this.#deps
    if (performance.now() < this.#notBefore) return
    for (;;) {
      if (!(await this.#hold())) return
      const batch = await findUntold(sql, this.#receiver)
      if (batch.heads.length === 0) return
      if (batch.lines.length > 0 && !(await this.#send(batch.lines))) return
      await noteTold(sql, this.#receiver, batch.heads)
    }
  }

  /** Whether this node is the one that tells the receiver, now and for a minute. A new receiver is told of all firms. */
  async #hold(): Promise<boolean> {
    const { sql } = this.#deps
    const [held] = await sql<{ is_new: boolean }[]>`
      insert into service.audit_receivers as r (receiver, held_by, held_until)
      values (${this.#receiver}, ${this.#node}, now() + make_interval(secs => ${heldSeconds}))
      on conflict (receiver) do update set held_by = excluded.held_by, held_until = excluded.held_until
        where r.held_by = excluded.held_by or r.held_until < now()
      returning xmax = 0 as is_new`
    if (held?.is_new)
      await sql`
        insert into service.audit_told (receiver, firm_id) select ${this.#receiver}, id from firms
        on conflict (receiver, firm_id) do nothing`
    return held !== undefined
  }

  async #send(lines: readonly string[]): Promise<boolean> {
    const { log } = this.#deps
    try {
      await sendLines(this.#url, lines, { idleMs })
      if (this.#isDown) log.info({ receiver: this.#receiver }, 'the receiver of the audit log is told again')
      this.#isDown = false
      return true
    } catch (error) {
      if (!this.#isDown)
        log.error(
          { receiver: this.#receiver, err: error },
          'the receiver of the audit log does not take it; tried again',
        )
      this.#isDown = true
      this.#notBefore = performance.now() + againMs
      return false
    }
  }
}

/** How far a firm's chain is told: all of it where "seen" is how often it has grown. */
type Head = { firm_id: string; position: number; hash: string | null; seen: number }
type Link = {
  position: number
  hash: string
  id: string
  at: string
  kind: string | null
  subject: string | null
  subject_id: string | null
  company_id: string | null
  actor_id: string | null
  key_id: string | null
  fields: string | null
}

/** What the receiver has not been told yet, of the firms whose turn was longest ago, and how far that brings it. */
async function findUntold(sql: Sql, receiver: string): Promise<{ lines: string[]; heads: Head[] }> {
  const waiting = await sql<(Head & { grown: number })[]>`
    select firm_id, position::float8 as position, encode(hash, 'hex') as hash, grown::float8 as grown, seen::float8 as seen
    from service.audit_told where receiver = ${receiver} and grown > seen order by told_at, firm_id limit ${firmsAtOnce}`
  const found = { lines: [] as string[], heads: [] as Head[] }
  for (const { grown, ...head } of waiting) {
    const links = await linksAfter(sql, head)
    const { position, hash } = links.at(-1) ?? head
    found.lines.push(...links.map((link) => lineOf(head.firm_id, link)))
    // what was chained since is counted in "grown" by then
    found.heads.push({ ...head, position, hash, seen: links.length < eventsAtOnce ? grown : head.seen })
  }
  return found
}

const linksAfter = (sql: Sql, { firm_id, position, hash }: Head) => sql<Link[]>`
  select l.position::float8 as position, encode(l.hash, 'hex') as hash, l.event_id as id,
    to_char(coalesce(e.at, l.chained_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
    e.kind, e.subject_type as subject, e.subject_id, e.company_id, e.actor_id, e.key_id,
    (select string_agg(name, ',' order by name) from jsonb_object_keys(coalesce(e.after, e.before)) name) as fields
  from event_chain l left join events e on e.firm_id = ${firm_id} and e.id = l.event_id
  /* beyond walls: no content is told, and whoever runs the service reads it */
  where l.firm_id = ${firm_id} and l.position > coalesce((
    select known.position from event_chain known
    where known.firm_id = ${firm_id} and known.position = ${position} and known.hash = decode(${hash}, 'hex')), 0)
  order by l.position limit ${eventsAtOnce}`

/** An event that somebody removed behind the back of the service still has its place, and is told as missing. */
function lineOf(firm: string, { position, hash, id, at, kind, subject, ...of }: Link): string {
  const { subject_id, company_id: company, actor_id: actor, key_id: key, fields } = of
  const data = { firm, position: String(position), hash, event: id, actor, key, subject, subject_id, company, fields }
  return syslogLine({
    severity: kind === null || kind === 'failed' ? 'notice' : 'informational',
    at,
    id: kind === null ? 'missing' : `${subject}.${kind}`,
    data,
    text: kind === null ? 'event missing' : `${subject} ${kind}`.replaceAll('_', ' '),
  })
}

const noteTold = (sql: Sql, receiver: string, heads: readonly Head[]) => sql`
  update service.audit_told t
  set position = given.position, hash = decode(given.hash, 'hex'), seen = given.seen, told_at = clock_timestamp()
  from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as given (firm_id uuid, position bigint, hash text, seen bigint)
  where t.receiver = ${receiver} and t.firm_id = given.firm_id`
