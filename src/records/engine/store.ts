import { v7 as uuidv7 } from 'uuid'
import type { EventKind, SubjectType } from '../../access/event_kinds.ts'
import { recordChanged, recordCreated, recordRemoved } from '../../access/events.ts'
import { requireVersion } from '../../access/versions.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { onPage } from '../../platform/db/paging.ts'
import { newRow, newRowFrom, nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { type Page, pageSizeMax } from '../../platform/http/fields.ts'
import type { Versioned } from '../../platform/http/versions.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import { putInBin } from '../bin.ts'
import { keptTotal } from '../counters.ts'
import { type Description, namesWhere } from '../descriptions/describe.ts'
import { capital } from '../descriptions/index.ts'
import { type FoundPage, foundPage } from '../found_page.ts'
import {
  companyLocked,
  linkedTo,
  lockLinks,
  lockLinksOfMany,
  requirePeople,
  requirePeopleOfMany,
  shownColumns,
} from './links.ts'
import { writeMany } from './many.ts'
import { noRules, type Rules, readied, type Values } from './rules.ts'
import { mayKnow as mayKnowOf, visibleRows } from './visible.ts'

/** A description of which there are events. */
export type Recorded = Description & { subject: SubjectType }

/** In a transaction, unless the write stands alone. */
export type Writing = {
  db: Db
  who: Who
  jobs: Jobs
  /** the versions that a change is meant for; undefined: any */
  versions?: readonly string[] | undefined
}

/** What is particular to a record, whose row is called "alias" in all pieces. */
export type Particulars = {
  alias?: string
  /** columns beside the fields, each behind a comma, and what they are of */
  shown?: (who: Who) => Piece
  joins?: (who: Who) => Piece
  /** more columns of one that is answered alone */
  alone?: (who: Who) => Piece
  /** columns beside the fields that its rules write, with their types in SQL */
  also?: Record<string, string>
  /** whoever creates it is kept in created_by, and shown */
  hasAuthor?: boolean
  rules?: Rules
  /** what a change is told as, where it is more than "updated": each with its part of the row */
  events?: (old: Values, row: Values) => readonly (readonly [EventKind, Values])[]
  /** the counter of all of them */
  facet?: string
  notFound?: () => ApiError
}

type Listed = {
  where: Piece
  order: Piece
  page: Page
  /** where nothing is asked, they are not counted row by row */
  isWhole?: boolean
  /** what is counted, and a query that answers the same for less */
  counts?: Piece
  counted?: Piece | undefined
  /** what only the order needs beside the row, and then what only the answer needs */
  ordered?: Piece
  joins?: Piece
  columns?: Piece
  /** the id and what "counts" and this order need of it, where rows are to be found once, then counted and sorted */
  found?: { columns: Piece; order: Piece } | undefined
  /** the same of rows that are counted alone, of which there may be very many */
  foundInOrder?: Pick<FoundPage, 'key' | 'isInOrder'> & { whereOfAll: Piece }
}

export type Store<Answer extends Values & Versioned = Values & Versioned> = ReturnType<typeof recordStore<Answer>>

/**
 * The statements of a record: each that writes records its event, and each that finds nothing throws a 404. What the record
 * links to is made sure of, and kept until the transaction ends.
 */
export function recordStore<Answer extends Values & Versioned>(description: Recorded, particulars: Particulars = {}) {
  const { noun, subject, fields, company } = description
  const { alias = 'r', joins, shown, alone, also, hasAuthor = false, rules = noRules, events, facet } = particulars
  const table = raw(description.table)
  const r = raw(alias)
  const author = hasAuthor ? piece`, ${r}.created_by, author.name as created_by_name` : nothing
  const own = piece`${r}.id, ${shownColumns(fields, alias)} ${author}, ${r}.created_at, ${r}.updated_at`
  const columns = (who: Who): Piece => (shown ? piece`${own} ${shown(who)}` : own)
  const links = linkedTo(fields, alias)
  const many = writeMany(description, { ...(also && { also }), ...(hasAuthor && { once: { created_by: 'uuid' } }) })
  const authorOf = (who: Who): Piece =>
    hasAuthor
      ? piece`left join users author on author.firm_id = ${who.firmId} and author.id = ${r}.created_by`
      : nothing
  const beside = (who: Who): Piece => piece`${links(who)} ${authorOf(who)} ${joins?.(who) ?? nothing}`
  const hasLinks = Object.values(fields).some(({ to }) => to !== undefined)
  const companyOf = (row: string) => (company ? piece`${raw(row)}.${raw(company)}` : piece`null::uuid`)
  const mayKnow = (who: Who): Piece => piece`and ${mayKnowOf(description, who, alias)}`

  /** The condition of the rows that the person may know of. */
  const visible = (who: Who): Piece => visibleRows(description, who, alias)
  const itself = (who: Who, id: string): Piece => piece`${visible(who)} and ${r}.id = ${id}`

  /** How many there are of all, which is known without counting them. */
  const counter = (who: Who) => facet && keptTotal(who, piece`= ${facet}`)

  const notFound =
    particulars.notFound ?? (() => new ApiError(404, `${subject}_not_found`, `${capital(noun[0])} not found`))
  const found = <T>([row]: readonly (T | undefined)[], missing = notFound): T => {
    if (!row) throw missing()
    return row
  }

  const require = async (db: Db, who: Who, id: string): Promise<Answer> =>
    found(
      await db<Answer[]>`
      select ${columns(who)} ${alone?.(who) ?? nothing} from ${table} ${r} ${beside(who)} where ${itself(who, id)}`,
    )

  /** The record as it is, kept from being changed by others until the transaction ends. */
  const lock = async (db: Db, who: Who, id: string, missing?: () => ApiError): Promise<Answer> => {
    const rows = await db<Answer[]>`
      select ${columns(who)} from ${table} ${r} ${beside(who)} where ${itself(who, id)} for no key update of ${r}`
    return found(rows, missing)
  }

  /** The same of those of them that are there. */
  const lockAll = (db: Db, who: Who, ids: readonly string[]) => db<Answer[]>`
    select ${columns(who)} from ${table} ${r} ${beside(who)} where ${visible(who)} and ${r}.id = any (${[...ids]}::uuid[])
    order by ${r}.id for no key update of ${r}`

  /** Whether a write of these values is one statement, which asks and does nothing beside its row. */
  const standsAlone = (values: Values, isNew: boolean) => !hasLinks && rules.standsAlone(values, isNew)

  // reason: what follows from a write is done in its transaction, which there is unless it stands alone
  const follow = (ready: Rules, { db, ...writing }: Writing, written: Parameters<Rules['follow']>[1]) =>
    ready.follow({ db: db as Transaction, ...writing }, written)

  async function update({ db, who }: Writing, id: string, [kind, given]: readonly [EventKind, Values]) {
    const row = filled(description, given)
    if (Object.keys(row).length === 0) return require(db, who, id)
    return found(
      await db<Answer[]>`
      with old as (select * from ${table} ${r} where ${itself(who, id)} for no key update),
      changed as (
        update ${table} ${r} set ${changes(row)} from old
        where ${r}.firm_id = ${who.firmId} and ${r}.id = old.id returning ${r}.*
      ), recorded as (${recordChanged(who, { subject, kind, company: companyOf('changed') })})
      select ${columns(who)} from changed ${r} ${beside(who)}`,
    )
  }

  const identified = (who: Who, row: Values): Values => ({
    ...row,
    ...(hasAuthor && { created_by: who.userId }),
    firm_id: who.firmId,
    id: uuidv7(),
  })

  const insert = (db: Db, who: Who, row: Piece) => db<Answer[]>`
    with created as (insert into ${table} ${row} returning *),
    recorded as (${recordCreated(who, { subject, kind: 'created', company: companyOf('created') })})
    select ${columns(who)} from created ${r} ${beside(who)}`

  /** Whether it names other records than its company and who writes it. */
  const hasOtherLinks = (who: Who, given: Values) =>
    namesWhere(fields, ({ to }) => to !== undefined && to !== 'company').some(
      (name) => (given[name] ?? who.userId) !== who.userId,
    )

  function foundInOrder(
    who: Who,
    { where, order, page, ordered = nothing, foundInOrder: found }: Listed,
  ): Piece | undefined {
    if (!found) return undefined
    const { queries, ids } = foundPage({
      ...found,
      table: description.table,
      alias,
      standing: visible(who),
      conditions: piece`${visible(who)} ${where}`,
      conditionsOfAll: piece`${visible(who)} ${found.whereOfAll}`,
      order,
      beside: ordered,
      pageSize: page.page_size,
      offset: (page.page - 1) * page.page_size,
    })
    const most = raw(String(Math.max(page.page_size, pageSizeMax)))
    return piece`${queries}, page as (select id as page_id from (${ids}) chosen limit ${most})`
  }

  return {
    description,
    columns,
    beside,
    visible,
    notFound,
    standsAlone,
    require,
    lock,
    lockAll,

    async create(writing: Writing, given: Values): Promise<Answer> {
      const { db, who } = writing
      // sent together: neither needs the other's answer
      const [ready, linked] = await Promise.all([
        readied(rules, db, who, [{ given }]),
        lockLinks(db, who, fields, given),
      ])
      const row = filled(description, ready.complete(who, linked))
      await requirePeople(db, who, fields, row)
      const created = found(await insert(db, who, newRow(identified(who, row))))
      await follow(ready, writing, [{ after: row }])
      return created
    },

    /** Whether several new ones may be written with one statement. */
    isWrittenTogether: true,

    /** The same of several, all or none, in their order. */
    async createAll({ db, ...writing }: Writing & { db: Transaction }, given: readonly Values[]): Promise<Answer[]> {
      const { who } = writing
      const [ready, linked] = await Promise.all([
        readied(
          rules,
          db,
          who,
          given.map((values) => ({ given: values })),
        ),
        lockLinksOfMany(db, who, fields, given),
      ])
      const written = linked.map((values) => filled(description, ready.complete(who, values)))
      const sent = written.map((row) => ({ given: row }))
      const requirePeople = await requirePeopleOfMany(db, who, fields, sent)
      for (const one of sent) requirePeople(one)
      const rows = written.map((row) => ({
        id: uuidv7(),
        event_id: uuidv7(),
        ...row,
        ...(hasAuthor && { created_by: who.userId }),
      }))
      const answers = await db<(Answer & { id: string })[]>`
        with ${many.creating(who, rows, 'created')} select ${columns(who)} from created ${r} ${beside(who)}`
      await ready.follow(
        { db, ...writing },
        written.map((after) => ({ after })),
      )
      const byId = new Map(answers.map((answer) => [answer.id, answer]))
      return rows.map(({ id }) => found([byId.get(id)]))
    },

    /** The same as one statement, without what follows; undefined where a new record needs more than its company, or has none. */
    async createAtOnce(db: Db, who: Who, given: Values): Promise<Answer | undefined> {
      const { company_id: company } = given
      const condition =
        typeof company === 'string' && !hasOtherLinks(who, given) && rules.needsOnlyCompany?.(who, given)
      if (!condition) return undefined
      const row = identified(who, filled(description, rules.complete(who, given)))
      const [created] = await insert(
        db,
        who,
        newRowFrom(row, piece`${companyLocked(who, company)} and ${condition} for share`),
      )
      return created
    },

    async change(writing: Writing, id: string, patch: Values): Promise<Answer> {
      const { db, who } = writing
      if (Object.keys(patch).length === 0) return require(db, who, id)
      if (standsAlone(patch, false) && !writing.versions) return update(writing, id, ['updated', patch])
      const ready = await readied(rules, db, who, [{ id, given: patch }])
      const old = await lock(db, who, id)
      await requireVersion(writing, id, old, writing.versions)
      const row = ready.completeChange(old, await lockLinks(db, who, fields, patch, old))
      await requirePeople(db, who, fields, row, old)
      const parts = (events?.(old, row) ?? [['updated', row] as const]).filter(
        ([, part]) => Object.keys(part).length > 0,
      )
      let changed: Answer | undefined
      for (const part of parts) changed = await update(writing, id, part)
      await follow(ready, writing, [{ before: old, after: row }])
      return changed ?? require(db, who, id)
    },

    /** For as long as it is in the bin it can be restored. What refers to it stays, without it. */
    async remove(writing: Writing, id: string): Promise<void> {
      const { db, who, versions } = writing
      if (versions) await requireVersion(writing, id, await lock(db, who, id), versions)
      await putInBin(db, who, { type: subject, table: description.table, id })
      const before: Values = found(
        await db<Answer[]>`
        with removed as (delete from ${table} ${r} where ${itself(who, id)} returning ${r}.*),
        recorded as (${recordRemoved(who, { subject, kind: 'deleted', company: companyOf('removed') })})
        select ${columns(who)} from removed ${r} ${beside(who)}`,
      )
      await follow(rules, writing, [{ before }])
    },

    /** A page of the visible rows that fit, each with the totals beside it; one row without id where the page is empty. */
    list<More extends object = { total: number }>(db: Db, who: Who, listed: Listed) {
      const { where, order, page, counts = piece`count(*)::int as total`, ordered = nothing } = listed
      const conditions = piece`${visible(who)} ${where}`
      const pages = listed.found
        ? piece`
          found as materialized (select ${listed.found.columns} from ${table} ${r} where ${conditions}),
          counted as (select ${counts} from found ${r}),
          page as (${onPage(piece`select ${r}.id as page_id from found ${r}`, listed.found.order, page)})`
        : (foundInOrder(who, listed) ??
          piece`
          counted as (${listed.counted ?? ((listed.isWhole && counter(who)) || piece`select ${counts} from ${table} ${r} where ${conditions}`)}),
          page as (${onPage(piece`select ${r}.id as page_id from ${table} ${r} ${ordered} where ${conditions}`, order, page)})`)
      return db<(More & Answer)[]>`
        with ${pages}
        select counted.*, ${columns(who)} ${listed.columns ?? nothing}
        from counted left join (
          page join ${table} ${r} on ${r}.firm_id = ${who.firmId} and ${r}.id = page.page_id ${mayKnow(who)}
            ${beside(who)} ${listed.joins ?? nothing}
        ) on true
        order by ${order}`
    },
  }
}

const empty: Partial<Record<string, unknown>> = { names: [], flag: false }

/** What no answer lacks is cleared by what stands for nothing, or is left to the table. */
const filled = ({ fields }: Description, row: Values): Values =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const field = fields[name]
      if (value !== null || !field?.filled) return [[name, value]]
      return field.kind in empty ? [[name, empty[field.kind]]] : []
    }),
  )
