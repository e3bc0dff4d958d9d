import type { Fields } from '../../../../records/descriptions/describe.ts'
import { records, standardNames } from '../../../../records/descriptions/index.ts'
import type { Plan } from '../../plan/plan.ts'
import { type Asked, draftOf, filter, type Intent, queryOf, recordOf } from '../asked.ts'
import { takeRecords } from '../clauses/records.ts'
import { spotFrame } from '../frame.ts'
import { phrased } from '../read.ts'
import { ofKind, tagOf, use, wordOf } from '../tape.ts'
import type { Understanding } from '../understanding.ts'
import { documentKinds } from '../vocabulary/nouns.ts'

type Reason = Extract<Understanding, { kind: 'needs_model' }>['reason']

const rules: readonly (readonly [Reason, string])[] = [
  [
    'writing',
    '(?:^|can you |could you |please |pls |help me |help |to |and |me |i need you to |need a |need an )(?:draft|write|compose|translate|redraft|rewrite|phrase|formulate|ghostwrite|prepare (?:a|an) (?:memo|email|letter|note|report|presentation|deck|one pager|investment memo|ic memo|teaser)|write up|put together (?:a|an) (?:memo|email|letter|report|note|presentation|deck)|create (?:a|an) (?:memo|email|draft|report|presentation|deck))',
  ],
  [
    'cause',
    '(?:why|how come|what (?:is |are |was |were )?(?:driving|drove|drives|caused|causes|causing|explains|explain|behind|led to|the (?:main )?(?:reason|reasons|driver|drivers|cause|causes))|what (?:is|are|was|were) (?:the )?(?:main |key |biggest )?(?:reasons?|drivers?|causes?) (?:for|of|behind)|reasons? (?:for|behind|why)|explain (?:the|why|how)|what made|due to what|root cause)',
  ],
  [
    'judgement',
    '(?:should (?:we|i)|shall we|would you|do you (?:think|believe|recommend|like|see)|what (?:do|would) you (?:think|recommend|suggest|advise|do)|recommend|recommendation|recommendations|advise|advice|your (?:opinion|view|take|thoughts|recommendation|assessment)|in your opinion|is it (?:wise|smart|sensible|worth|a good|risky|better)|worth (?:it|pursuing|buying|investing|a look|the price|the risk|paying|the money|acquiring)|good (?:deal|investment|buy|price|fit|idea|target|time|acquisition)|bad (?:deal|investment|idea)|attractive|overvalued|undervalued|overpriced|underpriced|too (?:expensive|high|low|much|risky|cheap)|fairly (?:valued|priced)|cheap|expensive|(?:a )?fair (?:multiple|price|valuation|value|offer|deal)|reasonable|what if|pros and cons|swot|strengths and weaknesses|strengths or weaknesses|how (?:would|should|could|can) (?:we|i) (?:structure|approach|negotiate|position|improve|increase|grow|win|price|value|pitch|handle|respond|convince)|is .* (?:fair|justified|realistic|credible|sustainable|achievable|defensible|overrated|promising)|predict|forecast|what will|will .* (?:grow|succeed|fail|close|hit|reach|achieve|accept|win)|how likely|what are the chances|biggest (?:opportunity|opportunities(?! (?:in|at|by|with|without|outside|not|that|which|we|of|from|owned|worth|above|over|under|below|between|closing|for [a-z]+ ?$))|threats?)|synerg(?:y|ies) between|would .* (?:fit|make sense)|makes? sense|best (?:strategy|approach|way|next step|investment|deal to|one to)|which (?:deal|deals|company|companies|one|target) (?:should|would|is the best|looks|look|seems?|is most (?:attractive|promising|interesting)|are most (?:attractive|promising|interesting))|what multiple should|how much should|what should (?:we|i) (?:pay|offer|bid|ask)|rate (?:this|the)|assess|evaluate|critique|opinion on)',
  ],
  [
    'synthesis',
    '(?:themes?|common threads?|patterns?|key takeaways|takeaways|lessons(?: learned)?|synthesi[sz]e|what do .* have in common|commonalities|main points|narrative|storyline|big picture|insights?|in common)',
  ],
  [
    'synthesis',
    '(?:summari[sz]e|sum up|summary of|digest of|condense|recap|boil down|tl(?: ;)? ?dr)(?: (?:.*))? (?:cims?|documents?|docs?|files?|contracts?|decks?|notes|meetings|calls|emails|conversations|reports?|interactions|presentations?|memos?|all|everything|agreement|agreements|discussions?|correspondence|pitch deck)',
  ],
]

