import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { addDays, clockIn, momentIn } from '../../platform/time_zones.ts'
import { timeZoneOf } from '../auth/index.ts'
import { findDefaultPipeline, requirePipeline } from '../pipelines/index.ts'
import { listBidsDue, listClosingSoon, listHandedToMe, listMoves } from './deals.ts'
import { listGoingCold } from './going_cold.ts'
import { readPipeline, readStages } from './pipeline.ts'
import { coldDays, type OverviewQuery } from './schema.ts'
import { listFailed, listMeetings, listWaiting } from './week.ts'

const recentDays = 14

type Asked = Pick<Deps, 'config' | 'clock'> & { sql: Db }

/** The week of a firm, as of now. Its parts are read side by side: each is a moment of its own. */
export async function readOverview({ sql, config, clock }: Asked, who: Who, { pipeline_id }: OverviewQuery) {
  const time_zone = await timeZoneOf(sql, who, config)
  const now = clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const { day: today } = clockIn(time_zone, now)
  const week = {
    from: momentIn(time_zone, today).toISOString(),
    before: momentIn(time_zone, addDays(today, 7)).toISOString(),
  }
  const [{ stages, totals }, own, moves, closing_soon, bids_due, cold, meetings, waiting, failed, mine] =
    await Promise.all([
      readPipeline(sql, who, ago(7)),
      readOwnStages(sql, who, pipeline_id, ago(7)),
      listMoves(sql, who, ago(7)),
      listClosingSoon(sql, who, today),
      listBidsDue(sql, who, today),
      listGoingCold(sql, who, { now: now.toISOString(), timeZone: time_zone }),
      listMeetings(sql, who, week),
      listWaiting(sql, who),
      listFailed(sql, who, ago(recentDays)),
      listHandedToMe(sql, who, ago(recentDays)),
    ])
  return {
    as_of: now.toISOString(),
    since: ago(7),
    time_zone,
    today,
    totals,
    stages: own ?? stages,
    moves,
    closing_soon,
    bids_due,
    going_cold: { ...cold, days: coldDays },
    meetings,
    documents_waiting: { ...waiting, ...failed },
    mine,
  }
}

/** The stages of the pipeline that was asked for; undefined where none was, or the firm has no default. */
async function readOwnStages(sql: Db, who: Who, id: OverviewQuery['pipeline_id'], since: string) {
  if (!id) return undefined
  const pipeline = id === 'default' ? await findDefaultPipeline(sql, who) : await requirePipeline(sql, who, id)
  return pipeline && readStages(sql, who, { pipeline, since })
}
