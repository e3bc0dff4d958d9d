import { withoutNames } from '../vocabulary/nouns.ts'

// Turns of speech about records, and the plainer ones that mean the same; rephrase.ts puts these in their place.

const contact =
  '(?:heard (?:anything )?(?:back )?from|spoken (?:to|with)|talked (?:to|with)|been in (?:touch|contact) with|contacted|had contact with|met with|met|called|rung|seen|visited|emailed|touched base with)'
const now = '(?:right now|now|at the moment|currently|these days|at present|today)'
const documents = '(?:cims?|documents?|docs?|contracts?|agreements?|files?|decks?|teasers?|ndas?|materials|data room)'
const we = '(?:we|i|the team|our team|somebody|someone|anyone)'

export const paraphrases: readonly (readonly [said: string, meant: string])[] = [
  ['\\bw ?/(?= )', 'with'],
  // companies and people
  ['^(.+) 101$', '$1 overview'],
  [
    '\\b(?:is |are )?(?:not (?:yet )?|un)(?:attached|linked|assigned|tied|connected|associated) (?:to|with) (?:any |a )?(company|deal)\\b',
    'without $1',
  ],
  [
    '^(?:(?:what|which) are the numbers|how much) (?:do|does|are|is) (?:the )?(.+?) (?:shareholders|owners|sellers|founders|vendors|family|seller|owner) (?:want|asking|ask|expect|looking|hoping|wanting)(?: to get)?(?: for)?(?: (?:the|their|its|it|business|company|firm|shares))*$',
    'what is $1 asking price',
  ],
  [
    '^what is (?!the |our |my |a |an |their )(.+?) (?:number|cell|cell number|mobile|mobile number|tel|telephone)$',
    '$1 phone number',
  ],
  // deals
  [
    '\\b(?:whereabouts|where) in (?:the |our )?(?:deal )?(?:process|pipeline|funnel|cycle) is (.+)$',
    'what stage is $1 in',
  ],
  [
    `^what am i (?:currently )?(?:running|working on|handling|covering|leading|responsible for|in charge of)(?: ${now})?$`,
    'my open deals',
  ],
  [
    `\\b(?:open |live |active )?deals (?:are we|we are|are we all) (?:currently |actively )?(?:working on|running|pursuing|chasing|active on|busy with)(?: ${now})?`,
    'open deals do we have',
  ],
  ['(?:\\+|,|&|and) who (?:owns|runs|leads|covers|handles) (?:them|it|each|each one|those)\\b', 'and owner'],
  [
    '^(.*\\b)?what (?:do|are) we (?:all )?(?:expect|expecting|hope|hoping|plan|planning|likely|set|due|going) to (?:sign|close|land|complete)\\b',
    '$1 open deals closing',
  ],
  [
    `\\b(?:our |the )?running (?=(?:${withoutNames('deals|transactions|opportunities|opps|mandates')})(?: |$))`,
    'open ',
  ],
  ['\\b(?:on )?an? ((?:prob(?:ability)?(?: -)? )?weighted|risk(?: -)? adjusted) basis$', 'by weighted value'],
  [
    '^what (?:has|needs|is|still has|still needs) to (?:be done|happen) next (?:on|for|with|in|at) ',
    'what is the next step of ',
  ],
  // figures and their order
  [
    '^by (?:what|which|how many) (?:percentage|percent|%|pct) did (?:the )?(revenue|sales|turnover|ebitda|top line) (?:of|at|for) (.+?) (?:increase|grow|rise|go up|improve|climb|change|decline|fall|drop)(?: in (?:its|the|their) (?:most recent|latest|last) (?:full|complete|completed|fiscal|financial)(?: fiscal| financial)? year)?$',
    '$2 $1 growth',
  ],
  [
    '^(?:the )?(?:biggest|largest|highest|most) (headcount|employees|revenue|sales|ebitda|value|margin|margins) first$',
    'sorted by $1 descending',
  ],
  ['^(how many .+?) (?:has|have|did|does|do|is|are) (?:each|every)(?: one)? of us (.+)$', '$1 $2 per colleague'],
  // talks
  [
    '\\bwhen did (we|i|you|anyone) last have (?:any |some )?(?:contact|a conversation|a talk|an exchange|a word|dealings) with ',
    'when did $1 last speak to ',
  ],
  [
    '^(?:how many )?days (?:since|from) (?:the |our |my )?last (touch|touchpoint|contact|call|meeting|email|conversation|talk) (?:w|with|at|to) ',
    'last $1 with ',
  ],
  ['^update (?:me|us) (on|about) ', 'update $1 '],
  [
    '\\b(?:that |which )?(?:nobody|no one|none of us) (?:has |have |ever )*(answered|replied to|responded to)\\b',
    'not answered',
  ],
  ['\\bsince we last had (?:them|him|her) on the (?:phone|line)\\b', 'since our last call'],
  ['\\b(?:rang|phoned)\\b', 'called'],
  [
    '\\b(?:sit|sat) down(?: with)?(?: (?:a company|companies|people|anyone|clients))?(?: (?:in person|face to face))\\b',
    'meet',
  ],
  [
    '^what was it that (.+?) (wanted|said|asked for|asked|mentioned|raised)(?: (?:when|the last time|last time) (?:we|i) (?:last )?(?:called|spoke to|spoke with|talked to|met|saw|emailed)(?: with)? ?(?:him|her|them)?)?$',
    'what did $1 say last time',
  ],
  [
    `^(?:for )?how (?:long|many days|many weeks) (?:have|has|had|did) (?:${we}|nobody|no one) (?:not |no longer )?${contact} `,
    'how many days since we last spoke to ',
  ],
  [
    '\\bwhat the (last|latest|most recent) (call|meeting|conversation) with (.+?) (?:covered|was about|dealt with|was)$',
    'what was discussed at the $1 $2 with $3',
  ],
  [
    '^((?!what|who|when|which|where|how|the last|last|latest|our last)[a-z]+(?: [a-z]+){0,3}) (?:with|at) (.+?) (?:, |- )?(?:what was (?:said|discussed|agreed|it about)|what did we (?:say|discuss|agree|hear)|what came up|what happened)$',
    'what did we discuss with $2 in the $1',
  ],
  [
    '\\bno (?:word|contact|talk|news) (?:with|from|to) (?:these |the |which |what )?(cos|companies|contacts|people) (?:since|for|in)\\b',
    '$1 not contacted for',
  ],
  [
    '^(?:has|have|did|is there|are there) (?:anyone|anybody|someone|somebody|any one)(?: else)? (?:at|from) (.+?) (?:who |that )?(?:has |have )?(?:written|write|wrote|emailed|email|mailed|messaged)(?: (?:to us|us|in|to me|me))? (?:without|and not|but not|with no)(?: (?:hearing|heard|getting|got|gotten|received|receiving|a|an|any|been|having))* (?:back|reply|replies|answer|answered|response)(?: (?:from us|from me|yet))*$',
    'unanswered emails from $1',
  ],
  // notes, to-dos, calendar
  [
    `^(?:show me |show |find |list |get )?(?:what|anything|everything|all)(?: (?:that|did|have|has))? ${we} (?:have |had |has )?(?:wrote|written|write|noted|note|jotted|jot|put)(?: down)? (?:about|on|regarding|concerning) `,
    'notes about ',
  ],
  [
    '^(?:is there |have i got |do i have )?(?:anything|something)(?: that)? i (?:need|have|should|must|ought)(?: to)? (?:prepare|prep|get ready|be ready)(?: myself)?(?: for)?(?= )',
    'what meetings do i have',
  ],
  [
    '^what do (i|we) owe (?:people|anyone|others|clients|companies|contacts|everyone|anybody)\\b',
    'what follow ups do $1 have',
  ],
  // documents
  [
    '\\b(documents|docs|files|cims|contracts|decks|uploads)(?: that| which)? (?:have )?(?:came|come|landed|arrived|went)(?: in| up)?\\b',
    '$1 uploaded',
  ],
  [
    `^(.+?) , (?:in )?(?:which|what) (${documents})(?: (?:mention|have|say|cover)(?: it| that| so)?)?$`,
    'which $2 mention $1',
  ],
  [
    `^(?:is|are|was|were) (?:there )?(.+?) (?:granted|given|provided|provided for|included|covered|addressed|foreseen|agreed|allowed|permitted|prohibited|disclosed|described|regulated|defined|specified|contained|mentioned|discussed) (?:anywhere )?(?:in|by|under) ((?:.+ )?${documents}.*)$`,
    'find $1 in $2',
  ],
  [
    `^(?:according to|as per|going by|in) (?:the |its |their |his |our )?(${documents}) ,? ?who (?:is |are )?(.+?) (?:at|of|in|for) (.+)$`,
    'find $2 in the $3 $1',
  ],
]
