import { type Asked, type Draft, draftOf, filter, finish, type Intent, measure, queryOf, recordOf } from '../asked.ts'
import { takeRecords } from '../clauses/records.ts'
import { spotFrame, takeFirst, takeFrame } from '../frame.ts'
import { phrased } from '../read.ts'
import { type Atom, tagOf, use } from '../tape.ts'
import { takeTimes } from '../times/times.ts'
import { fieldFor } from '../vocabulary/fields.ts'
import { nouns, withoutNames } from '../vocabulary/nouns.ts'
import { query, readQuery } from './query.ts'

// People without the word contact or colleague: who works at a company, who is on the team, who has room, who does most.

const people =
  '(?:people|persons|folks|contacts?|executives?|execs?|staff we know|team|management team|management|leadership|leadership team|exec team|c - suite|everyone|everybody|anyone|anybody|names|decision makers|key people|people we know|stakeholders)'
const ask =
  '(?:(?:who|all|else|is|are|was|do|does|did|we|i|have|has|got|know|the|our|my|any|anyone|key|main|list|show|me|give|there|speaking|deal|dealing|which|what|a|us) )*'
const atCompany: readonly string[] = [
  `^who (?:all |else |currently |actually )*(?:works?|worked|sits|is working|is employed|are working) (?:at|for|in|with|over at) (?:the )?(?<who><company>)(?: now| today| currently)?$`,
  `^(?:who|whom|anyone|anybody|do we know anyone|do we know anybody|do we have anyone|do we have anybody) (?:do |does |did |is |are |we |i |have |know |all |our |the |my |speak to |deal with |there |s )*(?:at|from|in|inside|of) (?:the )?(?<who><company>)$`,
  `^${ask}${people} (?:(?:do|we|have|know|i|that|who|work|works|working|are) )*(?:at|from|in|of|for|inside|with|over at) (?:the )?(?<who><company>)$`,
  `^(?<who><company>)(?: s)? (?:people|folks|execs?|executives|leadership|contacts)$`,
  `^who (?:is|are) (?:on|in|part of) (?:the )?(?<who><company>)(?: s)? (?:team|management team|management|leadership|leadership team|exec team|executive team)$`,
  `^who (?:is|are) (?:our |the |my )?(?<who><company>)(?: s)? (?:people|contacts?|team|management team|management|executives|leadership)$`,
]
const firm =
  '(?:our firm|the firm|our team|the team|our company|this firm|my team|my firm|this team|our deal team|the deal team|here)'
const ofFirm: readonly string[] = [
  `^(?:who|which people|what people) (?:all |else )*(?:is|are|works?|do we have|sits)(?: (?:the|our|my|on|in|at|for|of|people|colleagues|members|everyone|users))* ${firm}$`,
  `^(?:list |show |show me |give me )?(?:all |the |our |my |everyone |everybody )*(?:people|colleagues|team members|members|everyone|everybody|users|staff|coworkers|teammates) (?:in|at|on|of|from|here)(?: ${firm})?$`,
  `^(?:list |show |show me |give me )?(?:who is on |who are )?(?:all |the |our |my )*(?:team|colleagues|teammates|team members|coworkers|deal team|team list|team roster|users)(?: list| roster| members)?$`,
]
const more = '(?:another|a new|one more|more|additional|an extra|an additional|new|extra|a|the next|any more|some more)'
const work = `(?:${withoutNames('deal|deals|work|project|projects|opportunity|opportunities|mandate|mandates|transaction|transactions|one|live deal|load|assignment')})`
const hasRoom = `(?:has|have|got|had) (?:the |any |some |spare |free |enough |still |available )*(?:room|capacity|bandwidth|time|space|slack|headroom|availability)(?: (?:for|to take on|to take|to handle|to run|to pick up|to work on|left|free|available|now|right now|this week|on their plate)(?: ${more})?(?: ${work})?)*`
const canTake = `(?:can|could|should be able to|is able to|would be able to) (?:take on|take|handle|run|pick up|absorb|cover|carry)(?: on)? ${more}(?: ${work})?`
const isFree =
  '(?:is|are)(?: currently| still)? (?:free|available|underutili[sz]ed|under utili[sz]ed|under capacity|not at capacity|not busy|not full|not fully loaded|open for work)(?: (?:for|to take on|to take)(?: (?:another|a new|more|new))?(?: (?:deal|deals|work|project))?| right now| now| at the moment)?'
const isFull =
  '(?:is|are)(?: currently| already| most)? (?:overloaded|over capacity|at capacity|at full capacity|overstretched|stretched|swamped|maxed out|overworked|over allocated|overallocated|full|fully loaded|too busy|slammed|drowning|above capacity|beyond capacity|stretched thin|stretched too thin|out of capacity)'
const someone =
  '(?:who|which (?:of us|colleagues?|team members?|people|person|associates?|analysts?|partners?)|anyone|anybody|(?:colleagues|team members|people)(?: who| that)?)(?: (?:on|in|at|of|from) (?:the |our |my )?(?:team|firm|deal team)| here| else)?'

