import type { NameIndex } from '../grammar/names/names.ts'
import type { EntityName } from '../plan/catalogue.ts'
import type { Plan } from '../plan/plan.ts'
import type { Ref } from '../plan/result.ts'
import { oneLine } from './markdown.ts'

// Questions that work, filled with names of the firm. Each is understood by the grammar with nothing left over (checked by a test).

type Topic = EntityName | 'trend' | 'search' | 'briefing' | 'follow_ups' | 'document_question' | 'compare'
/** "word": one that only a firm with such records has */
type Template = { topic: Topic; text: string; word?: string }

const templates: readonly Template[] = [
  { topic: 'deals', text: 'What is the total value of our pipeline?' },
  { topic: 'deals', text: 'Pipeline by stage' },
  { topic: 'deals', text: 'Which deals are slipping past their close date?' },
  { topic: 'deals', text: 'What deals does {user} own?' },
  { topic: 'deals', text: 'Open deals with {company}' },
  { topic: 'deals', text: 'List the 3 largest deals closing this quarter' },
  { topic: 'deals', text: "What's our win rate this year?" },
  { topic: 'deals', text: "What's the weighted pipeline by owner?" },
  { topic: 'companies', text: 'Top 5 companies by revenue' },
  { topic: 'companies', text: 'Count of companies per industry' },
  { topic: 'companies', text: "What is {company}'s revenue?" },
  { topic: 'companies', text: 'Which companies have EBITDA margins above 25%?' },
  { topic: 'companies', text: "Which companies haven't we contacted in 60 days?" },
  { topic: 'companies', text: 'Who is growing fastest?' },
  { topic: 'contacts', text: 'Who is the CEO of {company}?', word: 'ceo' },
  { topic: 'contacts', text: 'Number of contacts at {company}' },
  { topic: 'contacts', text: "What's {contact}'s email address?" },
  { topic: 'contacts', text: 'Who are the CFOs in our network?', word: 'cfos' },
  { topic: 'stage_changes', text: 'How many deals did we win last year?' },
  { topic: 'financials', text: 'What is the revenue CAGR of {company}?' },
  { topic: 'notes', text: 'Notes on {company}' },
  { topic: 'interactions', text: 'When did we last speak to {company}?' },
  { topic: 'interactions', text: 'How many meetings did we have in the last 30 days?' },
  { topic: 'interactions', text: 'What did we discuss with {company} last time?' },
  { topic: 'emails', text: 'Any unanswered emails from {company}?' },
  { topic: 'calendar', text: 'What meetings are coming up next week?' },
  { topic: 'files', text: 'Which documents failed to process?' },
  { topic: 'files', text: 'Show files uploaded this month' },
  { topic: 'files', text: 'Documents of {company}' },
  { topic: 'document_values', text: 'What is the asking price for {company}?' },
  { topic: 'people', text: 'Which owner has the most deals?' },
  { topic: 'trend', text: 'Show the margin trend for {company}' },
  { topic: 'trend', text: "How has {company}'s revenue grown over the past three years?" },
  { topic: 'search', text: 'Which CIMs mention customer concentration?' },
  { topic: 'search', text: 'Find contracts with a change of control clause' },
  { topic: 'briefing', text: 'Tell me about {company}' },
  { topic: 'briefing', text: "What's new with {company}?" },
  { topic: 'briefing', text: 'Prepare me for my meeting with {company}' },
  { topic: 'compare', text: 'Compare {company} and {other}' },
  { topic: 'follow_ups', text: 'Who do I need to follow up with this week?' },
  { topic: 'tasks', text: 'Which of my tasks are overdue?' },
  { topic: 'tasks', text: 'Open tasks for {company}' },
]

/** All questions that can be suggested with these names. */
export const everySuggestion = (names: NameIndex): string[] => {
  const refs = names.examples(12)
  return known(names).flatMap((template) => filled(template, refs) ?? [])
}

/** A question for each topic. */
export const onePerTopic = (names: NameIndex, most: number): string[] => {
  const refs = names.examples(12)
  const byTopic = Map.groupBy(known(names), ({ topic }) => topic)
  return [...byTopic.values()]
    .flatMap((of) => of.flatMap((template) => filled(template, refs) ?? []).slice(0, 1))
    .slice(0, most)
}

