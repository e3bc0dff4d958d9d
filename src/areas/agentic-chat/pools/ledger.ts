import { recordEvent } from '../../../access/events.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db, Sql, Transaction } from '../../../platform/db/open.ts'
import { transact } from '../../../platform/db/transact.ts'
import { mergedStatus, type PoolStatus } from './state.ts'
import { Times } from './times.ts'

// What the nodes tell one another about the pools, in the database.

/** What one node has of one firm at this moment. */
export type Beat = {
  firm_id: string
  epoch: number
  status: PoolStatus
  warm_agents: number
  queued: number
  active: number
}

/** What has been answered on one node since it last said so. */
export type Tally = { firm_id: string; processed: number; seconds: number }

// a node that has not been heard of for so long has none of its pools any more
const freshSeconds = 15
const forgottenSeconds = 60

/** The epoch of the firm's pool; its row is made when the firm first needs one. */
export async function openPool(db: Db, firmId: string): Promise<number> {
  await db`insert into service.agent_pools (firm_id) values (${firmId}) on conflict do nothing`
  const [row] = await db<{ epoch: number }[]>`select epoch from service.agent_pools where firm_id = ${firmId}`
  return row?.epoch ?? 0
}

/** Says what this node has, in place of what it said before, and reads the epoch of each of its pools. */
export async function saveBeats(db: Db, nodeId: string, beats: readonly Beat[]) {
  const rows = JSON.stringify(beats)
  return db<{ firm_id: string; epoch: number }[]>`
    with said as (
      select * from jsonb_to_recordset(${rows}::jsonb)
        as b (firm_id uuid, epoch int, status text, warm_agents int, queued int, active int)
    ), gone as (
      delete from service.agent_pool_nodes
      where (node_id = ${nodeId} and firm_id not in (select firm_id from said))
        or (node_id <> ${nodeId} and seen_at < clock_timestamp() - ${forgottenSeconds} * interval '1 second')
    ), kept as (
      insert into service.agent_pool_nodes as n (firm_id, node_id, epoch, status, warm_agents, queued, active)
      select firm_id, ${nodeId}, epoch, status, warm_agents, queued, active from said
      on conflict (firm_id, node_id) do update set epoch = excluded.epoch, status = excluded.status,
        warm_agents = excluded.warm_agents, queued = excluded.queued, active = excluded.active,
        seen_at = clock_timestamp()
    )
    select p.firm_id, p.epoch from service.agent_pools p join said using (firm_id)`
}

export const saveTallies = (db: Db, tallies: readonly Tally[]) => db`
  insert into service.agent_pools as p (firm_id, processed, seconds, last_activity)
  select firm_id, processed, seconds, clock_timestamp() from jsonb_to_recordset(${JSON.stringify(tallies)}::jsonb)
    as t (firm_id uuid, processed bigint, seconds double precision)
  order by firm_id
  on conflict (firm_id) do update set processed = p.processed + excluded.processed,
    seconds = p.seconds + excluded.seconds, last_activity = greatest(p.last_activity, excluded.last_activity)`

export const restartChannel = 'agent_pool_restarted'

/** Begins a new epoch of the firm's pool, for all nodes. */
export const saveRestart = (sql: Sql, who: Who): Promise<number> =>
  transact(sql, async (db) => {
    const [row] = await db<{ epoch: number }[]>`
      insert into service.agent_pools as p (firm_id, epoch) values (${who.firmId}, 1)
      on conflict (firm_id) do update set epoch = p.epoch + 1 returning epoch`
    await recordEvent(db, who, { subject: 'agent_pool', kind: 'restarted', subjectId: who.firmId })
    // a hint: a node that does not hear it finds the epoch at its next look
    await db`select pg_notify(${restartChannel}, ${who.firmId})`
    return row?.epoch ?? 0
  })

type NodeRow = Omit<Beat, 'firm_id'>
type PoolFacts = NodeTotals & {
  total_processed: number
  seconds: number
  last_activity: string
  created_at: string
}
type NodeTotals = { status: PoolStatus; warm_agents: number; queued: number; active: number }

