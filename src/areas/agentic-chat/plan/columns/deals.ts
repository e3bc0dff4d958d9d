import { seen } from '../../../../access/seen.ts'
import { type Piece, piece, raw } from '../../../../platform/db/statement.ts'
import { amountIn } from '../../../../records/amounts.ts'
import { deal } from '../../../../records/descriptions/deals.ts'
import { stages } from '../../../../words/stages.ts'
import { isStanding, multipleOf } from '../../../deals/index.ts'
import type { FieldOf } from '../catalogue.ts'
import type { Asking, Join, Source } from '../statements/columns.ts'
import {
  companyColumns,
  companyJoins,
  dayOf,
  daysSince,
  hasForms,
  listColumns,
  listsOf,
  ownColumns,
  personColumn,
  personJoin,
  seenAnd,
  tagColumn,
  tagsOf,
  today,
} from './joins.ts'

const isClosed = `d.stage in ('closed_won', 'closed_lost')`
const words = `note_vector(d.name || chr(10) || coalesce(d.description, '') || chr(10) || coalesce(d.next_step, '')
  || chr(10) || coalesce(d.source, '') || chr(10) || coalesce(d.pass_reason, ''), '{}')`

/**
 * A deal that moves from one stage to another, be it within a category; not one that comes into its first pipeline, or out of
 * the last. Index moves_of_deals. A deal that changed its company with the same step
 * is told of under both companies: the one under the company it left is not another move.
 */
const isMove = (asking: Asking, event: string): Piece =>
  piece`${raw(`${event}.subject_type = 'deal'
  and ${event}.kind = 'updated' and (${event}.after ? 'stage' or ${event}.after ? 'stage_id')
  and (${event}.after ? 'stage' or (${event}.before ->> 'stage_id' is not null and ${event}.after ->> 'stage_id' is not null))
  and coalesce(${event}.after ->> 'company_id' = ${event}.company_id::text, true)`)} and ${isStanding(asking, event)}`

const lastMove: Join = {
  sql: (asking) => piece`left join lateral (
    select max(e.at) as at from events e where e.firm_id = ${asking.firmId} and e.subject_id = d.id
      and ${isMove(asking, 'e')} and ${seen(asking, 'e')}
  ) moved on true`,
  all: (asking) => piece`left join (
    select e.subject_id, max(e.at) as at from events e
    where e.firm_id = ${asking.firmId} and ${isMove(asking, 'e')} and ${seen(asking, 'e')} group by 1
  ) moved on moved.subject_id = d.id`,
}
/** What a move leads to is where the deal is, or what a later move leaves. */
const stagesReached = (asking: Asking): Piece => piece`from (
    select d.stage
    union all
    select e.before ->> 'stage' from events e
    where e.firm_id = ${asking.firmId} and e.subject_id = d.id and ${isMove(asking, 'e')} and ${seen(asking, 'e')}
  ) m where true`

/** The firm's own names of the stages that a deal was in, as they are called now. */
const namesReached = (asking: Asking): Piece => piece`from (
    select s.name from stages s where s.firm_id = ${asking.firmId} and s.id = d.stage_id
    union all
    select ${nameOfStage(asking, 'e', 'before')} from events e
    where e.firm_id = ${asking.firmId} and e.subject_id = d.id and ${isMove(asking, 'e')} and ${seen(asking, 'e')}
  ) m where true`

const partiesOf = (asking: Asking): Piece => piece`from deal_parties m
  where m.firm_id = ${asking.firmId} and m.deal_id = d.id and not m.company_deleted and ${seen(asking, 'm')}`

/** What the stage is called that an event says the deal left (before) or came to (after); a stage that is gone, as it was called. */
const nameOfStage = ({ firmId }: Asking, event: string, side: 'before' | 'after'): Piece => piece`coalesce(
  (select s.name from stages s where s.firm_id = ${firmId} and s.id::text = ${raw(event)}.${raw(side)} ->> 'stage_id'),
  ${raw(event)}.${raw(side)} ->> 'stage_name')`
