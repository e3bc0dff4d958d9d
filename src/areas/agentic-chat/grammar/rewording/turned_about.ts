// Questions turned about, with what is asked behind or a preposition before it, and the plain order of words; as paraphrases.ts.

const compared = '(?:compared (?:with|to)|vs|versus|over|against|relative to)'
const comparison =
  '(?:less than|more than|over|under|below|above|at least|at most|up to|fewer than|no more than|between|around|about)'
const record = '(?:companies|businesses|firms|targets|contacts|people|deals|files|documents)'
const talk = '(meeting|call|conversation)'
const paper = '(?:cim|teaser|deck|contract|agreement|nda|lease|memo|report|presentation|document|file)'

export const turnedAbout: readonly (readonly [said: string, meant: string])[] = [
  // times
  ['^for (?:what|which) reasons? (?=(?:did|have|has|was|were) )', 'why '],
  ['^(?:on|at) (?:what|which) (?:date|day) (did|was|were|does|do|is|will|has|have) ', 'when $1 '],
  [
    '^(when did .+) (?:go|get|come|pass|step)(?: in| on)?(?:to)? (?:to )?(?:the )?(lead|qualification|proposal|negotiation|diligence)(?: stage| phase)?$',
    '$1 move to $2',
  ],
  [
    '^(?:in |since )?(?:which|what) year (?!.*\\bproject\\b)(?:is |was |were |has |had |did )?(.+?) (?:has been |had been |was |were |been |is |are |got |be )*(?:founded|established|created|set up|started|start|formed|incorporated|born|launched|begun|begin)$',
    'when was $1 founded',
  ],
  // figures
  [
    `\\b(?:that |which |who )?(?:sells?|selling|turns? over|turning over) (?:for )?(${comparison} .+?)(?: (?:a|per|each|every) (?:year|annum))?$`,
    'with revenue $1',
  ],
  [
    ` (?:over|across|for|in) (?:all )?(?:the )?(?:fiscal |financial |reported )?(?:years|periods) (?:that )?(?:we have|we know|on record|on file|available|we have on file)$`,
    '',
  ],
  [
    ` (?:in|over|during) (?:the|their|its) (?:latest|most recent) (?:full )?(?:financial |fiscal |business |reported )?year ${compared} (?:the |its |their )?(?:one before|year before|previous one|previous year|prior one|prior year|preceding one|preceding year|one before that|year before that)$`,
    '',
  ],
  ['\\b(?:from )?(quarter|year|month) (?:to|by|after|for) \\1\\b', 'by $1'],
  [
    `^(?:for|at|of|in) (how many|which|what) (?:of (?:our|the) )?(${record}) (?:is|are|do we have|have we got) (?:the |a |an |no |any )*(.+?) (?:missing|not known|unknown|not recorded|not given|not filled in|blank|empty)$`,
    '$1 $2 have no $3',
  ],
  [
    '\\b((?:vs|versus|against|and) .+ \\b(?:won|lost|closed|signed)) (?:of )?(?:all time|all - time|ever|to date)$',
    '$1',
  ],
  ['^(.*\\bdeals? .*\\b[0-9.]+ ?x) (ebitda|revenue|sales)\\b', '$1 ev / $2'],
  // people
  [
    '^(?:under|at|on|by) (?:which|what) (?:phone |telephone |mobile |cell )?(?:number|phone) (?:can|could|do|should|may|would) (?:i|we|one|you) (?:best )?(?:reach|call|contact|phone|ring|get hold of|get|speak to) (.+)$',
    '$1 phone number',
  ],
  [
    '\\b(?:have |has |with )?(?:no more than|nothing more than|nothing but|only|just|merely) (viewer|read - only|read only|view only) (?:rights|access|permissions?|role)\\b',
    'with viewer rights',
  ],
  // talks
  [
    `^(?:with|to) (which|what) (${record}) have (we|i) (not |never )?(been in touch|been in contact|had contact|spoken|talked|met|communicated)(?= |$)`,
    '$1 $2 have $3 $4 $5 with',
  ],
  [
    `^which (?:one )?(?:of (?:our|the|my|all) )?(?:logged |recorded |past )?${talk}s? (?:took|lasted|ran|went on|was|has been) (?:the )?(longest|shortest)(?= |$)`,
    'which was the $2 $1',
  ],
  [`\\b(?:logged|recorded) (?=${talk}s?\\b)`, ''],
  [
    `\\b(${talk}s? (?:that |which )?(?:took |lasted |of |were |ran )?(?:over|more than|longer than|above|under|less than|shorter than|at least)) (?:an|one|1|a full) hour\\b`,
    '$1 60 minutes',
  ],
  [
    '^((?:did|has) .+ (?:open|opened|read) (?:the|our|my|that) (?:mail|email|message)) (?:with|on|containing|regarding|concerning|that had|in which we sent) (?:the |our |my )?',
    '$1 about ',
  ],
  [
    '^(?:in|at) (?:what|which) (?:place|location|venue|city|room|town) (?:will|is|does|are|do) (?:the |our |my )?(.+? (?:meeting|call|visit|lunch|dinner|kickoff|demo|workshop)) (?:be held|be taking place|take place|held|taking place|happening|happen|be)$',
    'where is the $1',
  ],
  // documents
  [
    '^(?:which|what) (?:governing |applicable )?(?:law|jurisdiction) (?:applies to|governs|is applicable to|is agreed in|is used in|rules|covers) ',
    'what is the governing law of ',
  ],
  [`^(.*\\b${paper}) (?:-|–|—|,) (?!in )(.+?) (?:, |- )?(?:on )?(?:which|what) (?:page|pg|p)$`, 'find $2 in $1'],
]