/** Who is free, who is full; and the one who is so most. */
const loads: readonly (readonly [phrase: string, of: (draft: Draft) => void])[] = [
  [
    `^(?:${someone} )?(?:has|have|with|got) the (?:most|highest|largest) (?:free |spare |available |open )?(?:capacity|bandwidth|room|time|availability)$`,
    (draft) => lead(draft, 'free_capacity', 'desc'),
  ],
  [
    `^(?:${someone} )?(?:has|have|with|got) the (?:least|lowest|smallest|fewest) (?:free |spare |available |open )?(?:capacity|bandwidth|room|time|availability)$`,
    (draft) => lead(draft, 'free_capacity', 'asc'),
  ],
  [
    `^(?:${someone} )?(?:is|are)?(?: the)? ?(?:least busy|most available|least loaded|lightest loaded|least utili[sz]ed|most free)(?: (?:colleague|person|team member|one|analyst|associate|right now|now|at the moment))*$`,
    (draft) => lead(draft, 'free_capacity', 'desc'),
  ],
  [
    `^(?:${someone} )?(?:is|are)?(?: the)? ?(?:busiest|most loaded|most overloaded|most stretched|most busy|heaviest loaded|most utili[sz]ed)(?: (?:colleague|person|team member|one|of us|on the team|in the firm|analyst|associate|right now|now|at the moment|by (?:open |active )?deals))*$`,
    (draft) => lead(draft, 'active_deals', 'desc'),
  ],
  [`^(?:does )?${someone} (?:${hasRoom}|${canTake}|${isFree})$`, (draft) => free(draft)],
  [
    `^(?:does |is )?(?:anyone|anybody|someone|somebody)(?: on the team| here)? (?:have |has )?(?:room|capacity|bandwidth|time|free|available)(?: (?:for|to take on|to take)(?: ${more})?(?: ${work})?)?$`,
    (draft) => free(draft),
  ],
  [
    `^${someone} (?:(?:has|have|with|owns?|runs?) (?:no|zero|not any|not a single)|(?:has|have|does) not (?:have |got |own |run )?(?:any|a)) (?:(?:open|active|live|current|ongoing) )?(?:deals?|pipeline|transactions?|work)(?: (?:on their plate|assigned|right now|now|at the moment|open|currently))*$`,
    (draft) => draft.filters.push(filter('active_deals', 'is', [0], 'without open deals')),
  ],
  [
    `^${someone} ${isFull}(?: with (?:deals|work))?(?: right now| now| at the moment)?$`,
    (draft) => draft.filters.push(filter('free_capacity', 'at_most', [0], 'at capacity')),
  ],
  [
    '^(?:show |show me |what is |how is |list |give me )?(?:the |our |everyone s |everybody s )*(?:team|colleague|colleagues|staff|people|deal team)(?: s)? (?:workload|workloads|load|loads|capacity|capacities|bandwidth|utili[sz]ation|staffing|allocation|availability)(?: (?:looking|now|right now|today|overview|by person|per person|by colleague))*$',
    () => {},
  ],
  [
    '^(?:what is |show me |show |how is )?(?:the |our )?(?:workload|capacity|bandwidth|utili[sz]ation|staffing|load) (?:of|across|by|per|for|on) (?:the |our |each )?(?:team|colleague|colleagues|person|people|team member|owner|deal team|firm)$',
    () => {},
  ],
  [
    '^how (?:busy|loaded|stretched|full|utili[sz]ed) (?:is|are) (?:the team|everyone|everybody|we|our team|people|the people)(?: right now| now| at the moment)?$',
    () => {},
  ],
]

const lead = (draft: Draft, by: string, direction: 'asc' | 'desc'): void => {
  draft.order.push({ by, direction })
  draft.limit = 1
}
const free = (draft: Draft): void => {
  draft.filters.push(filter('free_capacity', 'more_than', [0], 'with free capacity'))
  draft.order.push({ by: 'free_capacity', direction: 'desc' })
}
const loadShown = ['name', 'active_deals', 'capacity', 'free_capacity', 'total_deal_value']

export const peopleOf: Intent = (asked) =>
  contactsAt(asked) ?? teamOf(asked) ?? loadOf(asked) ?? loadOfOne(asked) ?? busiest(asked) ?? amongUs(asked)

const known = `^how many (?:people|contacts|folks|executives|execs) do (?:we|i) (?:know|have)(?: contacts)? (?:at|in|from|over at) (?:the )?(?<who><company>)$`
const contactsAt: Intent = (asked) => {
  const counted = takeFirst(asked.tape, [known])
  const frame = counted ?? takeFirst(asked.tape, atCompany)
  const [name] = frame?.group('who') ?? []
  const ref = name && recordOf(name, 'company')
  if (!frame || !ref) return null
  return finish(
    asked,
    queryOf(
      draftOf('contacts', {
        filters: [filter('company_id', 'is', [ref.id], ref.label)],
        measures: counted ? [measure('count')] : [],
      }),
    ),
    0,
  )
}

