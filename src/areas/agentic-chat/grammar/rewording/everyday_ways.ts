// What people say at work where a report would have a plainer word: "in the works", "on the payroll", "in whose hands is", "on our
// side"; as paraphrases.ts.

const two = '(\\d+|two|three|four|five|six|seven|eight|nine|ten)'
const extreme =
  '(largest|biggest|smallest|highest|lowest|newest|oldest|latest|best|worst|most likely|least likely|fastest growing|most profitable|least profitable)'
const stages = '(leads?|qualification|proposal|negotiations?)'
const paper =
  '(contracts?|documents?|docs|files|ndas?|cims?|teasers?|decks?|agreements?|memoranda|statements|notes|contacts|companies|deals)'
const crm = '(?:crm|system|database|books?|records?|list|universe|coverage|network|files)'
const about = '(?:for|about|on|regarding|with|over)'
const topic = '(?: (?:questions|question|matters|topics|issues|things|stuff|data|information|info))?'
const ask =
  '^who (?:do|should|can|could|must|would) (?:i|we) (?:have to |need to |best )?(?:call|contact|ask|speak to|speak with|talk to|turn to|ring)'
const officers: readonly (readonly [office: string, words: string])[] = [
  ['cfo', '(?:finance|financial|financials|accounting|the numbers|numbers)'],
  ['cto', '(?:technology|tech|technical|engineering|it|product development)'],
  ['coo', '(?:operations|operational|ops|production)'],
  ['general counsel', '(?:legal|law|contract|compliance)'],
  ['head of sales', '(?:sales|commercial)'],
]

const more = '(?:bigger|larger|smaller|higher|lower|greater|better)'
const someone = '([^ ,]+|[^ ,]+ [^ ,]+)'
const shown = '(?:(?:show|list|me|give|the|our|all|which|what) )*'
const most = '(?:(?:with|having|(?:that |which )?have) (?:the )?most|by (?:the )?(?:number|count|amount) of)'
const counted = '(?:notes|tasks|meetings|calls|interactions)'

const costs = '(cogs|cost of goods sold|cost of sales|opex|operating expenses|operating costs)'
const toRevenue = '(?:(?:its|their|the|total|net) )*(?:revenues?|sales|turnover)'

const doubts =
  '(?:risks?|concerns?|worries|worry|red flags?|problems?|issues|weaknesses|weak points|weak spots|downsides|showstoppers|deal breakers|drawbacks|bad news|warning signs|negatives)'
const merits =
  '(?:strengths?|strong points|advantages|upsides?|merits|positives|good points|selling points|attractions)'
const kinds =
  '(?:(?:the|our|your|any|some|main|key|biggest|major|open|potential|top|possible|real|actual|known|are there|is there|do we have|do we see) )*'
const seenBy =
  '(?: (?:do|did|have|are|is|were|has)(?: (?:we|you|they|i|people|the team|there|anyone|anybody))?(?: (?:see|find|found|have|noted|note|written down|write down|identified|identify|raise|raised|flag|flagged|know|know of|known|worry about|come across|spotted|seen|had)| been (?:noted|identified|raised|written down|flagged|found|recorded|seen))?)?'
const at = '(?:at|with|in|on|for|about|around|regarding|concerning|of)'

// only of those to whom mail can be sent
const ofRecipients =
  '(?<=\\b(?:contacts?|companies|cos|people|persons|clients?|prospects|targets|founders|bankers|ceos|cfos|deals?|leads|owners|lawyers|advisers|executives|directors|partners|counsels|presidents|attorneys|advisors|ctos|coos|chairmen|names|businesses|firms)\\b.*|^(?:who|whom) )'