const known = (names: NameIndex) => templates.filter(({ word }) => word === undefined || names.match([word]).length > 0)

/** Questions that come next: of the same records and of what goes with the topic, of several kinds; then those with the same words. */
export const suggestions = (
  names: NameIndex,
  /** refs: what the answer is about, the first of these the most; named: of which the question spoke itself */
  about: { question: string; plan: Plan | null; refs?: readonly Ref[]; named?: readonly Ref[] },
  most = 3,
): string[] => {
  const { question, plan } = about
  const asked = wordsOf(question)
  const refs = [...(about.refs ?? []), ...names.examples(12)]
  const topics = plan === null ? [] : topicsOf(plan)
  const subjects = new Set(about.named?.map(({ type }) => placeOf[type]))
  const left = known(names).flatMap((template, at) => {
    const text = filled(template, refs)
    if (text === undefined || wordsOf(text).join(' ') === asked.join(' ')) return []
    if (plan !== null && repeats[template.text]?.(plan)) return []
    const shared = plan === null ? wordsOf(text).filter((word) => asked.includes(word)).length : 0
    const near = topics.indexOf(template.topic)
    const [place] = template.text.match(/(?<=\{)(?:company|user|contact)(?=\})/) ?? []
    return [
      {
        text,
        topic: template.topic,
        score:
          shared * 2 +
          (near === -1 ? 0 : 3 - near / 2) +
          (place !== undefined && subjects.has(place) ? 2 : 0) +
          // of equals not always the same
          (plan === null ? -at / 1000 : turnOf(question, at)),
      },
    ]
  })
  return chosen(left, most)
}

type Scored = { text: string; topic: Topic; score: number }

/** The best one by one; a second of its kind is worth less. Where nothing comes near, three of different kinds tell more than three of one. */
const chosen = (left: readonly Scored[], most: number): string[] => {
  const taken: Scored[] = []
  while (taken.length < most) {
    const worth = ({ topic, score }: Scored) => score - 1.5 * taken.filter((one) => one.topic === topic).length
    const [best] = left.filter((one) => !taken.includes(one)).toSorted((a, b) => worth(b) - worth(a))
    if (best === undefined) break
    taken.push(best)
  }
  return taken.map(({ text }) => text)
}

const turnOf = (question: string, at: number) =>
  ([...question].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, at * 7) % 10) / 10

const placeOf: Partial<Record<Ref['type'], string>> = { company: 'company', user: 'user', contact: 'contact' }

/** What goes with a topic, the nearest first. */
const goesWith: Partial<Record<Topic, readonly Topic[]>> = {
  companies: ['companies', 'trend', 'compare', 'deals'],
  contacts: ['contacts', 'interactions', 'emails', 'briefing'],
  deals: ['deals', 'follow_ups', 'stage_changes', 'people'],
  funds: ['deals', 'companies'],
  stage_changes: ['stage_changes', 'deals', 'people'],
  parties: ['deals', 'companies', 'contacts'],
  financials: ['financials', 'trend', 'compare', 'document_values'],
  notes: ['notes', 'briefing', 'interactions'],
  tasks: ['tasks', 'follow_ups', 'calendar', 'deals'],
  interactions: ['interactions', 'notes', 'emails', 'follow_ups'],
  emails: ['emails', 'interactions', 'follow_ups', 'briefing'],
  calendar: ['calendar', 'briefing', 'follow_ups', 'interactions'],
  files: ['files', 'search', 'document_values'],
  document_values: ['document_values', 'trend', 'files', 'search'],
  people: ['people', 'deals', 'follow_ups'],
  trend: ['trend', 'compare', 'financials', 'document_values'],
  search: ['search', 'document_values', 'files'],
  briefing: ['briefing', 'interactions', 'trend', 'emails'],
  document_question: ['financials', 'search', 'document_values'],
  follow_ups: ['follow_ups', 'tasks', 'calendar', 'deals', 'emails'],
  compare: ['trend', 'compare', 'briefing', 'document_values'],
}

