import { draftOf, filter, finish, type Intent, measure, queryOf, recordOf } from '../asked.ts'
import { spotFrame } from '../frame.ts'
import { type Atom, said, use } from '../tape.ts'
import { withoutNames } from '../vocabulary/nouns.ts'

// One thing asked of one deal, by its name or by its company's: who owns it, when it closes, why it was lost.

const noun = `(?:${withoutNames('deals|deal|transaction|opportunity|opp|process|mandate')})`
const x = `(?:the |our )?(?:${noun} (?:with|for|at|of) )?(?:the )?(?<who><deal>|<company>)(?: ${noun})?`
const on = '(?:on|for|of|with|in|at|about|to)'
const working =
  '(?:owns?|owned|has|have|covers?|covered|handles?|handled|works? on|worked on|is on|was on|looks? after|is working on|is covering|is handling|is responsible for|is assigned to|is staffed on|owner of)'
const leading =
  '(?:leads?|led|runs?|ran|manages?|managed|drives?|heads?|is leading|is running|is managing|is driving|is heading|is in charge of|is on point for|is the lead on|is the lead for|is the point person for|is the point person on|is point on|took|signed|won|lost|closed)'
const leader =
  '(?:owner|owners|deal owner|lead|deal lead|lead partner|captain|deal captain|point person|quarterback|person responsible|responsible person|responsible|deal team)'
const ending =
  '(?:close|closing|closes|sign|signing|signs|complete|completes|completion|get done|be done|finish|be signed|land)'
const passing =
  '(?:pass on|pass|passed on|passed|lose|lost|walk away from|walked away from|walk from|turn down|turned down|decline|declined|drop|dropped|drop out of|kill|killed|reject|rejected|say no to|step back from|back out of|abandon|abandoned|miss out on|miss)'
const lostBy =
  '(?:lost|killed|dropped|passed on|passed|turned down|declined|rejected|abandoned|dead|die|died|fail|failed|fall through|fell through|fall apart|fell apart|not go through|not work out|not close|not happen)'
const late =
  '(?:overdue|late|past due|past its close date|past the close date|past its closing date|delayed|slipping|behind schedule|behind)'

type Rule = {
  fields: readonly string[]
  phrase: string
  /** a company's name alone says which deal is meant, without the word */
  byCompany: boolean
}
const rule = (fields: string, phrase: string, byCompany = false): Rule => ({
  fields: fields.split(' '),
  phrase,
  byCompany,
})