const stageTold = (side: 'before' | 'after') => (asking: Asking) =>
  piece`coalesce(${nameOfStage(asking, 'e', side)}, e.${raw(side)} ->> 'stage')`

const stageJoins: Record<string, Join> = {
  own_stage: { sql: ({ firmId }) => piece`left join stages os on os.firm_id = ${firmId} and os.id = d.stage_id` },
  pipeline: { sql: ({ firmId }) => piece`left join pipelines op on op.firm_id = ${firmId} and op.id = d.pipeline_id` },
}
/** What the stage is called that a deal comes to next, or came from: what is lost leads nowhere. */
const stageBeside =
  (of: string, side: 'previous' | 'next') =>
  ({ firmId }: Asking): Piece =>
    piece`(
    select b.name from stages b
    where b.firm_id = ${firmId} and b.pipeline_id = ${raw(of)}.pipeline_id and b.category <> 'closed_lost'
      and ${raw(of)}.category <> 'closed_lost' and b.position ${raw(side === 'next' ? '>' : '<')} ${raw(of)}.position
    order by b.position ${raw(side === 'next' ? 'asc' : 'desc')} limit 1)`

/** Stages of pipelines by these, and behind them those of no pipeline. */
const placeOfStage = `coalesce(op.position * 100 + os.position,
  10000 + array_position('{${stages.join()}}'::text[], d.stage))`

const inStageSince = 'coalesce(moved.at, d.created_at)'

const value = (asking: Asking) => amountIn(deal, 'd', asking)('value')

const fundJoin: Join = {
  sql: ({ firmId }) => piece`left join funds v on v.firm_id = ${firmId} and v.id = d.fund_id`,
}

const closedOn = (asking: Asking) => piece`coalesce(d.close_date, ${dayOf(inStageSince)(asking)})`

export const deals: Source<FieldOf<'deals'>> = {
  from: 'deals d',
  alias: 'd',
  id: 'd.id',
  visible: seenAnd('d', 'not d.company_deleted'),
  joins: {
    ...companyJoins('d.company_id'),
    owner: personJoin('o', 'd.owner_id'),
    fund: fundJoin,
    moved: lastMove,
    ...stageJoins,
  },
  several: {
    tags: tagsOf('deal_id', 'd.id'),
    lists: listsOf('deal_id', 'd.id'),
    parties: partiesOf,
    bids: 'from (values (d.bid_date), (d.final_bid_date)) m (due) where m.due is not null',
    reached: stagesReached,
    names_reached: namesReached,
  },
  fields: {
    id: { sql: 'd.id' },
    tag: tagColumn,
    ...listColumns,
    party_company_id: { sql: 'm.company_id', several: 'parties' },
    party_role: { sql: 'm.role', several: 'parties' },
    stage_reached: { sql: 'm.stage', several: 'reached' },
    ...ownColumns(deal, 'd'),
    stage: {
      sql: 'd.stage',
      told: 'coalesce(os.name, d.stage)',
      place: placeOfStage,
      joins: ['own_stage', 'pipeline'],
    },
    stage_name: { sql: 'os.name', joins: ['own_stage'] },
    stage_name_reached: { sql: 'm.name', several: 'names_reached' },
    next_stage: { sql: stageBeside('os', 'next'), joins: ['own_stage'] },
    pipeline: { sql: 'op.name', joins: ['pipeline'] },
    name: { sql: 'd.name', key: 'd.name_key', names: { type: 'deal', id: 'd.id' } },
    ...companyColumns('d.company_id'),
    bid_due: { sql: 'm.due', several: 'bids' },
    weighted_value: { sql: (asking) => piece`${value(asking)} * d.probability / 100` },
    owner_id: { sql: 'd.owner_id' },
    owner: personColumn('o', 'owner'),
    fund_id: { sql: 'd.fund_id' },
    fund: { sql: 'v.name', key: 'v.name_key', joins: ['fund'], names: { type: 'fund', id: 'v.id' } },
    closed_on: {
      sql: (asking) => piece`case when ${raw(isClosed)} then ${closedOn(asking)} end`,
      joins: ['moved'],
    },
    days_overdue: {
      sql: (asking) =>
        piece`case when not ${raw(isClosed)} and d.close_date < ${today(asking)} then ${today(asking)} - d.close_date end`,
    },
    days_in_stage: { sql: daysSince(inStageSince), joins: ['moved'] },
    age: { sql: daysSince('d.created_at') },
    days_to_close: {
      sql: (asking) =>
        piece`case when ${raw(isClosed)} then greatest(${closedOn(asking)} - ${dayOf('d.created_at')(asking)}, 0) end`,
      joins: ['moved'],
    },
    ebitda_multiple: { sql: multipleOf('ebitda'), joins: ['company', 'company_figures'] },
    revenue_multiple: { sql: multipleOf('revenue'), joins: ['company', 'company_figures'] },
    created_at: { sql: 'd.created_at' },
    updated_at: { sql: 'd.updated_at' },
  },
  text: hasForms(words),
  ref: { type: 'deal', id: 'd.id', label: 'd.name' },
}