const topicsOf = (plan: Plan): readonly Topic[] => {
  const topic = plan.kind !== 'query' ? plan.kind : /compare|peers/.test(plan.layout) ? 'compare' : plan.entity
  return goesWith[topic] ?? [topic]
}

/** What has just been answered, by the template that asks it. */
const repeats: Record<string, (plan: Plan) => boolean> = {
  'Tell me about {company}': (plan) => plan.kind === 'briefing' && plan.purpose === 'profile',
  "What's new with {company}?": (plan) => plan.kind === 'briefing' && plan.purpose === 'news',
  'Prepare me for my meeting with {company}': (plan) => plan.kind === 'briefing' && plan.purpose === 'meeting',
  'Compare {company} and {other}': (plan) => plan.kind === 'query' && plan.layout === 'compare',
  'Show the margin trend for {company}': (plan) => plan.kind === 'trend' && plan.figures.includes('ebitda_margin'),
  "How has {company}'s revenue grown over the past three years?": (plan) =>
    plan.kind === 'trend' && plan.figures.includes('revenue'),
  'What is the asking price for {company}?': (plan) => plan.kind === 'query' && plan.entity === 'document_values',
  "What is {company}'s revenue?": (plan) =>
    (plan.kind === 'query' && (plan.select.includes('revenue') || /compare|peers/.test(plan.layout))) ||
    (plan.kind === 'briefing' && plan.purpose !== 'news'),
  "What's {contact}'s email address?": (plan) => plan.kind === 'query' && plan.select.includes('email'),
  'Notes on {company}': (plan) => plan.kind === 'query' && plan.entity === 'notes',
  'When did we last speak to {company}?': (plan) => plan.kind === 'query' && plan.entity === 'interactions',
  'What meetings are coming up next week?': (plan) => plan.kind === 'query' && plan.entity === 'calendar',
  'Who do I need to follow up with this week?': (plan) => plan.kind === 'follow_ups',
  'Which deals are slipping past their close date?': (plan) =>
    plan.kind === 'query' && plan.filters.some(({ field }) => field === 'days_overdue'),
  'What deals does {user} own?': (plan) =>
    plan.kind === 'query' && plan.filters.some(({ field }) => field === 'owner_id'),
  'Which CIMs mention customer concentration?': (plan) => plan.kind === 'search' && /concentration/.test(plan.terms),
  'Find contracts with a change of control clause': (plan) => plan.kind === 'search' && /control/.test(plan.terms),
  'Which documents failed to process?': (plan) =>
    plan.kind === 'query' && plan.filters.some(({ field }) => field === 'processing_status'),
  "Which companies haven't we contacted in 60 days?": (plan) =>
    plan.kind === 'query' && plan.filters.some(({ field }) => field === 'days_since_contact'),
  'Who is growing fastest?': (plan) => plan.kind === 'query' && plan.order.some(({ by }) => by === 'revenue_growth'),
  'Top 5 companies by revenue': (plan) =>
    plan.kind === 'query' && plan.entity === 'companies' && plan.order.some(({ by }) => by === 'revenue'),
  'Pipeline by stage': (plan) =>
    plan.kind === 'query' && plan.entity === 'deals' && plan.group.some(({ field }) => field === 'stage'),
  'What is the total value of our pipeline?': (plan) =>
    plan.kind === 'query' && plan.entity === 'deals' && plan.measures.some(({ name }) => name === 'sum'),
}

const filled = ({ text }: Template, refs: readonly Ref[]): string | undefined => {
  const companies = refs.filter(({ type }) => type === 'company')
  const first = (type: Ref['type']) => refs.find((ref) => ref.type === type)
  const other = companies.find(({ id }) => id !== companies[0]?.id)
  const by: Record<string, Ref | undefined> = {
    company: companies[0],
    other,
    user: first('user'),
    contact: first('contact'),
  }
  let missing = false
  const question = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const label = oneLine(by[name]?.label ?? '')
    if (label === '') missing = true
    return label
  })
  return missing ? undefined : question
}

/** Words that tell nothing of what is asked. */
export const idle = new Set(
  'a about all an and any are at by can did do does for had has have how i in is it last many me much my of on or our show list give find s tell the their there this to us was we were what whats when where which who whos will with'.split(
    ' ',
  ),
)

const wordsOf = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !idle.has(word))
