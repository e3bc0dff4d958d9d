// Stages by their order, multiples, which of two it is, and words that say a thing twice; as paraphrases.ts.

const stages: readonly (readonly [stage: string, words: string])[] = [
  ['lead', 'leads?'],
  ['qualification', '(?:qualification|quals|qual)'],
  ['proposal', '(?:proposal|loi)'],
  ['negotiation', '(?:negotiations?)'],
]
const been = '(?:(?:that|which|who|are|is|have|has|already|now|well|all|been) )*'
const moved = '(?:made it|gotten|got|moved|gone|come|progressed|advanced)'
const past =
  '(?:past|beyond|later than|further than|further along than|farther along than|more advanced than|further down the funnel than|in a later stage than|at a later stage than)'
// what is only "not in proposal" may be won or lost as well
const before =
  '(?:not (?:yet|even) (?:in|at)|not (?:yet |even )*(?:reached|made it to|got to|gotten to|reach)|yet to reach|earlier than|short of|less advanced than|in an earlier stage than|at an earlier stage than)'
const phase =
  '(?: (?:stage|phase))?(?: yet)?(?= |$)(?! (?:or|and) (?:in )?(?:leads?|qual\\S*|proposal|loi|negotiations?)(?: |$))'
const notBehind = `(?<!\\b(?:not|never|no|nothing|without|hardly|barely)(?: [a-z]+){0,3} )(?<!\\b${moved} )`
/** "moved past it this month" asks for when it moved. */
const atNoTime =
  '(?!.* (?:(?:this|last|past) (?:week|month|quarter|year)|yesterday|today|(?:in|since|during) [a-z]*[ ]?\\d))'

/** "past the lead stage", "not yet in proposal": the stages behind it, or those before. */
const byTheirOrder = stages.flatMap(([stage, words], at): [string, string][] => {
  const names = stages.map(([name]) => name)
  const [earlier, later] = [names.slice(0, at), names.slice(at + 1)]
  return [
    ...(later.length > 0
      ? [
          [
            `\\b${been}(?:not|never) (?:yet |even |been )*(?:${moved} )?past (?:the )?${words}${phase}`,
            `in ${[...earlier, stage].join(' or ')}`,
          ] as [string, string],
          [`${notBehind}\\b${been}${past} (?:the )?${words}${phase}`, `in ${later.join(' or ')}`] as [string, string],
          [
            `(?<!\\b(?:not|never|no|did)(?: [a-z]+){0,2} )\\b${been}${moved} past (?:the )?${words}${phase}${atNoTime}`,
            `in ${later.join(' or ')}`,
          ] as [string, string],
        ]
      : []),
    ...(earlier.length > 0 && stage !== 'lead'
      ? [
          [`\\b${been}${before} (?:the )?${words}${phase}`, `in ${earlier.join(' or ')}`] as [string, string],
          [`\\bbefore the ${words} (?:stage|phase)(?= |$)`, `in ${earlier.join(' or ')}`] as [string, string],
        ]
      : []),
  ]
})

const than =
  '(?:more than|over|above|at least|upwards of|north of|less than|under|below|at most|up to|around|about|roughly)'
const figure = '(ebitda|revenues?|sales|turnover)'
const priced =
  '(?:(?:are|is|were|being|we|that|which) )*(?:pric(?:e|es|ed|ing)|valu(?:e|es|ed|ing)|pay|pays|paid|paying|bid|bidding|offer|offered|offering|trade|trades|traded|trading|going|struck)(?: (?:them|it|these|at|for|on))*'

/** "priced at more than ten times EBITDA" */
const multiples: readonly [string, string][] = [
  [`\\b${priced} (${than} )?(\\S+) (?:x|times) (?:the |their |its )?${figure}`, 'with $1 $2 x ev / $3'],
  [`\\b(?:at |for )?(${than} )twice (?:the |their |its )?${figure}`, 'with $1 2 x ev / $2'],
  [`\\b(?:at |for )(${than} )?(\\S+) times (?:the |their |its )?${figure}`, 'with $1 $2 x ev / $3'],
  [`(?<=(?:^| )${than} \\S+) times (?:the |their |its )?${figure}`, 'x ev / $1'],
]

const closing =
  '(?:is |are |will |does |do |it )*(?:expected |due |set |going |supposed |meant |likely |scheduled |planned )*(?:to )?(?:be )?(?:close|closes|closing|sign|signs|signing|land|complete|completes)'