/** The firm's pool over all nodes that are alive; of this node as it is now. A firm has had none: as old as the firm. */
export async function findPool(db: Db, firmId: string, here: { nodeId: string; beat: Beat | undefined }) {
  const [pool] = await db<(Omit<PoolFacts, keyof NodeTotals> & { epoch: number })[]>`
    select coalesce(p.epoch, 0) as epoch, coalesce(p.processed, 0)::float8 as total_processed,
      coalesce(p.seconds, 0) as seconds, coalesce(p.created_at, f.created_at) as created_at,
      coalesce(p.last_activity, p.created_at, f.created_at) as last_activity
    from firms f left join service.agent_pools p on p.firm_id = f.id where f.id = ${firmId}`
  const others = await db<NodeRow[]>`
    select epoch, status, warm_agents, queued, active from service.agent_pool_nodes
    where firm_id = ${firmId} and node_id <> ${here.nodeId}
      and seen_at > clock_timestamp() - ${freshSeconds} * interval '1 second'`
  const nodes = here.beat ? [here.beat, ...others] : others
  return pool && { ...pool, ...totalsOf(nodes, pool.epoch), nodes: nodes.length }
}

function totalsOf(nodes: readonly NodeRow[], epoch: number): NodeTotals {
  // what stands in an earlier epoch is about to be let go
  const current = nodes.map((node) => (node.epoch < epoch ? { ...node, status: starting, warm_agents: 0 } : node))
  return {
    status: mergedStatus(current.map((node) => node.status)),
    warm_agents: sum(current.map((node) => node.warm_agents)),
    queued: sum(current.map((node) => node.queued)),
    active: sum(current.map((node) => node.active)),
  }
}

const starting: PoolStatus = 'initializing'
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** All pools of the service that some living node has, each over its nodes; without the firms' names. */
export async function listPools(db: Db): Promise<NodeTotals[]> {
  const rows = await db<(NodeRow & { firm_id: string; newest: number })[]>`
    select n.firm_id, n.epoch, n.status, n.warm_agents, n.queued, n.active, coalesce(p.epoch, 0) as newest
    from service.agent_pool_nodes n left join service.agent_pools p using (firm_id)
    where n.seen_at > clock_timestamp() - ${freshSeconds} * interval '1 second'`
  return Object.values(Object.groupBy(rows, (row) => row.firm_id)).flatMap((nodes = []) =>
    nodes[0] ? [totalsOf(nodes, nodes[0].newest)] : [],
  )
}

/** How many firms have agents at this moment. */
export async function countPools(db: Db): Promise<number> {
  const [row] = await db<[{ pools: number }]>`
    select count(distinct firm_id)::int as pools from service.agent_pool_nodes
    where seen_at > clock_timestamp() - ${freshSeconds} * interval '1 second'`
  return row.pools
}

/** Questions ever answered, and the seconds that took. */
export async function sumOfPools(db: Db): Promise<{ processed: number; seconds: number }> {
  const [row] = await db<[{ processed: number; seconds: number }]>`
    select coalesce(sum(processed), 0)::float8 as processed, coalesce(sum(seconds), 0)::float8 as seconds
    from service.agent_pools`
  return row
}

// Times of answers, by the hour

type HourTally = { successful: number; failed: number; seconds: number; times: Times }
const hoursKept = 24

/** Adds to the present hour what this node has answered. */
export const saveTimes = (sql: Sql, tally: HourTally): Promise<void> =>
  transact(sql, async (db) => {
    const hour = await lockHour(db)
    const times = new Times(hour.histogram)
    times.merge(tally.times)
    await db`
      update service.chat_hours set successful = successful + ${tally.successful}, failed = failed + ${tally.failed},
        seconds = seconds + ${tally.seconds}, histogram = ${times.write()}
      where hour = ${hour.hour}`
  })

async function lockHour(db: Transaction) {
  await db`insert into service.chat_hours (hour) values (date_trunc('hour', now())) on conflict do nothing`
  await db`delete from service.chat_hours where hour < now() - ${2 * hoursKept} * interval '1 hour'`
  const [row] = await db<[{ hour: string; histogram: string | null }]>`
    select hour, histogram from service.chat_hours where hour = date_trunc('hour', now()) for update`
  return row
}

/** The answers of the last 24 hours, all nodes and firms together. */
export async function findTimes(db: Db) {
  const rows = await db<{ successful: number; failed: number; seconds: number; histogram: string | null }[]>`
    select successful::float8, failed::float8, seconds, histogram from service.chat_hours
    where hour > now() - ${hoursKept} * interval '1 hour'`
  const times = new Times()
  for (const { histogram } of rows) if (histogram) times.merge(new Times(histogram))
  const [period] = await db<[{ start: string; end: string }]>`
    select date_trunc('hour', now()) - ${hoursKept - 1} * interval '1 hour' as start, now() as end`
  return {
    successful: sum(rows.map((row) => row.successful)),
    failed: sum(rows.map((row) => row.failed)),
    seconds: sum(rows.map((row) => row.seconds)),
    times,
    period,
  }
}