export const everydayWays: readonly (readonly [said: string, meant: string])[] = [
  // what speaks for a company, and what against it
  [`^(?:what|which|any|are there|is there|what are|what is|have we|list|show|tell me)? ?${kinds}${doubts}${seenBy} ${at} (?!(?:us|me|our|my|it|them|that|this|these|those)(?: |$)|the (?:pipeline|crm|system|team|firm)|crm)(?=(?:project )?[^ ]+(?: [^ ]+)?$)`, 'risks at '],
  ['^what (?:worries|concerns|bothers|troubles|scares) (?:us|me|you|the team|people) (?:about|at|with|in) ', 'risks at '],
  ['^what (?:speaks|argues|is|counts) against ', 'risks at '],
  ['^what (?:do|did|don not|do not|did not) (?:we|you|they|i|the team) (?:dislike|not like|hate) (?:about|at|in) ', 'risks at '],
  [`^(?:what|which|any|are there|is there|what are|what is|list|show|tell me)? ?${kinds}${merits}${seenBy} ${at} (?!(?:us|me|our|my|it|them|that|this|these|those)(?: |$)|the (?:pipeline|crm|system|team|firm)|crm)(?=(?:project )?[^ ]+(?: [^ ]+)?$)`, 'strengths at '],
  ['^what (?:do|did|does) (?:we|you|they|i|the team) (?:like|love) (?:about|at|in) ', 'strengths at '],
  ['^what (?:speaks|argues) for (?:buying |doing |investing in )?(?=[^ ]+)', 'strengths at '],
  ['^why (?:do|did) (?:we|you|they) (?:like|love) ', 'strengths at '],
  ['^(?:what|is anything|is something|is there anything|who|anything|is there something) ?(?:is|that is)? ?(?:holding up|holds up|hold up|blocking|blocks|delaying|delays|slowing down|slows down|slowing|holding back|holds back|in the way of|standing in the way of|stopping|stops|stalling|stalls) (?:the |our )?', 'delays at '],
  ['^(?:what|where) is (?:the )?(?:hold up|holdup|bottleneck|obstacle|delay) (?:with|at|on|for|in) (?:the |our )?', 'delays at '],
  ['(?<=^(?:risks|strengths|delays) at .+) (?:deal|transaction|term sheet|loi|closing|process|signing|investment|negotiations?)$', ''],
  // one figure to another
  [`\\b${costs} (?:as|in|as a|as an|as the) (?:%|per cent|percent|percentage|share|fraction|proportion|part) of ${toRevenue}(?= |$)`, '$1 to revenue'],
  [`\\b${costs} (?:relative to|in relation to|compared to|divided by|over) ${toRevenue}(?= |$)`, '$1 to revenue'],
  [`^(?:what|which|how much) (?:share|part|percentage|percent|%|proportion|fraction)?(?: of)? ?(.+?) ${toRevenue} (?:goes|go|is going|is spent|does it spend|is eaten up|is eaten|is lost|is used up|is used) (?:into|to|on|by|up by|for|in) (?:the )?${costs}$`, '$2 to revenue of $1'],
  ['\\b(?:deal )?values? (?:divided by|over|relative to|in relation to|to) (?:the )?(?:company |target )?(?:revenue|sales)(?= |$)', 'revenue multiple'],
  ['\\b(?:deal )?values? (?:divided by|over|relative to|in relation to|to) (?:the )?(?:company |target )?ebitda(?= |$)', 'ebitda multiple'],
  // mail that was never sent
  [`${ofRecipients}\\b(?:have|did) (?:we|i|you|they) (?:never|not|not yet|not ever|never yet) (?:e - mail|email|e - mailed|emailed|mailed|mail|written to|write to|sent an e - mail to|sent an email to|sent a mail to)(?: yet| so far| before)?$`, 'without outbound emails'],
  [`${ofRecipients}\\bhas (?:nobody|no one|never anybody|never anyone) (?:e - mailed|emailed|mailed|written to)(?: yet| so far| before)?$`, 'without outbound emails'],
  ['^(?:who|whom|which people|what people|which persons) (?=without outbound emails$)', 'which contacts '],
  ['^(?:which|what) (ceos|cfos|coos|ctos|founders|owners|chairmen|presidents|partners|bankers|lawyers|attorneys|advisers|advisors|directors|counsels|executives) (?=without outbound emails$)', 'which contacts with role $1 '],
  [`${ofRecipients}(?:that |which |whom |who )?(?:we|i) (?:have |had )?never (?:emailed|mailed|written to|wrote to)$`, 'without outbound emails'],
  ['^(?:people|persons|folks) (?=.*without outbound emails$)', 'contacts '],
  [`${ofRecipients}\\b(?:that were |which were |who were )?never (?:emailed|mailed)(?: yet| before)?$`, 'without outbound emails'],
  [`${ofRecipients}\\bhave (?:we|i) (?:not|never) (?:emailed|mailed|written to) (?=this |since |in |during |for )`, 'without outbound emails '],
  // words that say nothing
  [' ?,? (?:at the same time|as well as that|in addition|on top of that|all in all)(?= |$)', ''],
  [' (?:on|from|of) our (?:side|end|part)(?= |$)', ''],
  ['(?<=\\d )per cent(?= |$)', '%'],
  [' ?,? (?:whichever|whatever|no matter (?:which|what|whose)) (?:[a-z]+ ){1,3}(?:they|it|that|is|are|concern|concerns|belong|belongs|relate|relates|from|to)(?: (?:to|for|from|with))?$', ''],
  [' for a living$', ''],
  [' ?, ?(?:the )?(?:amount|absolute|absolute amount|figure|number|value) ?,? (?:and )?not (?:the |its |their )?(?:margin|percentage|ratio|share|percent)(?= |$)', ''],
  [`\\b${paper} (?:that |which )?we (?:hold|keep|have got|store)(?: on file| on record| in the files)?(?= |$)`, '$1'],
  [`\\bdo we (?:hold|keep|possess|store) (?=(?:an?|any|the|some) )`, 'do we have '],
  ['\\bhave no (company|employer|owner|fund|email|phone|source) (?:behind|attached to|assigned to|linked to) (?:them|it)(?= |$)', 'have no $1'],
  ['\\b(no|without|without a|without any) next steps? (?:defined|set|planned|agreed|entered|scheduled|in place|noted|recorded)(?: yet)?(?= |$)', '$1 next step'],
  ['\\b(?:half a|a half|one half) year(?= |$)', '6 months'],
  ['\\b(?:a|one) year and a half(?= |$)', '18 months'],
  ['\\b(did|have|do) (we|i|they) loose(?= |$)', '$1 $2 lose'],
  ['\\bopend(?= |$)', 'opened'],
  ['^(?:would|could|can|will) you (?:please |kindly )*(?=(?:show|list|give|name|tell|find|pull|get|display) )', ''],
  ['\\b(revenue|sales|ebitda) cagrs(?= |$)', '$1 cagr'],
  [`^(?:and |now |ok |please )*make (?:it|that) (?:a )?(?:top )?${two}(?: please| instead)?$`, 'top $1'],
  // who is meant, and where things stand
  ['\\b(did|have|does|has|will) (?:the|our) (?:whole |entire )?team(?= (?:have|had|hold|held|log|do|make|write|win|won|lose|lost|close|closed|add|get|meet|see|speak|talk)(?: |$))', '$1 we'],
  ['(?<=^what (?:is|are) (?:happening|on|planned|coming up|going on) .*) (?:across|for|in|with) (?:the|our) (?:whole |entire )?team$', ''],
  ['\\b(?:actual|current|present) (?=(?:state|status|situation|standing) (?:of|with|on|at) )', ''],
  ['^what is (?:the )?(?:status|situation|standing) (?:of|with|on) (?=project )', 'what is the state of '],
  ['^(?:until|till|by) when (?:must|should|shall|has|have|does|do|can|is|are|will) (.+?) (?:to )?(?:be )?(?:closed|close|signed|sign|done|finished|due)$', 'close date of $1'],
  ['\\b(sort|sorted|order|ordered|rank|ranked) (?:after|along|according to) (?=(?:the |their )?[a-z]+(?: [a-z]+)?$)', '$1 by '],
  ['\\bsince (?:a|one) (day|week|month|year)$', 'in the last $1'],
  ['\\bsince (two|three|four|five|six|\\d+) (days|weeks|months|years)$', 'in the last $1 $2'],
  ['^(?:are|is) there (?:any |some )?news (?=(?:about|on|from|of|with|at) )', 'news '],
  ['^(catch me up on|brief me on|prepare me for|what should i know about|tell me about) (.+?) (?:before|ahead of|for) (?:the|my|our|today|tomorrow|monday|tuesday|wednesday|thursday|friday|next)(?: s| week s)?(?: [a-z]+)? (?:signing|meeting|call|lunch|dinner|visit|session|presentation)$', '$1 $2'],
  ['^who is (?:responsible|in charge) (?:for|of) (?:the )?(?:contact|relationship|relation|account) (?:with|of|to|at) ', 'who is responsible for '],
  ['^where (?:do|did|are) (?:our|the|most of our|these) (deals|opportunities|leads) (?:come|coming|came|originate|get sourced|sourced) from$', 'number of $1 by source'],
  ['\\b(bankers?|conferences?|inbound|referrals?) - sourced (deals|opportunities)', '$2 sourced by $1'],
  // what was said
  ['^(?:pull up |show me |show |list |give me |tell me )*everything (?:that )?(.+?) (?:has |have )?(?:told|said|mentioned|shared)(?: (?:to |with )?us)?$', 'what did $1 say'],
  ['^what (?:has been|have we|was|did we|were) (?:spoken|discussed|talked|speak|talk|discuss)(?: about)? with (.+?)(?: the)? last time$', 'what did we talk about with $1 last time'],
  ['^(?:what|which) (.+?) (?:have|did) we (?:written|write|noted|note|put) down$', 'notes about $1'],
  ['^(?:has|did|have) (?:somebody|someone|anybody|anyone|we)(?: already| yet| ever)? (?:answer|answered|reply|replied|respond|responded)(?: to)? (?:the|an?|that|his|her) (?:mail|email|e - mail|message)s? (?:of|from|by) (.+)$', 'unanswered emails from $1'],
  ['^(?:which|what) (.+?) (?:did|have) we (?:receive|received|get sent|been sent)(?= (?:in|since|during|over|last|this|from|between) |$)', 'which $1 did we get'],
  // two things asked in one
  ['^who (?:owns|leads|runs|is running|is leading|is on|covers) (.+?) and when (?:is|does|will|do) (?:it|they|that) (?:supposed to |expected to |due to |going to |planned to )?(?:close|closing|sign|be signed)$', 'owner and close date of $1'],
  ['^(?:what|which deals|which ones) (?:did|have) we (?:lose|lost|pass on|passed on)(.*?) ,? ?and (?:why|for what reasons?|for which reasons?)$', 'lost deals $1 with loss reason'],
  ['^how many (?:deals )?(?:did|have) we (?:win|won)(.*?) ,? ?and how many (?:deals )?(?:did we |have we )?(?:lose|lost)$', 'number of deals won vs lost $1'],
  ['^how long (?:does|do|did) (?:a|our|the) deals? (?:usually |typically )?take(?: us)?(?: on average)? (?:from .+? )?(?:to|until|till) (?:close|closing|sign|signing|completion)$', 'average days to close of deals'],
  ['^by how much (?:did|has|have) (.+?) (?:go up|gone up|rise|risen|grow|grown|increase|increased|fall|fallen|drop|dropped|go down|gone down|decline|declined) ((?:at|of|for|in) .+? )?(?:between|from) (\\S+) (?:and|to) (\\S+)$', '$1 $2 from $3 to $4'],
  // of those that were shown
  ['^which (?:one )?of (?:those|these|them) (?:closes|is closing|will close|signs) (first|last|next|soonest)$', 'which one is due $1'],
  ['^which (?:one )?of (those|these|them) (?:makes|earns|generates|brings in|does) the (most|highest|least|lowest) (?=(?:ebitda|revenue|sales|profit|net income|turnover)$)', 'which of $1 has the $2 '],
  ['^(?:leave out|exclude|drop|skip|remove|hide|without|not) (?:the|those) (?:ones |deals |companies )?(?:that |which )?(?:we )?(?:already |currently )?(?:have |are |is )?(?:already )?in (leads?|qualification|proposal|negotiation)$', 'not in $1'],
  // what is to do
  ['^(?:for |of )?(?:which|what) (companies|deals|contacts) (?:do not we have|do we not have|have we not got|we do not have)(?: any| the)? (.+?)(?: yet| so far)?$', '$1 without $2'],
  ['^(?:which|what) follow ?(?:-)? ?ups are (?:overdue|late|past due)$', 'which tasks are overdue'],
  ['^(?:show |list |the |our |my |any )*(?:overdue|late) follow ?(?:-)? ?ups$', 'which tasks are overdue'],
  // what has the most of something
  [`^${shown}(?:top |first )?${two} (companies(?= .*${counted}$)|(?:deals|contacts)(?= .*(?:notes|tasks)$)) ${most} ((?:open |overdue |done )*${counted})$`, 'which $1 $2 have the most $3'],
  [`^${shown}(companies(?= .*${counted}$)|(?:deals|contacts)(?= .*(?:notes|tasks)$)) ${most} ((?:open |overdue |done )*${counted})$`, 'which $1 have the most $2'],
  // who has more
  [`^who (?:has|have|carries|runs) (?:the |a )?${more} pipeline(?: ,| :| -)? (?:me|i) (?:or|vs|versus) ${someone}$`, 'compare my pipeline value with $1'],
  [`^who (?:has|have|carries|runs) (?:the |a )?${more} pipeline(?: ,| :| -)? ${someone} (?:or|vs|versus) (?:me|i)$`, 'compare my pipeline value with $1'],
  [`^who (?:has|have|carries|runs) (?:the |a )?${more} pipeline(?: ,| :| -)? ${someone} (?:or|vs|versus) ${someone}$`, 'compare pipeline value of $1 and $2'],
  [`^do i (?:have|carry|run) (?:a |the )?${more} pipeline than ${someone}$`, 'compare my pipeline value with $1'],
  [`^does ${someone} (?:have|carry|run) (?:a |the )?${more} pipeline than (?:me|i|i do|mine)$`, 'compare my pipeline value with $1'],
  [`^does ${someone} (?:have|carry|run) (?:a |the )?${more} pipeline than ${someone}(?: (?:does|has))?$`, 'compare pipeline value of $1 and $2'],
  // what is said first and meant by a word behind it
  ['^(project [a-z]+(?: [a-z]+)?) ?, (which|what|who|whose|when|where|how|why) (.+?) (?:that one|this one|it|that|this)(?= |$)', '$2 $3 $1'],
  ['^(.+?) or (.+?)(?: ?[,-])? (?:where|which|what) do we (?:get|source|find|see) more (deals|opportunities)(?: (?:from|through|via))?$', 'number of $3 from $1 vs $2'],
  ['^(?:is|was) (?:our |the )?(open |live )?pipeline (in .+?) (?:bigger|larger|smaller|higher|lower) than (?:the one |that |ours )?(in .+)$', '$1 pipeline $2 vs $3'],
  // so many of them, and in which order
  [`^(?:which|what|name|list|show|give me|tell me) (?:the )?${two} (?:of|from|among) (?:our|the|all|all our|these|my) (.+?) (?:are|is|were) (?:the )?${extreme}(?= |$)`, 'the $1 $3 $2'],
  [`^(?:which|what) ${two} (?:had|have|show|showed|made|make) the (highest|lowest|largest|smallest|best|worst) (?=(?:revenue|sales|ebitda|cash flow|net income|gross|margins?|growth|profit|turnover|headcount))`, '$1 companies with the $2 '],
  ['^(?:kindly |please |can you |could you )*(?:put|bring|arrange|sort|order|rank|list) (.+?) (?:in (?:the )?order of|by order of|in order by) (?:their |its |the )?', '$1 sorted by '],
  ['(?<=sorted by [a-z ]{3,24}) ?,? (?:with )?(?:the )?(?:earliest|soonest|nearest|next|lowest|smallest)(?: one)? first$', ' ascending'],
  ['\\bwho is the (smallest|largest|biggest) (?=(?:measured |counted )?(?:in|by) )', 'which company is the $1 '],
  ['\\b(?:measured|counted) (?:in|by) (?:people|employees|heads|staff|headcount)(?= |$)', 'by headcount'],
  ['\\b(smallest|largest|biggest) (?:in|by) (?:number of )?(?:people|heads|staff)(?= |$)', '$1 by headcount'],
  ['\\bgrew (?:the )?(most|fastest|least|slowest)(?: in revenue| in sales)? (?:last year|in the last year|over the last year)(?= |$)', 'is growing the $1'],
  ['^which (sector|industry) is (?:the )?most profitable(?: on average)?$', 'which $1 has the highest average ebitda margin'],
  ['^(?:through|via|from|over) (which|what) (?=(?:source|channel|industry|sector|owner|country|region) )', '$1 '],
  ['(?<=\\b(?:deals?|opportunities|ones?)\\b.*)\\b(?:was|were|is|are) (?:started|begun) (?:the )?(?:first|earliest)(?= |$)', 'is the oldest'],
  ['^which deal did we win (?:most recently|last|latest)$', 'which is the newest won deal'],
  ['^which deal did we lose (?:most recently|last|latest)$', 'which is the newest lost deal'],
  // companies
  ['\\bfounded (?:in|during) this century(?= |$)', 'founded after 1999'],
  ['\\bfounded (?:in|during) (?:the )?(?:last|previous|20th) century(?= |$)', 'founded before 2000'],
  [`\\b(?:that |which )?(?:have |has )?(?:joined|entered|come into|came into|went into|made it into) (?:our|the) ${crm}(?= |$)`, 'added'],
  ['^what (?:has|have|was|were) (?:been |we )?(?:newly )?(?:added|entered) (?:to|in|into) (?:the |our )?(?:universe|coverage|coverage list)(?= |$)', 'companies added'],
  ['^in how many (industries|sectors|countries|regions) (?:are|do|have|did) (?:we|our companies)(?: (?:active|present|invested|represented|operate|operating))?$', 'number of companies by $1'],
  ['^what (?:do|does) (.+?) (?:earn|make|generate|produce|bring in) (?:together|combined|in total|altogether|overall)(?: in)? (ebitda|revenue|sales|profit|net income|turnover)$', 'total $2 of $1'],
  ['^where (?:does|do|has|have) (.+?) (?:have |has |got )?(?:its|their|the) (?:seat|headquarters|head office|hq|registered office|main office|offices?)$', 'location of $1'],
  ['^(?:what (?:does|do|is) |how (?:does|do) )?(?:the )?(?:p&l|p and l|p & l|income statement|profit and loss(?: statement| account)?) (?:of|for|at) (.+?)(?: looks?(?: like)?)?$', 'financials of $1'],
  [`\\b(companies|firms|businesses|targets|deals) (?:w/o|without|with no|lacking) (?:any )?(?:contact|touch|touchpoints?|interaction|conversation) (?=(?:for|in|since|over|within) )`, '$1 not contacted '],
  [`^(?:with|to) (which|what) (companies|contacts|people|businesses|firms) have (we|i) (?:had )?no (?:contact|touch|conversation|communication)(?: with)? (?=(?:for|in|since|over|within) )`, '$1 $2 not contacted '],
  // people
  ['^who are the (?:people|persons|contacts|folks) (?:that |whom )?we know (?=(?:at|in|from) )', 'contacts '],
  ['(?<=(?:contacts|people|ceos|cfos) .+) and what do they do(?: there)?$', ' and role'],
  ['^(?:the )?mail of (?!the |our |my |this )(?=[a-z]+ [a-z]+$)', 'email of '],
  ['^(?:which|who) of our (?:people|colleagues|team|team members) (?:still )?(?:has|have) (?:free |spare |any |some )?(?:capacity|room|time|bandwidth)(?: left| free| available)?$', 'who has free capacity'],
  ...officers.flatMap(([office, words]): [string, string][] => [
    [`${ask} (?:at|in|from|of) (.+?) ${about} (?:the )?${words}${topic}$`, `who is the ${office} of $1`],
    [`${ask} ${about} (?:the )?${words}${topic} (?:at|in|from|of) (.+)$`, `who is the ${office} of $1`],
  ]),
  // deals
  ['^(?:what|anything|everything)(?: (?:have|do) (?:we|you) (?:have )?(?:got )?|(?: that)? we have(?: got)? )(?:cooking|going|going on|running|in the works|on the table|on the go)(?= |$)', 'open deals'],
  [`\\b(?:everything|anything|all) (?:that )?we (?:have got|have|got) (?:currently |right now )?(?=(?:in|at) (?:the )?${stages}(?: |$))`, 'deals '],
  [`\\b(?:that |which )?(?:has|have) (?:already |now |just )+(?:reached|made it to|gotten to|got to|arrived at|arrived in|advanced to|come to) (?:the )?${stages}(?: stage| phase)?(?= |$)(?!.* (?:this|last|in|since) )`, 'in $1'],
  ['\\b(?:closed|completed|signed|finished|concluded) successfully|successfully (?:closed|completed|signed|finished|concluded)\\b', 'won'],
  ['\\b(?:total )?(?:amount|sum) of money (?:in|of|for|behind) ', 'total value of '],
  ['^in whose hands (?:is|are|lies|lie) ', 'who owns '],
  ['^to whom (?:does|do) (project .+?) belong$', 'who owns $1'],
  ['^who (?:holds|has) the pen (?:on|for) ', 'who owns '],
  ['^what (?:needs|has|is left|remains) (?:doing|to be done|to do|to happen) (?:on|with|in) ', 'next step of '],
  ['^what (?:are|do|would|will) we (?:pay|paying|offering|offer|bidding|bid|going to pay) for (?!project )(.+)$', 'value of the $1 deal'],
  ['^what (?:are|do|would|will) we (?:pay|paying|offering|offer|bidding|bid|going to pay) for (?=project )', 'value of '],
  ['^who (?:brought|carried|got) in (?=project )', 'who brought us '],
  ['^when do we expect (?:the )?(?:closing|close|signing|completion) of ', 'close date of '],
  ['\\bdeals (?:that )?(?:slip|slipped|have slipped|are slipping)(?= |$)', 'deals are overdue'],
  ['(?<=(?:overdue|late|behind schedule|slipping|behind|past their close date)) and by how (?:much|many days|long|far)$', ' and days overdue'],
  ['\\b(moved|move|advanced|progressed) (?:forward|ahead|onward|onwards)(?= |$)', '$1'],
  ['^what (?:has |have )?(?:changed|moved|happened) (?:in|with|within) (?:the|our) (?:pipeline|deals|funnel)(?= |$)', 'stage changes'],
  // talks and papers
  ['^what did (?:the |our )?(?:team|everyone|everybody|firm|whole team|colleagues) (?:do|work on|get done|get up to|achieve) (?=(?:last|this|yesterday|today|in|on|during|since) )', 'interactions '],
  ['\\b(?:that |which )?(?:are |is )?(?:still )?(?:waiting|pending|open) for (?:our|a|an|my|the|us to) (?:reply|replies|answer|answers|response|feedback)(?= |$)', 'unanswered'],
  ['^(which|what) (notes?) (?:did|have|has) (?:i|we|anyone|anybody|somebody|someone|they) (?:pin|pinned)(?= |$)', 'pinned notes'],
  ['^(?:prepare|prep|brief|ready|get) (?:me|us) (?:ready )?for (?:tomorrow|today|tonight|next week|monday|tuesday|wednesday|thursday|friday|my|the|our)(?: next)? (?:meeting|call|appointment|visit) (?:with|at) ', 'prepare me for my meeting with '],
] // biome-ignore format: a way of speaking a line