const rules: readonly Rule[] = [
  rule('owner', `who ${working} ${x}`, true),
  rule('owner', `who ${leading} ${x}`),
  rule('owner', `(?:who is (?:the )?|the )?${leader} ${on} ${x}`, true),
  rule('owner', `whose (?:${noun} )?(?:is )?${x}(?: is it)?`, true),
  rule('owner', `^${x} ${leader}`, true),
  rule(
    'close_date',
    `when (?:do|does|did|will|would|is|are|should|could) (?:we |you )?(?:(?:expect|hope|plan|think|want|likely|due|going|supposed|expected|scheduled|set|slated|to|be|it|will) )*${x} (?:(?:expected|scheduled|due|set|slated|supposed|likely|going|planned|to|be|is|will) )*${ending}`,
    true,
  ),
  rule(
    'close_date',
    `when (?:do|will|are|should|can|could|would) (?:we|you) (?:(?:expect|hope|plan|planning|hoping|expecting|aiming|want|going|likely|supposed|due|to|be|for) )*${ending} ${x}`,
    true,
  ),
  rule('close_date', `when is ${x} (?:due|expected|scheduled|slated|closing)(?: to (?:close|sign))?`, true),
  rule(
    'close_date',
    `(?:what is )?(?:the )?(?:expected |target |planned |estimated )?(?:close|closing|signing|completion|close date|closing date|target date|eta|timing|timeline) (?:date )?${on} ${x}`,
    true,
  ),
  rule(
    'close_date',
    `^${x} (?:expected |target )?(?:close|closing|closes|close date|closing date|eta|timing|timeline|closing when|closes when|close when)`,
    true,
  ),
  rule('closed_on', `when (?:did|have|had) we (?:win|won|lose|lost|sign|signed|pass on|close|closed) ${x}`, true),
  rule('closed_on', `when (?:was|did) ${x} (?:get )?(?:won|lost|signed|closed|die|close)`),
  rule('next_stage stage', `(?:what|which) (?:is|comes) (?:the )?next (?:stage|phase) (?:for|of|in|after|on) ${x}`),
  rule('next_stage stage', `(?:what|which) (?:stage|phase) (?:is|comes|follows) next (?:for|of|in|after|on) ${x}`),
  rule('next_stage stage', `(?:what|which) (?:is )?${x} next (?:stage|phase)`),
  rule('stage', `(?:what|which) (?:stage|phase) (?:is|was) ${x}(?: (?:in|at|currently|now))*`, true),
  rule('stage', `how far (?:along |advanced )?(?:are we |is |in )*(?:with |on )?${x}(?: along)?`, true),
  rule(
    'stage probability close_date next_step',
    `(?:where (?:are we|do we stand|do things stand|does it stand|are things|we at)(?: at)? (?:on|with) (?:the )?|where (?:is|does) |what is (?:the )?(?:status|state) (?:of|on|for|with) |status (?:of|on) )${x}(?: stand| at| now)*`,
  ),
  rule(
    'stage probability close_date next_step',
    `^(?:so )?where (?:are we|do we stand|we at|do we sit|are things)(?: at)? (?:on|with|in) ${x}$`,
    true,
  ),
  rule('stage probability close_date next_step', `^${x} (?:status|state)`),
  rule('source', `^who (?:introduced|brought|referred|sourced) (?:us (?:to )?)?${x}(?: to us| in)?$`, true),
  rule(
    'value',
    `(?:how (?:big|large|much) is |what is (?:the )?(?:size|value|amount|price|deal size|deal value) of |what is |(?:the )?(?:size|value|amount|deal size|deal value) of )${x} worth`,
  ),
  rule(
    'value',
    `(?:how (?:big|large|much) is |(?:what is )?(?:the )?(?:size|value|amount|deal size|deal value|ticket size) (?:of|for|on) )${x}`,
  ),
  rule('value', `^${x} (?:size|value|amount|worth|deal size|deal value)`),
  rule(
    'probability',
    `(?:how likely is(?: it that)? |what is the (?:chance|likelihood|probability)(?: (?:that|of|for|on))? |(?:what are the )?(?:chances|odds|chance|probability|likelihood|prob) (?:that|of|on|for|to) |how (?:sure|confident) are we (?:of|about|on|in) )(?:closing |winning )?${x}(?: (?:to|will|closing|closes|close|gets|get|done|happening|happen|going|through|succeed))*`,
  ),
  rule(
    'probability',
    `is ${x} (?:still )?(?:likely|expected|on track|going) to (?:close|sign|happen|go through|get done)`,
  ),
  rule('probability', `^${x} (?:probability|prob|odds|chances?|likelihood|win probability)`),
  rule(
    'pass_reason',
    `(?:why|how come|how) (?:did|have|had|do|would)? ?(?:we|you|they|the team)? ?${passing} (?:on )?${x}`,
    true,
  ),
  rule('pass_reason', `why (?:did|was|is|has|were|had)? ?${x} (?:been |get |was |is )*${lostBy}`, true),
  rule(
    'pass_reason',
    `(?:what (?:is|was) )?(?:the |our )?(?:main )?(?:reason|reasons|rationale) (?:for|we|why|that|of|behind) (?:we )?(?:passing on|losing|not doing|dropping|declining|turning down|passed on|lost|passed|the loss of|dropped) ${x}`,
    true,
  ),
  rule('pass_reason', `(?:what|who) (?:killed|went wrong (?:with|on|at)|cost us|did we lose) ${x}(?: to)?`),
  rule('pass_reason', `^${x} (?:pass reason|loss reason|lost reason|reason lost|why (?:lost|passed|dead))`, true),
  rule(
    'days_overdue close_date',
    `how (?:long|many days|many weeks|much|far) (?:has |is |was |ago )?${x} (?:been |gone |running )*${late}|how (?:late|overdue|many days overdue|many days late|far behind|far behind schedule|long overdue|much overdue|far past due) (?:is|has|was) ${x}(?: been)?`,
    true,
  ),
  rule('days_overdue close_date', `^${x} (?:days )?(?:overdue|late)(?: (?:by )?(?:how long|how many days|how much))?`),
  rule(
    'days_in_stage stage',
    `how (?:long|many days|many weeks) (?:has |is )?${x} (?:been |sitting |stuck |sat |there )*(?:in|at) (?:its |the |this |that )?(?:current |present |same )?(?:stage|phase|(?<stage>lead|qualification|proposal|negotiation|due diligence|diligence)(?: stage)?)`,
    true,
  ),
  rule(
    'days_in_stage stage',
    `how (?:long|many days) (?:has |is )?${x} (?:been )?(?:stuck|sitting|stalled|idle|not moved)`,
  ),
  rule(
    'created_at',
    `(?:when (?:was|did|has) ${x} (?:been )?(?:added|created|sourced|opened|start|started|entered|come in|came in|enter|logged)(?: (?:to|in|into|the|our|pipeline|crm))*|(?:how old is|how long has|since when (?:is|has)) ${x}(?: been)?(?: (?:open|in|the|our|pipeline|around))*|when did (?:we|you|i) (?:first )?(?:add|enter|source|open) ${x}|how long have we been (?:working on|looking at|on|in|talking about) ${x})`,
  ),
  rule(
    'source',
    `(?:where (?:did|does|do|has) (?:we (?:get|find|source) )?${x}(?: (?:come|came|originate|originated|from|come from))*|how (?:did|was|were) (?:we |you )?(?:find|found|source|sourced|get|got|come across|hear about|learn of|originate|introduced to|shown) ?${x}|how was ${x} (?:sourced|found|originated)|who (?:sourced|brought|brought us|referred|introduced|introduced us to|showed us|originated|sent us) (?:us )?${x}(?: to us)?|(?:what is )?(?:the )?(?:deal )?(?:source|origin) (?:of|for) ${x}|^${x} (?:source|origin))`,
  ),
  rule(
    'next_step',
    `(?:what (?:is|are|comes) )?(?:the |our )?(?:next(?: (?:step|steps|action|actions|move|milestone))?) (?:is |are )?${on} ${x}`,
    true,
  ),
  rule('next_step', `^${x} next (?:steps?|actions?|move)`, true),
  rule(
    'next_step',
    `what (?:happens|do we do|do we need to do|needs to happen|has to happen|is there to do|is left to do|still needs to be done|is needed) (?:next )?(?:on|with|for|in) ${x}(?: next)?`,
  ),
  rule(
    'fund',
    `(?:(?:out of |from |in |for )?(?:which|what) (?:of our )?funds? (?:is|does|will|would|did|do we|are we|should) (?:(?:do|doing|put|putting|pay|paying for|invest in|buy|finance) )?${x}(?: (?:in|of|from|for|with|into|under|to|by|out|come|belong|belongs|sit|sits|paid|pay|be|go|going|held|invested|allocated))*|(?:which|what) funds? (?:pays?|holds?|owns?|has|invests?|invested|made|bought|does|did)(?: (?:for|in|into))* ${x}|(?:what is )?(?:the )?fund (?:of|for|behind) ${x}|^${x} fund)`,
    true,
  ),
  rule(
    'company',
    `(?:which|what) (?:company|business|target) (?:is|does) ${x}(?: (?:about|for|with|at|on|concern|in|relate to|belong to))*|(?:who|what company) is (?:behind|the target (?:of|in|behind)|the company (?:behind|in|of)) ${x}`,
  ),
]

