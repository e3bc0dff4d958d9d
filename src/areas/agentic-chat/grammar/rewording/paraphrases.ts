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
  ['\\b(?:is |are )?(?:not (?:yet )?|un)(?:attached|linked|assigned|tied|connected|associated) (?:to|with) (?:any |a )?(company|deal)\\b', 'without $1'],
  ['^(?:(?:what|which) are the numbers|how much) (?:do|does|are|is) (?:the )?(.+?) (?:shareholders|owners|sellers|founders|vendors|family|seller|owner) (?:want|asking|ask|expect|looking|hoping|wanting)(?: to get)?(?: for)?(?: (?:the|their|its|it|business|company|firm|shares))*$', 'what is $1 asking price'],
  ['\\b(?:top dog|head honcho|big boss|top boss|head guy|main guy|top person|top executive|top exec|person in charge|head person) (at|of|in|for)\\b', 'boss $1'],
  ['^what is (?!the |our |my |a |an |their )(.+?) (?:number|cell|cell number|mobile|mobile number|tel|telephone)$', '$1 phone number'],
  ['\\blow - down\\b', 'rundown'],
  // deals
  ['^(?:what|how much) is (.+?) worth (?:, )?and when (?:is|will|does|should) (?:it|that) (?:be |supposed |due |expected |scheduled |set |likely |going |to )*(?:close|sign|closing|closed|signed)$', 'value and close date of $1'],
  ['\\b(?:whereabouts|where) in (?:the |our )?(?:deal )?(?:process|pipeline|funnel|cycle) is (.+)$', 'what stage is $1 in'],
  ['^what(?: all)? is(?: currently)? on (?!my |our |the )(.+?) plate(?: (?:in terms of deals|by deals|in deals))?$', 'which open deals does $1 own'],
  [`^what am i (?:currently )?(?:running|working on|handling|covering|leading|responsible for|in charge of)(?: ${now})?$`, 'my open deals'],
  [`\\b(?:open |live |active )?deals (?:are we|we are|are we all) (?:currently |actively )?(?:working on|running|pursuing|chasing|active on|busy with)(?: ${now})?`, 'open deals do we have'],
  ['\\b(?:open )?(deals?|ones) (?:that |which )?(?:should|were supposed to|were meant to|were due to|ought to|was supposed to|was meant to) (?:have |already )*(?:been )?(?:closed|close|signed|sign)(?: (?:by now|already|before now|long ago))?$', 'overdue deals'],
  ['(?:\\+|,|&|and) who (?:owns|runs|leads|covers|handles) (?:them|it|each|each one|those)\\b', 'and owner'],
  ['^(.*\\b)?what (?:do|are) we (?:all )?(?:expect|expecting|hope|hoping|plan|planning|likely|set|due|going) to (?:sign|close|land|complete)\\b', '$1 open deals closing'],
  ['\\beverything (?:that )?we (?:have )?(lost|won|passed on|signed)\\b', 'all deals we $1'],
  ['\\bdeals (?:that |which )?(?:have )?(?:got|gotten|slipped|went) away(?: from us)?\\b', 'deals did we lose'],
  ['\\b(?:that |which )(?:a |an |the |some |our )?(bankers?|brokers?|advis[eo]rs?) (?:has |have |had )?(?:brought|showed|sent|introduced|gave|shown|referred|pitched)(?: (?:to|us))*', 'that came from $1'],
  [`\\b(?:our |the )?running (?=(?:${withoutNames('deals|transactions|opportunities|opps|mandates')})(?: |$))`, 'open '],
  ['\\b(?:on )?an? ((?:prob(?:ability)?(?: -)? )?weighted|risk(?: -)? adjusted) basis$', 'by weighted value'],
  ['^what (?:has|needs|is|still has|still needs) to (?:be done|happen) next (?:on|for|with|in|at) ', 'what is the next step of '],
  ['\\bmoved into (?=(?:lead|qualification|proposal|negotiation)(?: |$))', 'moved to '],
  // figures and their order
  ['^by (?:what|which|how many) (?:percentage|percent|%|pct) did (?:the )?(revenue|sales|turnover|ebitda|top line) (?:of|at|for) (.+?) (?:increase|grow|rise|go up|improve|climb|change|decline|fall|drop)(?: in (?:its|the|their) (?:most recent|latest|last) (?:full|complete|completed|fiscal|financial)(?: fiscal| financial)? year)?$', '$2 $1 growth'],
  ['^(?:the )?(?:biggest|largest|highest|most) (headcount|employees|revenue|sales|ebitda|value|margin|margins) first$', 'sorted by $1 descending'],
  ['^(?:the )?(?:smallest|lowest|fewest|least) (headcount|employees|revenue|sales|ebitda|value|margin|margins) first$', 'sorted by $1 ascending'],
  [`\\b(${documents}) (?:(?:that|which|do|we|have|hold|keep|are|is) )*on (?:file|record)(?= |$)`, '$1'],
  ['^(how many .+?) (?:has|have|did|does|do|is|are) (?:each|every)(?: one)? of us (.+)$', '$1 $2 per colleague'],
  // talks
  ['\\bwhen did (we|i|you|anyone) last have (?:any |some )?(?:contact|a conversation|a talk|an exchange|a word|dealings) with ', 'when did $1 last speak to '],
  ['^(?:how many )?days (?:since|from) (?:the |our |my )?last (touch|touchpoint|contact|call|meeting|email|conversation|talk) (?:w|with|at|to) ', 'last $1 with '],
  ['^(?:how did we leave (?:it|things)|where did we leave (?:it|things|off)|how did we leave off) (?:with|at) ', 'what was discussed in the last conversation with '],
  ['^(?:do|did) (i|we) (?:still )?owe (?:anyone|anybody|someone|somebody) (?:a |an )?(?:reply|answer|response|email)$', 'who do $1 owe a reply'],
  ['^what is the last thing (?:that )?(?:we|i) (?:heard from|discussed with|talked about with) ', 'last contact with '],
  ['^where is (?:the|our|my) (?!next |last )(.+?) (meeting|call|visit)(?: (?:taking place|held|happening))?$', 'where is the next $2 with $1'],
  ['^what (?:should|do) (?:i|we) (?:need to )?know about (.+?) (?:before|for|ahead of) (?:my |our |the |tomorrow |today )*(call|meeting)(?: (?:tomorrow|today))?$', 'brief me for the $2 with $1'],
  ['^update (?:me|us) (on|about) ', 'update $1 '],
  ['\\bnotes on (?=[a-z]+ (?:at|for|from) )', 'notes about '],
  ['\\b(?:that |which )?(?:nobody|no one|none of us) (?:has |have |ever )*(answered|replied to|responded to)\\b', 'not answered'],
  ['^(?:please )?(?:summari[sz]e|recap|sum up) (?=(?:the |our |my )?(?:last|latest) (?:call|meeting|conversation|email|talk)(?: |$))', ''],
  ['^how did (?:the|our|my) (?:last|latest) (call|meeting|conversation) (?:with|at) (.+) go$', 'what was discussed at the last $1 with $2'],
  ['^what came out of (?:the|our|my) (?!last |latest )(.+?) (call|meeting)$', 'what was discussed at the last $2 with $1'],
  ['^what did we (?:promise|offer|propose|decide|tell|commit to|settle on|conclude|agree)(?: with| to)? (?=.+ (?:last|latest) (?:call|meeting|conversation|time)$)', 'what did we discuss with '],
  ['^who (?:have|has) (?:we|i|you) got (?=(?:at|in|from) )', 'who do we know '],
  ['\\bpeople (?=(?:without|with no|with an|missing an?) (?:email|e - mail|phone|linkedin))', 'contacts '],
  ['^is (.+?) (?:around|in the office|reachable|in) (?=(?:on |today|tomorrow|this |next ))', 'is $1 free '],
  ['\\bin (?:an|half an|one|a few|two|\\d+) (?:hours?|minutes?|mins?) (?=(?:, )?(?:brief|prep|what))', ''],
  ['^who (?:is|are) (.+?) and what (?:do|does) (?:they|it) do$', 'tell me about $1'],
  ['\\bmost recent (?=(?:call|meeting|conversation|contact|email|interaction|talk|touchpoint|visit|discussion)(?: |$))', 'last'],
  ['\\bwhen (?:did )?we last had (?:them|him|her|it) on the (?:phone|line)\\b', 'when we last called'],
  ['\\bsince we last had (?:them|him|her) on the (?:phone|line)\\b', 'since our last call'],
  ['\\bwhen did we last have (.+?) on the (?:phone|line)$', 'when did we last call $1'],
  ['\\b(?:rang|phoned)\\b', 'called'],
  ['\\b(?:sit|sat) down(?: with)?(?: (?:a company|companies|people|anyone|clients))?(?: (?:in person|face to face))\\b', 'meet'],
  ['^what was it that (.+?) (wanted|said|asked for|asked|mentioned|raised)(?: (?:when|the last time|last time) (?:we|i) (?:last )?(?:called|spoke to|spoke with|talked to|met|saw|emailed)(?: with)? ?(?:him|her|them)?)?$', 'what did $1 say last time'],
  [`^(?:for )?how (?:long|many days|many weeks) (?:have|has|had|did) (?:${we}|nobody|no one) (?:not |no longer )?${contact} `, 'how many days since we last spoke to '],
  ['\\bwhat the (last|latest|most recent) (call|meeting|conversation) with (.+?) (?:covered|was about|dealt with|was)$', 'what was discussed at the $1 $2 with $3'],
  ['^what did (?:the|our|my) (last|latest|most recent) (call|meeting|conversation) with (.+?) (?:cover|deal with|bring|produce|yield)$', 'what was discussed at the $1 $2 with $3'],
  ['^((?!what|who|when|which|where|how|the last|last|latest|our last)[a-z]+(?: [a-z]+){0,3}) (?:with|at) (.+?) (?:, |- )?(?:what was (?:said|discussed|agreed|it about)|what did we (?:say|discuss|agree|hear)|what came up|what happened)$', 'what did we discuss with $2 in the $1'],
  ['\\bno (?:word|contact|talk|news) (?:with|from|to) (?:these |the |which |what )?(cos|companies|contacts|people) (?:since|for|in)\\b', '$1 not contacted for'],
  ['^(?:has|have|did|is there|are there) (?:anyone|anybody|someone|somebody|any one)(?: else)? (?:at|from) (.+?) (?:who |that )?(?:has |have )?(?:written|write|wrote|emailed|email|mailed|messaged)(?: (?:to us|us|in|to me|me))? (?:without|and not|but not|with no)(?: (?:hearing|heard|getting|got|gotten|received|receiving|a|an|any|been|having))* (?:back|reply|replies|answer|answered|response)(?: (?:from us|from me|yet))*$', 'unanswered emails from $1'],
  ['\\bwho (?:was|is) the last (?:person |one |colleague )?(?:(?:on|from) (?:our|the) team )?to (?:have )?(?:talk|talked|speak|spoken|spoke) (?:to|with)\\b', 'who last spoke to'],
  // notes, to-dos, calendar
  ['\\bi (?:forgot|have forgotten|am forgetting|forget) to\\b', 'i need to'],
  [`^(?:show me |show |find |list |get )?(?:what|anything|everything|all)(?: (?:that|did|have|has))? ${we} (?:have |had |has )?(?:wrote|written|write|noted|note|jotted|jot|put)(?: down)? (?:about|on|regarding|concerning) `, 'notes about '],
  ['^(?:is there |have i got |do i have )?(?:anything|something)(?: that)? i (?:need|have|should|must|ought)(?: to)? (?:prepare|prep|get ready|be ready)(?: myself)?(?: for)?(?= )', 'what meetings do i have'],
  ['^what (?:do|should|must) i (?:need to |have to |be )*(?:prepare|prepping|prep|get ready|preparing)(?: for)?(?= )', 'what meetings do i have'],
  ['^what do (i|we) owe (?:people|anyone|others|clients|companies|contacts|everyone|anybody)\\b', 'what follow ups do $1 have'],
  // documents
  ['^how concentrated (?:are|is) (.+?) (?:customers?|customer base|revenues?|client base)$', '$1 customer concentration'],
  ['^who are (.+?) (?:main |biggest |key |closest |largest )?(competitors|customers|suppliers)$', 'what are $1 $2'],
  ['^what (key risks|risks|patents|debt|litigation|covenants|customers|competitors|suppliers|leases|insurance) (?:does|do) (.+?) (?:have|face|own|carry)$', 'does $2 have $1'],
  ['^anything (?:uploaded|added to the data room|put into the data room)(?= |$)', 'files uploaded'],
  ['^how (?:long|much|many|high|big|large) (?:is|are) (?:the )?(.+?) (?:in|under|of) (the .*(?:contract|agreement|nda|lease)(?: (?:of|with|for) .+)?)$', 'find $1 in $2'],
  ['^when (?:does|do|will|is) (.+ (?:contract|agreement|nda|lease)) (?:expire|end|run out|lapse|expiring|ending)$', 'find expire in $1'],
  ['\\b(documents|docs|files|cims|contracts|decks|uploads)(?: that| which)? (?:have )?(?:came|come|landed|arrived|went)(?: in| up)?\\b', '$1 uploaded'],
  ['\\b(?:mentions?|says?|talks?) (?:anything|something) about\\b', 'mentions'],
  [`^(.+?) , (?:in )?(?:which|what) (${documents})(?: (?:mention|have|say|cover)(?: it| that| so)?)?$`, 'which $2 mention $1'],
  [`^(?:is|are|was|were) (?:there )?(.+?) (?:granted|given|provided|provided for|included|covered|addressed|foreseen|agreed|allowed|permitted|prohibited|disclosed|described|regulated|defined|specified|contained|mentioned|discussed) (?:anywhere )?(?:in|by|under) ((?:.+ )?${documents}.*)$`, 'find $1 in $2'],
  [`^(?:according to|as per|going by|in) (?:the |its |their |his |our )?(${documents}) ,? ?who (?:is |are )?(.+?) (?:at|of|in|for) (.+)$`, 'find $2 in the $3 $1'],
] // biome-ignore format: a way of speaking a line