const teamOf: Intent = (asked) => (takeFirst(asked.tape, ofFirm) ? finish(asked, queryOf(draftOf('people')), 0) : null)

const loadOf: Intent = (asked) => {
  const found = loads.find(([phrase]) => takeFrame(asked.tape, phrase))
  if (!found) return null
  const draft = draftOf('people', { select: [...loadShown] })
  found[1](draft)
  return finish(asked, queryOf(draft), 0)
}

const oneLoad: readonly string[] = [
  'how (?:busy|loaded|stretched|full|overloaded) is (?<who><colleague>)(?: right now| now| at the moment| these days)?',
  '(?:does|has|is|can|could) (?<who><colleague>) (?:have |has )?(?:any |some |the |free |spare |got )*(?:room|capacity|bandwidth|overloaded|at capacity|over capacity|maxed out|busy|swamped|take on more|take another deal|take on another deal|take more deals|time)(?: (?:for|to take on|to take)(?: (?:another|a new|more|one more))?(?: (?:deal|deals|work))?| right now| now| left)?',
  '(?:what is |how much )?(?<who><colleague>)(?: s)? (?:capacity|bandwidth|workload|load|utili[sz]ation|free capacity|spare capacity|availability)',
  '(?:what is )?(?:the )?(?:capacity|bandwidth|workload|load|utili[sz]ation) of (?<who><colleague>)',
  '(?:what|how many deals) is (?<who><colleague>) carrying',
]
/** "lena capacity", "how busy is Tom": what one colleague carries. */
const loadOfOne: Intent = (asked) => {
  const frame = takeFirst(asked.tape, oneLoad)
  const [name] = frame?.group('who') ?? []
  const ref = name && recordOf(name, 'user')
  if (!ref) return null
  const isCapacity = /\bcapacity\b/.test(asked.words) && !/\b(free|spare|have|has|over|at) /.test(asked.words)
  const select = isCapacity
    ? ['capacity', 'active_deals', 'free_capacity']
    : ['active_deals', 'capacity', 'free_capacity']
  return finish(
    asked,
    queryOf(
      draftOf('people', { layout: 'lookup', filters: [filter('id', 'is', [ref.id], ref.label)], select, limit: 1 }),
    ),
    0,
  )
}

const most =
  '^(?:who (?:is |has been )?(?:the |our )?|which (?:is |was )?|the |our )?(?:busiest|most active|most productive|top)(?: (?:colleague|person|team member|one|of us|people|colleagues|owner|caller|teammate|banker))? (?:by|in|for|on|with|at|in terms of)(?: (?:number of|logged|most|logging))*(?= )'
/** "busiest colleague by calls": who has most of a kind of record. */
const busiest: Intent = (asked) => {
  if (!takeFrame(asked.tape, most)) return null
  const rest: Asked = { ...asked, tape: phrased(asked.tape) }
  const noun = rest.tape.find((atom) => !atom.used && tagOf(atom, 'N'))
  const entity = nouns.find(({ tag }) => tag === tagOf(noun, 'N'))?.entity
  const owner = entity && fieldFor(entity, 'owner')
  const draft = entity && owner ? readQuery(rest, entity) : null
  if (!draft || !owner || draft.measures.length > 0) return null
  draft.group = [{ field: owner }]
  draft.measures = [measure('count')]
  draft.order = [{ by: 'count', direction: 'desc' }]
  draft.limit = 1
  draft.select = []
  return finish(rest, queryOf(draft), 0)
}

/** "who on the team has the most open deals": whom it is asked of goes without saying. */
const amongUs: Intent = (asked) => {
  const spotted = spotFrame(
    asked.tape,
    '^(?:who|which (?:one|person|colleague|member))(?<of> (?:on|in|at|of|from|among) (?:the |our |my )?(?:team|firm|us|deal team|office|group))(?= )',
  )
  if (!spotted) return null
  const dropped: readonly Atom[] = spotted.group('of')
  const tape = asked.tape.filter((atom) => !dropped.includes(atom))
  const owning = takeFrame(
    tape,
    '^who (?:has|owns|had|have|covers|runs|handles|leads|manages) (?:the )?(?<most>most|fewest|least|largest number of|highest number of)(?= )',
  )
  if (!owning) return query({ ...asked, tape })
  const few = /fewest|least/.test(
    owning
      .group('most')
      .map((atom) => atom.tokens[0]?.word)
      .join(' '),
  )
  use(owning.group('most'))
  const rest: Asked = { ...asked, tape: phrased(tape) }
  const draft = readQuery(rest)
  const owner = draft && fieldFor(draft.entity, 'owner')
  if (!draft || !owner || draft.measures.length > 0) return null
  takeRecords(rest, draft)
  takeTimes(rest.tape, draft, asked.situation.today)
  Object.assign(draft, {
    group: [{ field: owner }],
    measures: [measure('count')],
    order: [{ by: 'count', direction: few ? 'asc' : 'desc' }],
    limit: 1,
    select: [],
  })
  return finish(rest, queryOf(draft), 0)
}