/** What only a language model can answer: causes, judgement, writing, summaries. With it goes what the records have on it. */
export const needsModel: Intent = (asked) => {
  const rule = rules.find(([, pattern]) => spotFrame(asked.tape, pattern))
  if (!rule || isRecordOfReasons(asked) || isExpected(asked) || isStatus(asked)) return null
  return { kind: 'needs_model', reason: rule[0], about: aboutOf(asked, rule[0]), unused: [] }
}

/** Why deals were lost is on record, next steps are too; and a reason clause is looked up, not judged. */
const isRecordOfReasons = ({ words, tape }: Asked): boolean =>
  (/\band (?:why|for what reasons?)\b/.test(words) && phrased(tape).some((atom) => tagOf(atom, 'S') === 'lost')) ||
  /\b(pass|loss|lost) reasons?\b|\breasons? (for|of) (passing|losing|the loss)\b|\breasons? (we )?(passed|lost)\b|why (did|have) we (lost|lose|pass|passed)( on)?\b|\bmost likely\b|\b(lost|passed) .*\b(reason|because|due to|owing to)\b/.test(
    words,
  )

/** "deals that should close next quarter": what is expected, and no advice. */
const isExpected = ({ words }: Asked): boolean =>
  /\b(deals?|opportunities|opps|transactions|ones|which|that|what) (that )?(should|will|would) (be )?(close|closing|sign|signed|complete|be closed|be signed)\b/.test(
    words,
  ) || /\blost\b.* (and|\+|&|,)? ?why$/.test(words)

/** "draft mandates", where that is a choice of such records. */
const isStatus = ({ tape }: Asked): boolean =>
  tape.some((atom, at) => {
    const name = standardNames.find((plain) => plain === tagOf(tape[at + 1], 'N'))
    const fields: Fields = name ? records[name].fields : {}
    return Object.values(fields).some(({ choices }) => choices?.includes(wordOf(atom)))
  })

const aboutOf = (asked: Asked, reason: Reason): Plan | null => {
  const tape = phrased(asked.tape)
  const companies = ofKind(tape, 'name').filter((atom) => atom.tags.includes('X:company'))
  const refs = companies.map((atom) => recordOf(atom, 'company')).filter((ref) => ref !== null)
  const [first] = refs
  if (first && reason === 'cause')
    return {
      kind: 'trend',
      company_ids: refs.slice(0, 5).map((ref) => ref.id),
      figures: ['revenue', 'ebitda', 'ebitda_margin'],
      period: 'year',
      from_year: null,
      to_year: null,
      last: null,
      asked: 'series',
    }
  if (first && refs.length > 1)
    return queryOf(
      draftOf('companies', {
        layout: 'compare',
        select: ['name', 'industry', 'revenue', 'revenue_growth', 'ebitda', 'ebitda_margin', 'employees'],
        filters: [
          filter(
            'id',
            'is',
            refs.map((ref) => ref.id),
          ),
        ],
      }),
    )
  if (first)
    return {
      kind: 'briefing',
      subject: 'company',
      id: first.id,
      purpose: reason === 'writing' ? 'meeting' : 'profile',
      since: null,
    }
  const contact = ofKind(tape, 'name').find((atom) => atom.tags.includes('X:contact'))
  const person = contact ? recordOf(contact, 'contact') : null
  if (person)
    return {
      kind: 'briefing',
      subject: 'contact',
      id: person.id,
      purpose: reason === 'writing' ? 'meeting' : 'profile',
      since: null,
    }
  const kinds = tape.flatMap((atom) =>
    documentKinds.filter(({ tag }) => tag === tagOf(atom, 'K')).flatMap(({ values }) => [...values]),
  )
  if (reason !== 'synthesis') return null
  const draft = draftOf('files', {
    filters: kinds.length > 0 ? [filter('document_type', 'is', [...new Set(kinds)])] : [],
  })
  if (kinds.length === 0 && !tape.some((atom) => tagOf(atom, 'N') === 'files')) return null
  takeRecords({ ...asked, tape }, draft)
  use(tape)
  return queryOf(draft)
}
