import { aboutMarkedData, aboutMarkedQuestion, markedData } from '../../../platform/ai/marked_data.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { conceptNames } from '../../files/index.ts'
import type { AskedNames } from '../grammar/names/asked_names.ts'
import { catalogue, type Entity } from '../plan/catalogue.ts'
import { type RunContext, runPlan } from '../plan/run.ts'

const entities = Object.entries<Entity>(catalogue).map(([name, { noun, fields, dated }]) => {
  const said = Object.entries(fields).map(([field, { type, label, choices }]) => {
    const words = label === field ? '' : ` ${label}`
    return `  ${field}: ${type}${choices ? ` (${choices.join(', ')})` : ''}${words}`
  })
  return `${name} (${noun[1]}, dated by ${dated})\n${said.join('\n')}`
})

const instructions = `You plan how a question of an investment firm is answered from the records of its CRM. You do not answer it.
Give one to four steps, as few as needed, each a plan that is run for you. Nothing else can be done: nothing is written, changed or sent.
- query: records of one entity, with filters, or measures over them (count, sum, average, median, min, max; win_rate of deals), grouped or not.
- trend: how figures of one to five companies went over their fiscal periods.
- search: passages of the firm's documents with given words; by the agent document_researcher.
- document_question: a figure that the statements in a company's documents print, or that is worked out of such ones, reviewed or not;
  for what the records do not have. shape: level (of each period named, or the newest year), change, growth, cagr (from one period to another), average (of all periods named).
- briefing: all that is known of one company, contact or deal: for what a record is about, or for open questions about it.
Agents: data_analyst for records, financial_analyst for figures of companies over time or side by side, document_researcher for documents.
Records go by name: in fields of type id, and in filters on name, company, owner, author, colleagues, contact, deal or fund, put the full name ("me" is who asks).
Filters: is, is_not (any of the values), contains (texts), more_than, at_least, less_than, at_most, between (two values), is_missing, is_present (no value).
money is in USD, whole units; ratio: 0.2 is 20 %; percent: 0 to 100; day and time: YYYY-MM-DD. Measures take a number field, count and win_rate take null.
A formula has + - * / ( ), numbers, avg(a, b), and figures: ${conceptNames.join(', ')}.
name@1 is the year before: cogs / avg(inventory@1, inventory). "label" in double quotes is a line by its printed words. as is money for amounts.
With measures select is empty, and order is by a measure's name. limit is at most 40.
Open deals are those whose stage is none of closed_won and closed_lost.
${aboutMarkedData} ${aboutMarkedQuestion}`

const industriesMax = 15
const prefixes = new WeakMap<object, Promise<string>>()

/** What every plan of a firm is made with; put together once for all who may know the same of it. */
export function planningPrefix({ within }: Pick<AskedNames, 'within'>, context: RunContext, who: Who): Promise<string> {
  const known = prefixes.get(within)
  if (known) return known
  // for all who ask: it does not end with the one who asked first
  const made = compile({ ...context, signal: new AbortController().signal }, who)
  prefixes.set(within, made)
  made.catch(() => prefixes.delete(within))
  return made
}

async function compile(context: RunContext, who: Who): Promise<string> {
  const { blocks } = await runPlan(context, who, {
    kind: 'query',
    entity: 'companies',
    filters: [],
    text: null,
    select: [],
    measures: [{ name: 'count', field: null }],
    group: [{ field: 'industry' }],
    order: [{ by: 'count', direction: 'desc' }],
    limit: industriesMax,
    variants: [],
    layout: 'table',
  })
  const industries = blocks.flatMap((block) =>
    block.type === 'table' ? block.rows.map(({ values }) => values['industry']) : [],
  )
  const said = industries.filter((industry) => typeof industry === 'string')
  return [
    instructions,
    'The entities and their fields:',
    ...entities,
    'Industries as the firm writes them:',
    markedData(said.join('\n')),
  ].join('\n')
}