/** The word by which two are told apart, and the one for the first of them. */
const firstOfTwo: readonly [string, string][] = [
  [`${closing} (?:sooner|earlier|first|before the other)`, 'is closing soonest'],
  ['(?:sooner|earlier|first) to (?:close|sign)', 'closing soonest'],
  [`more likely(?: to (?:close|sign|happen|land|get done))?`, 'most likely'],
  ['(?:is |are |was )?worth more', 'is worth the most'],
  ['(?:is |are |was )?worth less', 'is worth the least'],
  ['(?:bigger|larger)', 'largest'],
  ['smaller', 'smallest'],
  ['(?:higher|greater|better)', 'highest'],
  ['(?:lower|worse)', 'lowest'],
  ['(?:is growing|grows|grew|has grown|growing) faster', 'is growing fastest'],
]
const one = '(?:which|who|what)(?: one| of them| of the two| of these| of those| of these two| deal| company)?'
const stop = '(?: ?(?:,|-|–|—|;))?'
/** "A or B, which is bigger", "which is bigger, A or B", "is project A or project B bigger": groups are not meant */
const ofTwo = firstOfTwo.flatMap(([said, meant]): [string, string][] => [
  [
    `^(?:between )?(.+?) (?:or|and|vs|versus)(?: the)? (.+?)${stop} ${one} ((?:is|are|has|have|was|did|does|do|will|had) |)(?:the )?${said}(?= |$)`,
    `which of $1 and $2 $3 the ${meant}`,
  ],
  [
    `^${one} ((?:is|are|has|have|was|did|does|do|will|had) |)(?:the )?${said}((?: [a-z]+){0,2}?)${stop} (?!than )((?:project )?[a-z]+(?: [a-z]+)?) or (.+)$`,
    `which of $3 and $4 $1 the ${meant} $2`,
  ],
  [
    `^(?=.*\\bproject )(is|are|has|have|was|did|does|do|will|had) (?!there |we |i )(.+?) or (.+?) (?:the )?${said}(?= |$)`,
    `which of $2 and $3 $1 the ${meant}`,
  ],
  [
    `^${one} of (.+?) and (.+?) ((?:is|are|has|have|was|did|does|do|will|had) |)(?:the )?${said}(?= |$)`,
    `which of $1 and $2 $3 the ${meant}`,
  ],
])

const cycle =
  '(?: (?:all the way )?from (?:the )?(?:first )?(?:lead|entry|sourcing|contact|start|first contact|pipeline) (?:to|until|till) (?:the )?(?:close|closing|signing|sign|completion|end|finish))'

const groupsOf = '(deals|opportunities|companies|businesses|firms)'
/** "Are won deals larger than lost ones": the averages of both are set side by side. */
const ofGroups = (
  [
    ['(?:bigger|larger|smaller|worth (?:more|less))', 'size'],
    [
      '(?:close|closing|closed|get done|getting done|signed) (?:faster|quicker|slower|sooner|more quickly|more slowly)',
      'days to close',
    ],
    ['(?:take|taking|took|need|needed) (?:longer|less long|more time|less time) to (?:close|sign)', 'days to close'],
    ['(?:more|less) likely(?: to (?:close|sign|land))?', 'probability'],
    ['(?:more|less) profitable', 'ebitda margin'],
    ['(?:employ|employing|have|has) (?:more|fewer|less) (?:people|employees|staff)', 'employees'],
    ['(?:grow|growing|grew) (?:faster|slower|more quickly|more slowly)', 'revenue growth'],
  ] as const
).map(([said, figure]): [string, string] => [
  `^(?:are|is|were|do|does|did|have|has) (?:the |our )?(.+?) ${groupsOf} (?:usually |typically |generally |on average )?(?:usually )?${said}(?: on average)? than (?:the |our )?([a-z][a-z &-]*?)(?: deals| opportunities| companies| businesses| firms| ones| do| are)*(?: on average)?$`,
  `average ${figure} of $1 $2 vs $3 $2`,
])

export const closerWords: readonly (readonly [said: string, meant: string])[] = [
  ['\\b(bigger|larger|smaller|higher|lower|greater|more|less|fewer|older|newer|longer|shorter|better|worse|earlier|later|sooner) then(?= )', '$1 than'],
  ['\\brecieved\\b', 'received'],
  ['\\brecieve\\b', 'receive'],
  ['\\b(?:whether|no matter (?:if|whether)|regardless of whether|irrespective of whether|be it|be they)(?: (?:they|it) (?:are|is))? (?=(?:still )?(?:open|closed|won|lost|live|active|dead) (?:or|and) )', ''],
  ...byTheirOrder,
  ...multiples,
  // how long it took
  [`\\b(?:went|moved|got|closed|came|progressed|got done|was|were) (?:through )?(?:the )?(?:quickest|fastest|most quickly)${cycle}?(?= |$)`, 'with the lowest days to close'],
  [`\\b(?:went|moved|got|closed|came|progressed|got done|was|were) (?:through )?(?:the )?(?:slowest|most slowly)${cycle}?(?= |$)`, 'with the highest days to close'],
  [`\\b(?:quickest|fastest) ((?:won |closed |lost )?deals?)((?: (?:we|that we)(?: have| ever)* (?:won|closed))?)${cycle}?(?= |$)`, '$1 $2 with the lowest days to close'],
  [`\\bslowest ((?:won |closed |lost )?deals?)((?: (?:we|that we)(?: have| ever)* (?:won|closed))?)${cycle}?(?= |$)`, '$1 $2 with the highest days to close'],
  // what is said twice
  ['^(how likely is .+?)(?: ?(?:,|-|–|—))? what is (?:the|its) (?:%|percentage|percent|number|probability|prob|odds|figure|chance)(?: (?:on|for|of) (?:it|that))?$', '$1'],
  ['^what is (?:the|its) (?:%|percentage|percent) (?:on|for) ', 'what is the probability of '],
  ...ofGroups,
  ...ofTwo,
] // biome-ignore format: a way of speaking a line