const whyLost =
  '^(?:why do we (?:usually |mostly |typically |normally |tend to )*(?:lose|pass on|miss)(?: (?:our|the|on|out))*(?: deals| them| opportunities)?|(?:what (?:is|are) |show |show me |list |give me )?(?:the |our |my |all )*(?:top |main |most common |biggest |common |usual |most frequent )*(?:pass|loss|lost|passing) reasons?(?: breakdown| by count| by frequency)?|(?:what (?:is|are) )?(?:the |our )*(?:top |main |most common |biggest |usual )*reasons? (?:for|why|that) (?:we )?(?:losing|lose|lost|passing on|pass on|passed on)(?: (?:deals|our deals|opportunities))?)$'
/** "what are our top pass reasons" */
const passReasons: Intent = (asked) => {
  const frame = spotFrame(asked.tape, whyLost)
  if (!frame) return null
  use(frame.span)
  const draft = draftOf('deals', {
    filters: [filter('stage', 'is', ['closed_lost'], 'lost')],
    measures: [measure('count')],
    group: [{ field: 'pass_reason' }],
    order: [{ by: 'count', direction: 'desc' }],
  })
  return finish(asked, queryOf(draft), 0)
}

export const dealLookup: Intent = (asked) => passReasons(asked) ?? oneDeal(asked)