export const pipelineStages: Source<FieldOf<'stages'>> = {
  from: ({ firmId }: Asking) => piece`stages s join pipelines p on p.firm_id = ${firmId} and p.id = s.pipeline_id`,
  alias: 's',
  id: 's.id',
  visible: 'p.archived_at is null',
  joins: {},
  several: {},
  fields: {
    id: { sql: 's.id' },
    name: { sql: 's.name' },
    pipeline: { sql: 'p.name' },
    place: { sql: 's.position + 1' },
    category: { sql: 's.category' },
    probability: { sql: 's.probability' },
    previous: { sql: stageBeside('s', 'previous') },
    next: { sql: stageBeside('s', 'next') },
    created_at: { sql: 's.created_at' },
  },
  text: null,
  ref: { type: 'stage', id: 's.id', label: 's.name' },
}

const stageBefore: Join = {
  sql: (asking) => piece`left join lateral (
    select coalesce(max(b.at), d.created_at) as at from events b
    where b.firm_id = ${asking.firmId} and b.subject_id = e.subject_id and b.at < e.at and ${isMove(asking, 'b')}
      and ${seen(asking, 'b')}
  ) entered on true`,
}

export const stageChanges: Source<FieldOf<'stage_changes'>> = {
  from: ({ firmId }: Asking) => piece`events e join deals d on d.firm_id = ${firmId} and d.id = e.subject_id`,
  alias: 'e',
  id: 'e.id',
  visible: (asking) =>
    piece`${seenAnd('d', 'not d.company_deleted')(asking)} and ${isMove(asking, 'e')} and ${seen(asking, 'e')}`,
  joins: {
    ...companyJoins('d.company_id'),
    owner: personJoin('o', 'd.owner_id'),
    actor: personJoin('a', 'e.actor_id'),
    entered: stageBefore,
    ...stageJoins,
  },
  several: {},
  fields: {
    deal_id: { sql: 'd.id' },
    deal: { sql: 'd.name', key: 'd.name_key', names: { type: 'deal', id: 'd.id' } },
    ...companyColumns('d.company_id'),
    from: { sql: `(e.before ->> 'stage')`, told: stageTold('before') },
    to: { sql: `(e.after ->> 'stage')`, told: stageTold('after') },
    from_name: { sql: (asking) => nameOfStage(asking, 'e', 'before') },
    to_name: { sql: (asking) => nameOfStage(asking, 'e', 'after') },
    pipeline: { sql: 'op.name', joins: ['pipeline'] },
    at: { sql: 'e.at' },
    by_id: { sql: 'e.actor_id' },
    by: personColumn('a', 'actor'),
    owner_id: { sql: 'd.owner_id' },
    owner: personColumn('o', 'owner'),
    value: { sql: value },
    days_in_stage: { sql: `floor(date_part('epoch', e.at - entered.at) / 86400)`, joins: ['entered'] },
  },
  text: hasForms(words),
  ref: { type: 'deal', id: 'd.id', label: 'd.name' },
}
