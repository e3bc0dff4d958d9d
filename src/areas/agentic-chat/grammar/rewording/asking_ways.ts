// How people ask who is new to the language, or who speaks as at the coffee machine: "how much made X", "what must be done for", "who
// of us knows"; as paraphrases.ts.

const figure = '(revenue|sales|turnover|ebitda|net income|profit|margin|ebitda margin|headcount|growth|revenue growth)'
const person = '(?:anybody|anyone|somebody|someone|one of us|any of us)'
const ofUs =
  '(?:from|of|among|in|on|at)(?: (?:us|our|the|my|here|team|people|side|colleagues|firm|house|members|staff))+'
const mail = '(?:e - mails?|emails?|mails?)'
const paper = '(?:cim|im|deck|teaser|memorandum|term sheet|contract|agreement|nda|presentation|document|accounts)'
const largest = '(?:largest|biggest|greatest|highest|sharpest|steepest|worst|strongest|deepest)'
const fall = '(?:decline|declines|drop|drops|fall|falls|decrease|decreases|contraction|loss)'

export const askingWays: readonly (readonly [said: string, meant: string])[] = [
  [' (?:it |that |they |he |she )?(?:looked|looks|look|seemed|seems|sounded|sounds|felt|feels) (?:a bit |a little |very |quite |rather |pretty |really )?(?:shaky|weak|strong|odd|strange|good|bad|low|high|off|expensive|cheap|rich|thin|risky|interesting|wrong|great|poor|fine|suspicious|fishy|nice) to (?:me|us)$', ''],
  ['(?<=\\d )d(?: \\+)?(?= |$)', 'days'],
  ['^what have we got (?=(?:closing|coming|due|ending|expiring) )', 'what is '],
  ['^(which contacts|which companies|which people|who|whom) do we not have (?:any |a |an )?(?:recorded |logged )?(?:interactions?|contact|contacts|communication) with$', '$1 never contacted'],
  ['^(?:and )?who (?:should|can|do|would|could) (?:i|we) (?:call|contact|ask|speak to|talk to|email|write to|meet) (?:at|in|from) (?:those|these|them)$', 'contacts at those companies'],
  // learners' English
  ['\\b(more|less|fewer|bigger|larger|smaller|higher|lower|older|younger) as (?=\\d|\\$|€|£|the |a |an )', '$1 than '],
  ['\\bin the (?:fiscal |business |financial )?year (?=(?:fy ?)?20\\d\\d(?: |$))', 'in '],
  ['^how much (?:made|makes|earned|earns|sold) (.+?) in (?=(?:fy ?)?20\\d\\d|last year|this year|q\\d)', 'revenue of $1 in '],
  ['^what (?:said|told|says|tells) (.+?) (?=(?:about|on|regarding|concerning) )', 'what did $1 say '],
  ['^have we (?=(?:an?|any|some|the) )', 'do we have '],
  ['^how much (?=(?:deals|companies|contacts|notes|meetings|documents|tasks) )', 'how many '],
  ['\\bmost (?:little|small)(?= |$)', 'smallest'],
  ['\\bmost (?:big|large)(?= |$)', 'largest'],
  ['^(?:the )?(.+) is which(?: one)?$', '$1'],
  [`^which ${mail} (?:has|have|did|had) (?:sent|send|written|write) (?:us|me|to us|to me) (.+)$`, 'emails from $1'],
  ['^who is (?:the )?(?:chief|boss|big boss|top man|number one) (?:of|at) ', 'who is the ceo of '],
  ['^what (?:must|has to|have to|needs to|need to|should|is to|remains to|still has to|still needs to) be done (?:for|on|at|with|in|about|next for|next on) ', 'next step of '],
  ['^(?:the )?(deal with .+?) ,? (?:how|what) is (?:the |its )?(?:actual |current |present )?(?:state|status|situation|stage|standing)$', 'stage of the $1'],
  ['^where is (?:the |our )?(?:document|file|paper) (?:from|of) (.+?) (?:about|on|regarding|concerning) (?:the )?(.+)$', '$1 documents about $2'],
  ['^which deals we (lost|won)(?= |$)', 'which deals did we $1'],
  // who of us
  [`^(?:who|which) ${ofUs} (?:has |have )?(?:already |ever |last )*(?:spoken|talked|spoke|been in touch|been in contact|had contact) (?:with|to) (.+)$`, 'interactions with $1 by colleague'],
  [`^(?:who|which) ${ofUs} (?:has |have )?(?:already |ever |last )*(?:met|contacted|called) (.+)$`, 'interactions with $1 by colleague'],
  [`^(?:who|which)(?: one| colleague| colleagues)? ?(?:${ofUs} )?(?:knows|know|is closest to|are closest to|has the best relationship (?:with|to|at)|has the best (?:contact|contacts|connection|connections) (?:with|to|at)) (?!.*\\b(?:market|industry|sector|space)\\b)(?:the )?(?:(?:people|contacts|team|management|guys) (?:at|of|from) )?(.+?) (?:the )?best$`, 'who has the most interactions with $1'],
  [`^(?:who|which)(?: one| colleague| colleagues)? ?(?:${ofUs} )?(?:is closest to|has the best relationship (?:with|to|at)|has the best (?:contact|contacts|connection|connections) (?:with|to|at)) (?!clos|sign|complet|done|finish)(?:the )?(?:(?:people|contacts|team|management|guys) (?:at|of|from) )?(.+)$`, 'who has the most interactions with $1'],
  [`^(?:which|who) (?:${ofUs} )?(?:is |are )?(?:carrying|carries|carry|having|handling|handles|running|runs|sitting on|juggling|looking after|looks after) (?:the )?most (?:open )?deals(?: at the moment| right now| now| currently| today)?$`, 'which owner has the most open deals'],
  [`^(?:which|who) ${ofUs} (?:has|have) (?:the )?most (deals|tasks|notes|companies|meetings)(?: at the moment| right now| now| currently| today)?$`, 'who has the most $1'],
  [`^who (?:${ofUs} )?(?:still |yet |currently )*(?:has|have|got|has got) (?:still |free |spare |some |any |enough )*(?:capacity|room|bandwidth|spare time)(?: left)?(?: (?:to|for)(?: (?:take|take on|handle|do|run|manage|cover))?(?: (?:a|an|another|one|more|new|the|next|additional|further))*(?: (?:deals?|work|projects?|tasks?|company|companies))?)?$`, 'who has free capacity'],
  [`^did ${person} open (?:the |our )?${mail} (?:with|about|on) (?:the |our )?(.+?) that (.+?) sent to (.+)$`, 'did $3 open $2 email about $1'],
  ['^(?:is there )?(?:anything|something|what) (?:that )?(?:i|we) (?:promised|committed|agreed|wanted|said i would|said we would)(?: to (?:do|deliver|send))? (?:and|but) (?:have not|did not|not)(?: done| do| delivered)?(?: yet)?$', 'my open tasks'],
  ['^what did (.+?) say (?:the )?last time (?:that )?(?:we|i|you) (?:met|saw|spoke with|spoke to|talked to|talked with) (?:her|him|them)$', 'what did $1 say last time'],
  ['^i am (?:going to be |travelling to |flying to |going to |off to )?(?:in |to )?(.+?) (?:next week|this week|tomorrow|next month|today|on [a-z]+day|soon) ,? (?:which|what) (companies|contacts|people|prospects) (?:could|can|should|might) (?:i|we) (?:visit|see|meet)(?: there)?$', '$2 in $1'],
  // one thing after the other
  ['\\b(?:slip|slips|slipping|fall|falls|move|moves|run|runs|go|goes|spill|spills) (?:into|over into|over to) (?=next (?:year|quarter|month|week))', 'close '],
  ['\\b(?:is|are) (?:expected|supposed|due|likely|planned|scheduled|set) to close (first|next|last|earliest|soonest)(?= |$)', 'closes $1'],
  ['^(?:and )?which (?:one )?(?:of (?:these|those|them) )?(?:were |was |did we lose |lost )?because of (?:the |their )?(?=[a-z]+(?: [a-z]+)?$)', 'which of these with pass reason '],
  ['^(?:and )?who (?:wrote|has written|made|added|logged|entered) (?:it|this|that|them|that note|this note|the note)$', 'the author'],
  ['^(?:and )?who (?:introduced|brought|referred|sourced) (?:it|this|them|that)(?: to us| in)?$', 'what is its source'],
  ['^who (?:introduced|brought|referred|sourced) (?:us (?:to )?)?(?!us|me|it|this|them|that|.*\\b(?:most|more|deals|companies)\\b)(?:the )?([^ ]+|[^ ]+ [^ ]+?)(?: deal)?(?: to us| in)?$', 'source of the $1 deal'],
  ['\\b(?:lose|loses|losing|lost) (?:turnover|revenue|sales)(?= |$)(?<=(?:which|that|companies|of them|of those|of these) .*)', 'have falling revenue'],
  // what is known, and since when
  ['^which (?:of my |of our |of the )?deals have we not (?:touched|worked on|looked at|moved) (?:for|in|over|since) (?:the )?(?:last |past )?(?=\\d|a |one |two |three |six )', 'deals without movement for '],
  ['^which (?:of my |of our |of the )?deals have we not (?:touched|worked on|looked at|moved) (?:for|in|over|since) (?:the )?(?:last |past )(week|month|quarter)$', 'deals without movement for 1 $1'],
  ['^which (?:of my |of our |of the )?deals have i not (?:touched|worked on|looked at|moved) (?:for|in|over|since) (?:the )?(?:last |past )?(?=\\d|a |one |two |three |six )', 'my deals without movement for '],
  ['^which (?:of my |of our |of the )?deals have i not (?:touched|worked on|looked at|moved) (?:for|in|over|since) (?:the )?(?:last |past )(week|month|quarter)$', 'my deals without movement for 1 $1'],
  ['^(?:is|was) there (?:a |any )?reason (?:why|that) we (passed on|lost|did not do) ', 'why did we lose '],
  ['^when was (?:the )?last time (?:that )?(?:we|i|you|anyone|anybody|someone|somebody|one of us) (?:spoke|talked|met|was in touch|were in touch|had contact) (?=(?:to|with) )', 'when did we last speak '],
  ['^when was (?:the )?last time (?:that )?(?:we|i|you|anyone|anybody|someone|somebody|one of us) (?:called|met|saw|visited|contacted) ', 'when did we last speak to '],
  ['\\b(?:for |in )?the (?:rest|remainder) of (?:the|this) week(?= |$)', 'from today to sunday'],
  ['^(?:is|are) (?:our|the) win rates? (?:getting |going |becoming )?(?:better|worse|up|down|improving|falling|declining|rising)$', 'win rate by year'],
  ['^(?:summari[sz]e|sum up|recap) (?:what|all that|everything) we know (?:about|of|on) ', 'tell me about '],
  ['\\bexpected value of (?:the |our |my )?(?=pipeline|open deals|deals)', 'total weighted value of our '],
  ['^(?:how long|since when) have we (?:known|been in touch with|been talking to|tracked|covered|followed) ', 'oldest interaction with '],
  ['^when did (?:we|i|you) first (?:meet|see|speak to|speak with|talk to|talk with|contact|hear from) ', 'oldest interaction with '],
  ['\\bfirst contact with ', 'oldest interaction with '],
  ['\\bfirst (meeting|call|interaction|email) with ', 'oldest $1 with '],
  ['(?<=^how many .*) and where (?:are|is) (?:they|it|the company) (?:based|located|headquartered)$', ' and location'],
  ['^what is (?:the )?(?:status|state|situation) of (?:everything|all deals|all|all of our deals) (?=(?:in|at) )', 'deals '],
  // figures
  [`^(?:by )?how much did (.+?) ${figure} (?:fall|drop|decline|decrease|go down|shrink|rise|grow|increase|go up|jump|improve) (?=(?:in|during|over) )`, '$1 $2 growth '],
  [`^(.+?) or (.+?) ,? (?:who|which|which one|which of them|which of the two) (?:makes|earns|keeps|has) more (?:on|per|of|from|out of) (?:each|every|a|the) (?:dollar|euro|pound)(?: of (?:sales|revenue))?$`, 'compare $1 and $2 on ebitda margin'],
  [`^how (?:does|do|did|is) (.+?) ${figure} (?:compare|comparing|look|looking) (?:with|to|against|next to|beside) (?:the |its )?(?:other|rest of the|rest of|remaining) (?:companies|peers|names|businesses|players)$`, 'how does $1 $2 compare to its peers'],
  [`^how (?:does|do|did|is) (.+?) ${figure} (?:compare|comparing|look|looking) (?:with|to|against|next to|beside) (?:the |its )?(?:other|rest of the|rest of|remaining) (.+?) (?:companies|peers|names|businesses|players)$`, 'how does $1 $2 compare to its $3 peers'],
  [`\\b(?:had|have|show|showed|saw|with|by) (?:the )?${largest} ${fall} (?:in|of) (?:revenue|revenues|sales|turnover)$`, 'with the lowest revenue growth'],
  [`\\b(?:had|have|show|showed|saw|with|by) (?:the )?${largest} (?:revenue|sales|turnover) ${fall}$`, 'with the lowest revenue growth'],
  [`\\b(?:had|have|show|showed|saw|with|by) (?:the )?${largest} (?:${fall} (?:in|of) (?:ebitda|earnings|profit)|(?:ebitda|earnings|profit) ${fall})$`, 'with the lowest ebitda growth'],
  ['^what is (.+?) (?:budgeting|planning|forecasting|projecting|expecting) for (\\S+) (?:in|for|in terms of|on) (.+)$', '$1 budgeted $3 for $2'],
  ['^(?:what is )?(?:the )?(.+?) budget (?:for|in) (?:the year )?(?=(?:fy ?)?20\\d\\d$)', '$1 budgeted revenue and ebitda for '],
  ['^how long did (.+?) take (?:from (?:lead|start|entry|the first contact|first contact|the start|beginning|qualification|origination|sourcing) )?(?:to|until|till|for the) (?:close|closing|closed|completion|signing)$', 'days to close of $1'],
  ['\\b(?:that )?(?:have|has|with|show|shows|got) no (?:financial statements|statements|accounts|financials|financial figures|annual accounts)(?: on file| on record)? for (?=(?:fy ?)?20\\d\\d)', 'without financials for '],
  [`^what (valuation|asking price|enterprise value|ebitda|revenue|multiple|exclusivity|price|market size) (?:does|do|did) (?:the |our )?(.+? ${paper}) (?:state|say|give|mention|name|show|quote|imply|indicate|put)$`, '$1 in the $2'],
  ['^((?!the |our |my |.*\\b(?:deals?|revenue|rev|ebitda|sales|wins|won|lost|losses|pipeline|companies|cos|notes|meetings|calls|emails|margins?|growth|figures|financials|numbers|results|income|opex|cogs|by|for|in|total|vs|from|until|of|budget|actuals?)\\b)[^ ]+(?: [^ ]+)?) (?=fy ?\\d\\d(?:\\d\\d)?$)', '$1 figures for '],
  // when
  ['\\b(before|until|till|by|after|since) (?:christmas|xmas|x - mas)(?: day| eve)?(?= |$)', '$1 25 december'],
  ['\\b(?:before|until|till|by) (?:the )?(?:new year|new years|new year s|end of the calendar year)(?: day| eve)?(?= |$)', 'before year end'],
  ['^when (?:the |our )?(investment committee|committee|board|advisory board|ic) (?:meets|meet|sits|convenes)(?: next| again)?$', 'when is the $1 meeting'],
  // what is not
  ['^(contacts|people) (?:without|with no) emails$', '$1 without an email'],
  [' (?:apart|aside) from (?=[^ ]+)', ' except '],
  [' outside (?:of )?(?:us|usa|america|united states)(?= |$)', ' outside the us'],
  ['\\b(contacts|companies|people) without (?:any )?(?:recorded |logged |single )?(?:interactions?|contact)$', '$1 never contacted'],
  ['^stale (deals|opportunities) ,? (?:with )?(?:no|without) (?:movement|change|progress|activity) (?:for |in |since |over |> ?)*(?=\\d)', '$1 without movement for '],
  ['\\bsingle (?=(?:biggest|largest|smallest|best|most important) )', ''],
  ['\\b(biggest|largest|smallest) (?:opportunity|opportunities|deal) still open(?= |$)', '$1 open deal'],
  ['^did (?:we|you) (?:ever )?(?:get|sign|have|receive) (?:an? |the )?(nda|term sheet|loi|contract|engagement letter) (?:signed )?(?:with|from|by|for) ', 'do we have an $1 of '],
  ['^(?:how many deals|which deals|what) (?:did|have|were) (?:we )?(?:lose|lost) (.+?) ,? ?and (?:why|for what reason|what for)$', 'deals lost $1 and pass reason'],
  ['^who do we know (at|from) (.+) except ', 'contacts $1 $2 except '],
  ['^(?:and )?(?:which|what) (?:one|deal) (?=closes (?:first|next|last|earliest|soonest)$)', 'which of those '],
] // biome-ignore format: a way of speaking a line