/** "who leads Project Copper", "when do we expect to close the Fjord deal", "why did we pass on Willow". */
const oneDeal: Intent = (asked) => {
  for (const { fields, phrase, byCompany } of rules) {
    const frame = spotFrame(asked.tape, phrase)
    const [name] = frame?.group('who') ?? []
    if (!frame || !name) continue
    // "the Summit deal" is one of the company, also where a deal has the word in its name
    const isOfCompany = name.kind === 'name' && name.by !== 'whole' && name.tags.includes('X:company')
    if (!((isDeal(name) && !isOfCompany) || byCompany || saysDeal(frame.span))) continue
    const deal = isDeal(name) && !isOfCompany ? recordOf(name, 'deal') : null
    const company = deal ? null : recordOf(name, 'company')
    if (!deal && !company) continue
    use(frame.span)
    const one = deal
      ? filter('id', 'is', [deal.id], deal.label)
      : filter('company_id', 'is', [company?.id ?? ''], company?.label)
    const draft = draftOf('deals', {
      layout: 'lookup',
      filters: [one],
      select: [...fields],
      limit: deal ? 1 : null,
    })
    const stage = stages[said(frame.group('stage')).toLowerCase()]
    if (stage) draft.filters.push(filter('stage', 'is', [stage], said(frame.group('stage'))))
    if (fields[0] === 'pass_reason') draft.filters.push(filter('stage', 'is', ['closed_lost'], 'lost'))
    if (fields[0] === 'days_overdue')
      draft.filters.push(filter('days_overdue', 'more_than', [0], 'past their close date'))
    return finish(asked, queryOf(draft), 0)
  }
  return null
}

const stages: Readonly<Record<string, string>> = {
  lead: 'lead',
  qualification: 'qualification',
  proposal: 'proposal',
  negotiation: 'negotiation',
  'due diligence': 'negotiation',
  diligence: 'negotiation',
}
const isDeal = (name: Atom): boolean => name.tags.includes('X:deal')
const saysDeal = (span: readonly Atom[]): boolean =>
  new RegExp(`\\b(?:${withoutNames('deals|deal|transaction|opportunity|opp|mandate')})\\b`).test(
    said(span).toLowerCase(),
  )
