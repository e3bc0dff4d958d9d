import type { Deps } from '../../deps.ts'
import { placeholder } from '../../platform/ai/checked_writing.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Turns } from '../../platform/jobs/turns.ts'
import { timeZoneOf } from '../auth/index.ts'
import { check } from './check.ts'
import { prepareExport } from './export/export.ts'
import { byId } from './fact.ts'
import { gatherFacts } from './facts/gather.ts'
import { isText } from './facts/texts.ts'
import { headingOf } from './kinds.ts'
import { type Attempt, complete, fail, keepAlive, keepText, NotOurs } from './progress.ts'
import type { Order } from './queries.ts'
import { render } from './render.ts'
import type { ReportEvent, ReportFault } from './schema.ts'
import { contentOf, countWords, headed } from './words.ts'
import type { WriteSection } from './writing/writer.ts'

export type Writing = {
  deps: Pick<Deps, 'sql' | 'clock' | 'config' | 'log' | 'publicUrl'>
  write: WriteSection
  order: Order
  attempt: Attempt
  /** where several are written at a time, they take turns */
  turns: Turns
  signal: AbortSignal
}

const secondsMax = 600
const aliveMs = 5000

/**
 * Writes a report from its facts to its end, and stores it section by section. What it yields is the stream of the
 * specification; whoever reads it, or nobody, makes no difference. A fault ends it with an error event, and is kept.
 */
export async function* writeReport(writing: Writing): AsyncGenerator<ReportEvent> {
  const { deps, order, attempt } = writing
  const { sql, log } = deps
  const signal = AbortSignal.any([writing.signal, AbortSignal.timeout(secondsMax * 1000)])
  const living = setInterval(() => keepAlive(sql, attempt).catch(() => {}), aliveMs)
  yield { type: 'start', report_id: order.id, timestamp: deps.clock.now().toISOString() }
  const { firmId } = attempt.who
  let isBegun = false
  try {
    await writing.turns.begin(firmId, signal)
    isBegun = true
    yield* sectionsOf({ ...writing, signal })
  } catch (error) {
    // who stops this node leaves the report to another one
    if (writing.signal.aborted)
      return yield faultEvent('cancelled', 'The service is stopping; the report is finished after it')
    if (error instanceof NotOurs)
      return yield faultEvent('cancelled', 'The report was deleted while it was written, or another node writes it now')
    const { code, message } = reasonOf(error, signal)
    if (!(error instanceof ApiError)) log.error({ err: error, report: order.id }, 'report failed')
    await fail(sql, attempt, code, message)
    yield faultEvent(code, message)
  } finally {
    if (isBegun) writing.turns.end(firmId)
    clearInterval(living)
  }
}

const faultEvent = (error_code: ReportFault, message: string): ReportEvent => ({ type: 'error', message, error_code })

function reasonOf(error: unknown, signal: AbortSignal): { code: ReportFault; message: string } {
  if (signal.aborted) return { code: 'timeout', message: `The report took longer than ${secondsMax} seconds` }
  if (error instanceof ApiError) return { code: 'generation_failed', message: error.message }
  return {
    code: 'generation_failed',
    message: 'The report could not be written because of a fault of the service. Try again.',
  }
}

async function* sectionsOf({ deps, write, order, attempt, signal }: Writing): AsyncGenerator<ReportEvent> {
  const { sql, clock, config } = deps
  const began = performance.now()
  const {
    company_id: companyId,
    deal_id: dealId,
    time_period: timePeriod,
    include_comparisons: includeComparisons,
    hidden,
    headings,
    tone,
  } = order
  prepareExport()
  const wanted = {
    companyId,
    dealId,
    timePeriod,
    includeComparisons,
    hidden,
    withTexts: write.reads ?? false,
    now: clock.now(),
  }
  const timeZone = await timeZoneOf(sql, attempt.who, config)
  const facts = await gatherFacts(sql, attempt.who, { ...wanted, timeZone })
  const table = byId(facts)
  const sections: Record<string, string> = {}
  // of what was read, what is cited
  const cited = new Set<string>()
  for (const section of order.section_names) {
    yield { type: 'section_start', section }
    yield { type: 'chunk', content: `${headed(section, headings)}\n\n` }
    const paragraphs = []
    for await (const written of write(
      { facts: table, section, type: order.report_type, heading: headingOf(section, headings), tone },
      signal,
    )) {
      signal.throwIfAborted()
      const faults = check(written, table)
      if (faults.length > 0) throw new Error(`${section} has what no fact says: ${JSON.stringify(faults)}`)
      for (const [, , id = ''] of written.matchAll(placeholder)) cited.add(id)
      const paragraph = render(written, table)
      paragraphs.push(paragraph)
      yield { type: 'chunk', content: `${paragraph}\n\n` }
    }
    sections[section] = paragraphs.join('\n\n')
    const kept = facts.filter(({ id }) => !isText(id) || cited.has(id))
    await keepText(sql, attempt, sections, kept)
    yield { type: 'section_complete', section }
  }
  const seconds = Math.round(performance.now() - began) / 1000
  await complete(sql, attempt, { words: countWords(contentOf(sections, headings)), seconds })
  yield { type: 'complete', report_id: order.id, total_time: seconds }
}
