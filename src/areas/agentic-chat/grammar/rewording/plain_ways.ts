import { withoutNames } from '../vocabulary/nouns.ts'

// What people say in passing, in a hurry, or the other way round, and the plainer words that mean the same; as paraphrases.ts.

const thing = '(deal|meeting|call|note|document|file|contact)'
const done = '(?:had|done|made|closed|held|logged|written|uploaded|received|got|seen|been in)'
const extreme = '(highest|lowest|largest|smallest|biggest|best|worst|greatest)'
const group = '(industry|sector|country|region|stage|source|owner|colleague|month|quarter|year|fund)'
/** Where the question begins with what it asks for. */
const atHead = '(?<=^(?:(?:which|show|list|any|all|our|the|my|open|how many|what|are there) )*)'
const firms = '\\b(companies|businesses|firms|targets) (?:that |which )?(?:are |were )?'
const behindAge = '(?= (?:in|with|and)\\b(?! (?:our|the) (?:crm|pipeline|system|database|book))|$)'
const inStage = '(?:in|at) (?:its|their|the|this|that) (?:(?:present|current|same|respective) )?stage'

const owner = '(company|fund|owner|contact|deal|industry)'
const owning =
  '(?:leading|lead|running|run|working on|work on|covering|cover|handling|handle|managing|manage|driving|drive|heading up|heading|overseeing|oversee|looking after|look after|taking care of|take care of|in charge of|responsible for|on point for|staffed on)'
const figure =
  '(?:revenue|revenues|sales|turnover|ebitda|ebitda margins?|margins?|profit|profits|net income|earnings|headcount)'
const closing = '(?:closing|close|due to close|expected to close|to close|to be closed|to sign)'

const [number, worth, and] = [
  '(?:#|count|number)(?: of deals)?',
  '(?:\\$|value|total value|amount|worth)',
  '(?:and|&|\\+|,)',
]

export const plainWays: readonly (readonly [said: string, meant: string])[] = [
  ['(?<=^| )w\\/o(?= )', 'without'],
  ['(?<=^| )w(?= (?!\\/))', 'with'],
  ['(?<=(?:^| )(?:source|owner|stage|industry|sector|status|country|location|role|fund|type|tag)) =(?= )', ''],
  // what was said, and whose it is
  ['^(?:the )?minutes of (?:the|our|my) last (meeting|call) with (?!.* and )', 'what did we discuss in the last $1 with '],
  ['^who (?:owns|leads|runs|manages|handles|covers) (?:the|our) ((?:largest|biggest|smallest) (?:open |live |won |lost )?(?:deal|opportunity))$', 'owner of the $1'],
  // time
  ['\\b(this|last) (or|and) (next|last|this) (week|month|quarter|year)(?=$| (?:in|at|by|for|with|on|of|to)\\b)', '$1 $4 $2 $3 $4'],
  ['\\b(?:from )?(this|last) (week|month|quarter|year) (or|and) (next|last|this)(?: \\2)?(?=$| (?:in|at|by|for|with|on|of|to)\\b)', '$1 $2 $3 $4 $2'],
  [`${atHead}(?:stale|cold) (companies|contacts|relationships)(?= (?:in|with)\\b|$)`, '$1 gone cold'],
  [`${atHead}(contacts|people) (?:with whom |who |whom )?(?:we|i) (?:have )?never (?:spoken(?: to| with)?|spoke(?: to| with)?|talked(?: to| with)?)$`, '$1 never contacted'],
  [`${firms}older than (\\d+) years(?: old| of age)?${behindAge}`, '$1 founded more than $2 years ago'],
  [`${firms}(?:over|more than) (\\d+) years (?:old|of age)${behindAge}`, '$1 founded more than $2 years ago'],
  [`${firms}at least (\\d+) years (?:old|of age)${behindAge}`, '$1 founded at least $2 years ago'],
  [`${firms}(\\d+) (?:or more years|years or more) (?:old|of age)${behindAge}`, '$1 founded at least $2 years ago'],
  [`${firms}younger than (\\d+) years(?: old| of age)?${behindAge}`, '$1 founded in the last $2 years'],
  [`${firms}(?:under|less than) (\\d+) years (?:old|of age)${behindAge}`, '$1 founded in the last $2 years'],
  [`${atHead}(deals|opportunities) (?:that |which )?(?:are )?older than (\\d+|an?|one) (days?|weeks?|months?|years?)$`, '$1 added more than $2 $3 ago'],
  ['^(?:which|what) (?:of our |of the |our )?(companies|contacts|relationships) (?:are|have gone|went|seem|look) (?:stale|cold)$', '$1 gone cold'],
  // whose it is not
  [`(?<=\\b(?:deals|opportunities|tasks)(?: .*)?) (?:(?:that |which )?(?:nobody|no one|none of us) (?:owns|runs|leads|covers|is working on|is responsible for)|(?:that |which )?(?:are |is )?(?:unowned|ownerless|not owned by (?:anyone|anybody)|owned by (?:nobody|no one)))(?= |$)(?! (?:but|else|except|other|apart|besides|save))`, 'without an owner'],
  [`${atHead}(?:unowned|ownerless) (deals|opportunities)(?= |$)`, '$1 without an owner'],
  ['\\b(?:that |which )?neither (\\S+(?: \\S+)?) n?or (?:i|me) (?:own|owns|run|lead|cover)$', 'not owned by $1 or me'],
  ['\\b(?:that |which )?neither i n?or (\\S+(?: \\S+)?) (?:own|owns|run|runs|lead|leads|cover|covers)$', 'not owned by $1 or me'],
  ['\\b(?:that |which )?neither (?:of )?(\\S+(?: \\S+)?) n?or (?:of )?(\\S+(?: \\S+)?) (?:owns?|runs?|leads?|covers?)$', 'not owned by $1 or $2'],
  // a part of the whole
  ['^(?:what is )?(?:the |our )?(?:share|percentage|proportion|percent) of (?!our |all |the |my |total |open |closed )(\\S+(?: \\S+)?) (deals|companies|contacts)$', 'what share of our $2 is $1'],
  // beside what is usual
  ['\\b(above|below) - (average|median)(?= )', '$1 $2'],
  ['\\band (above|below) (?=(?:average|median) )', 'with $1 '],
  // order
  ['(?<=^| )(fastest|slowest)(?: -)?(?: growing)? (.+?) (?:by|in terms of|in) (?:revenue|sales|turnover)(?: growth)?(?= |$)', '$1 growing $2'],
  ['(?<=^| )fastest(?: -)? growing (.+?) (?:by|in terms of|in) (?:ebitda|profit)(?: growth)?(?= |$)', '$1 with the highest ebitda growth'],
  [`^(?:in|for|at|with|by) (?:which|what) ${group} (?:are|is|were|was|do we have|have we|did we have) (?:the |our )?(.+?) (?:the )?${extreme} on average(?= |$)`, 'which $1 has the $3 average $2'],
  ['^(?:which|what) (?:one )?(?:of us|(?:one )?(?:of|in|on|from|at) (?:the|our) (?:whole )?(?:team|firm)) (?=(?:has|have|had|carries|owns|runs|won|lost|closed|holds|is) )', 'who '],
  ['^who (?:in|on|of|from|at) (?:the|our) (?:whole )?(?:team|firm) (?=(?:has|have|had|carries|owns|runs|won|lost|closed|holds|is) )', 'who '],
  ['^who (?:carries|runs|holds|manages|sits on|is sitting on|looks after|covers|owns) the (?=(?:largest|biggest|smallest|highest|lowest|most) (?:total |open |live |weighted |overall )*(?:pipeline|deal value|value|book))', 'who has the '],
  // time that passed
  [`\\bhow long (?:do|does|did|have|has|are|is) (.+?) (?:been |sat |sit |sitting |stay |stayed |spend |spent |stuck |remain |remained )+${inStage} on average`, 'average days in stage of $1'],
  [`^on average ,? ?how long (?:do|does|did|have|has|are|is) (.+?) (?:been |sat |sit |sitting |stay |stayed |spend |spent |stuck |remain |remained )+${inStage}`, 'average days in stage of $1'],
  [`^(?:since|for) how (?:many days|long) (?:is|has|have|are|was) (.+?) (?:been |sitting |stuck )*${inStage}`, 'days in stage of $1'],
  ['^how (?:many days )?old (?:are|is) (.+?) on average(?: ,? ?(?:counted|counting|measured|reckoned) (?:from|since) (?:when|the day|the date) (?:they|it|we) .+)?$', 'average days since entry of $1'],
  ['^(?:on average ,? ?)?how (?:many days )?old (?:are|is) (?=(?:our |the |all )*(?:open |live |active |current )+(?:deals|opportunities))', 'average days since entry of '],
  ['^(?:on average ,? ?)?how (?:long|many days) (?:does|did|do) (?:it )?(?:usually |typically )?take (?:us )?(?:from .+? )?to (?:win|winning|close|closing|sign|signing)(?: (?:a|our|the) deals?| deals)?(?: on average)?$', 'average days to close of won deals'],
  ['^(?:on average ,? ?)?how (?:long|many days) (?:do|does|did|have|has) (?:it take |it taken )(?:us )?to (?:close|win|sign) (.+?)(?: on average)?$', 'average days to close of $1'],
  ['^(?:on average ,? ?)?how (?:long|many days) (?:do|does|did) (?=[^,]*\\bdeals\\b)(.+?) take(?: us)? (?:from [a-z]+ )?(?:to|until|till) (?:close|closing|signing|sign|completion)(?: on average)?$', 'average days to close of $1'],
  ['\\b(?:took|take|needed|required) (?:us )?(?:the )?longest(?: time)? (?:from [a-z ]{3,20} )?(?:to|until|till) (?:close|closing|sign|signing|completion)\\b', 'with the highest days to close'],
  ['\\b(?:took|take|needed|required) (?:us )?(?:the )?(?:shortest|least)(?: time)? (?:from [a-z ]{3,20} )?(?:to|until|till) (?:close|closing|sign|signing|completion)\\b', 'with the lowest days to close'],
  ['^(?:on average ,? ?)?how (?:long|many days) (?:passed|passes|elapsed|elapse|went by|lie|lies|are there|is there) between (?:the )?(?:first )?(?:lead|entry|sourcing|contact) and (?:the )?(?:close|closing|signing|completion) (?:for|of|on|in|with) ', 'average days to close of '],
  ['^(?:what (?:is|was) )?(?:the )?average (?:age|days) of (?=(?:our |the |all )*(?:open |live |active |won |lost |stalled )*(?:deals|opportunities)(?: |$))', 'average days since entry of '],
  ['^how old is (project [a-z]+)(?: ,? ?(?:counted|days|in days|since) .+)?$', 'days since entry of $1'],
  // whose it is
  [`^((?:which|what|how many) .+?) (?:do|am) i (?:currently |now |still |actively |personally )*${owning}(?= |$)`, '$1 are owned by me'],
  [`(?<!(?:^| )(?:am|do|did|have|should|can|could|would|shall) )(?:\\b(?:that|which|whom) )?\\bi (?:am )?(?:currently |now |still |actively |personally |also )*${owning}(?= |$)`, 'owned by me'],
  [`^((?:and |so |ok |then )*)(?:who|whom|which (?:one |person |colleague |partner )?(?:of us )?) ?is (?:currently |now )?${owning} (?=(?:them|those|these|it|each|all of them)$)`, '$1 who owns '],
  // what was never there
  ['\\b(no|never|without) (.+?) ,? ?neither (?:open|live|won|active) n?or (?:closed|lost|dead|won)(?= |$)', '$1 $2'],
  [`\\b(?:that |which |who )?(?:do|does|did) not belong to (?:any |a |an |one )(?:single )?${owner}(?: at all)?(?= |$)`, 'without a $1'],
  [`\\b(?:that |which |who )?belong(?:s|ing)? to no ${owner}(?: at all)?(?= |$)`, 'without a $1'],
  ['^((?:which|what|how many|any|are there any) .+?) (have|has) not (we|i|they) (answered|replied to|responded to|opened|read)(?: yet)?$', '$1 $3 $2 not $4'],
  [`\\b(?:that |which |who |whom )?(?:we |i )?(?:have |has |had )?never ${done} (?:a |an |any )${thing}s?(?: (?:with|from|by|at|on|for) (?:us|them|it))?(?= |$)`, 'without any $1'],
  [`\\b(?:have|has|did) (?:we|i) never ${done} (?:a |an |any )?${thing}s?(?: (?:with|from|at|on|for))?(?= |$)`, 'without any $1'],
  ['\\b(?:without|excluding|except|minus|leaving out|leave out|drop|remove|not) (?:the|those|all the|any of the) (?:ones |companies |deals |contacts |names )(?:that are |which are |that sit |sitting |based )?(?:outside|not in|not from)(?: of)? ', 'only in '],
  ['\\b(?:for|because of|due to) (?:(?:another|some other|a different|any other) reasons? (?:than|but|besides)|(?:reasons?|something|anything) other than) (?:the |our )?', 'not because of '],
  // what hangs on a record
  ['\\b(?:where|for which|at which|in which|on which|of which) (?:an? |any |some |at least one )?(document|file|note|meeting|call)s? (?:was|were|has been|have been|got) (?=(?:uploaded|added|written|held|logged|created|filed|made)(?: |$))', 'with a $1 '],
  ['\\b(?:with|at|of|for|in) (?:companies|firms|businesses|targets) (?:that |which |who |whom )?we (?:have |had |have had )?(?:had )?no (meeting|call)s? with(?= |$)', 'without a $1'],
  ['\\b(?:with|at|of|for|in) (?:companies|firms|businesses|targets) (?:that |which |who |whom )?we (?:have |had |have had )?(?:had )?(?:a |an |any |some )?(meeting|call)s? with(?= |$)', 'with a $1'],
  ['\\b(?:that |which |who |whom )?we (?:have |had |have had )(?:had )?(?:a |an |any |some )?(meeting|call)s? with(?= (?:in|since|during|over|within|on|last|this|yesterday|today) )', 'with a $1'],
  ['\\b(?:that |which )?(?:should|ought to|(?:was|were) (?:due|supposed|meant|expected|planned) to) (?:have )?(?:been )?(?:closed?|signed?|completed?) (.+?) ,? ?(?:but|and|yet|which|that)(?:(?: (?:are|is|were|still|yet))* (?:open|live|running)|(?: (?:are|is|have|has|were|still|yet))* not(?: (?:yet|been))* (?:closed|signed|completed))$', 'open with close date $1'],
  ['\\b(?:did|has|have|was) (?:somebody|someone|anybody|anyone|they|the recipient)? ?(?:click|clicked|clicking)(?: on)?(?: (?:a|the|any|our|some) links?)?(?= |$)', 'clicked'],
  ['\\b(?:which |what )?(deals|opportunities|contacts|notes|meetings|calls) (?:(?:that|which) )?(?:concern|involve|relate to|pertain to|are about) (?=(?:companies|firms|businesses|targets) )', '$1 with '],
  [`(?<=^| )current (?=(?:${withoutNames('deals|opportunities|opps|mandates|pipeline')})(?: |$))`, 'open '],
  ['(?<=^| )(?:durng|durring|duing|dureing|duirng)(?= )', 'during'],
  ['^(?:which|what) (.+?) (?:have|did) (?:we|i) not (?:been in (?:contact|touch)|(?:had|have) (?:any )?contact|spoken|talked|spoke|talk|had any contact)(?: (?:with|to))? (?=(?:for|in|since|within|over) )', '$1 not contacted '],
  ['\\b(?:have |did )?(?:we|i) (?:have )?(?:gone|go|went) (?:the )?longest without (?:any |a )?(?:contact|touch|talking|speaking|word|conversation|talk)(?: (?:to|with|from))?(?= |$)', 'with the highest days since contact'],
  ['^(?:what|which meetings) (?:do|does) (?:(?:the|our) (?:whole |entire )?(?:team|firm)|everyone|everybody|we all|all of us|we) (?:all )?have (?:in|on) (?:the|our|their) (?:calendars?|diary|diaries|agenda|schedule) ', 'what meetings does the team have '],
  ['^(?:the )?(?:calendar|agenda|diary|schedule) (?:of|for) (?:the|our) (?:whole |entire )?(?:team|firm) ', 'team meetings '],
  ['^((?:and |so |but )?)(?:by )?how much (did|has|have) (it|they|that|he|she|its revenue|their revenue) (?:grow|grown|increase|increased|rise|risen|go up|gone up)(?= |$)', '$1 how fast $2 $3 grow'],
  // what nobody did
  ['\\b(?:that |which |where )?(?:nobody|no one|none of us|no colleague)(?: of us)? (?:has |have |had |ever )*(?:written|made|logged|left|added|wrote|taken) (?:a |an |any )?(note|comment)s?(?: (?:on|about|for|to|at|in))?(?= |$)', 'without notes'],
  ['\\b(?:where|for which|at which|with which) (?:nobody|no one|none of us)(?: of us)? (?:has |have |had )*(?:been in (?:touch|contact)|spoken|talked|had contact)(?: with (?:the )?(?:company|companies|firm|them|it))? (?=(?:for|in|since|within|over) )', 'of companies not contacted '],
  ['^what (?:has |is )?gone (?:quiet|cold|silent) (?=.*\\b(?:open |live |active )?(?:deals|companies|contacts)\\b)', ''],
  // why it was lost
  ['^(?:and |so )*why (?:did we lose|have we lost|did we pass on|were|was) (?:them|those|these|it|that|they)(?: lost| passed on)?$', 'loss reasons'],
  ['^(?:and |so )*what (?:was|were|is|are) the reasons?(?: (?:for (?:that|it|this|them|losing (?:them|it|those))|there|behind (?:it|that|them)))?$', 'loss reasons'],
  ['^(how many (?:deals|opportunities) (?:did|have) we (?:lose|lost|pass on|passed on)(?: .+?)?) ,? ?(?:broken down |split |grouped |divided )?by (?:the )?reasons?$', '$1 by loss reason'],
  ['^((?:.+ )?lost (?:deals|opportunities)(?: .+?)?) ,? ?(?:broken down |split |grouped )?by (?:the )?reasons?$', 'number of $1 by loss reason'],
  // figures and columns
  [`^by how (?:much|many) (?:did|has|have) (.+?) (?:changed?|moved?|developed?)(?: (?:against|compared (?:to|with)|versus|vs|over|from|since) (?:the )?(?:year before|previous year|prior year|last year|year earlier))?$`, 'change in $1'],
  ['^how likely (?:is|are) (.+?)(?= (?:and|,) |$)', 'probability of $1'],
  ['^(probability of .+?) and (?:when|by when) (?:is|are|will|does|do) (?:it|they) (?:supposed |due |expected |planned |likely |set )?(?:to )?(?:close|closing|be signed|sign)$', 'probability and close date of $1'],
  ['^rank (?:the |our )?(?:whole )?(?:team|colleagues|owners|partners|deal team) by (.+?)(?: (?:\\$|value))?$', '$1 by owner'],
  [`^((?:the |our )?(?:open |total |weighted )?pipeline by [a-z]+) ,? ?(?:${number} ${and} ${worth}|${worth} ${and} ${number})$`, '$1'],
  ['^((?:which|what|the|list|show) )?(\\d+|two|three|four|five|ten) of (.+?) (?:have been |has been |are |were |that have been )?(?:sitting|stuck|parked|been) in (?:their|its|the same|one) (?:current |present )?stage (?:for )?(?:the )?longest$', '$3 with the highest days in stage , top $2'],
  ['\\b(?:have been |has been |are |were |been )?(?:sitting|stuck|parked) in (?:their|its|the same|one) (?:current |present )?stage (?:for )?(?:the )?longest(?= |$)', 'with the highest days in stage'],
  ['^how (?:many days|long) (?:does|did|do) it (?:usually |typically )?take (?:us )?on average (?:from .+? )?(?:to|until|till) (?:close|closing|signing|sign|win|completion)(?: ,)?(?: (?:for|of|on|with) (?:the |our )?(?:deals (?:that )?we (?:have )?won|won deals))?$', 'average days to close of won deals'],
  ['\\b(?:nothing|none) (?=(?:bigger|larger|smaller|higher|lower|above|below|over|under|more|less) )', 'not '],
  ['(?<= )or (?:a|an) (?=[a-z]+ (?:company|firm|business)(?: |$))', 'or '],
  ['\\b(?:that |which )?(?:we |i )?(?:picked up|found|met|got|came across) (?:them )?at (?:a |the )?(conferences?|events?|trade shows?)(?= |$)', 'sourced at $1'],
  [`\\b(live|open|active|won|lost) (?:${withoutNames('stuff|things|mandates')})(?= |$)`, '$1 deals'],
  // times to come
  [`^((?:what (?:are|is) |list |show )*)(?:the |our |my )?next (\\d+|two|three|four|five|ten) (?:open |live )?(?:deals|opportunities) (?:that are |which are )?(?:due |expected |scheduled |planned |set )?(?:to close|closing|to sign|to be closed|up for closing)$`, '$1 first $2 open deals closing from today by close date'],
  ['^((?:what (?:are|is) |list |show )*)(?:the |our )?next (\\d+|two|three|four|five|ten) (meetings|appointments)(?= |$)', '$1 first $2 upcoming $3'],
  [`\\b(?:that |which )?(?:should|ought to|shall|might|could|are (?:due|set|expected|planned|supposed|going) to) (close|sign) (?=(?:in|within|over|during|before|by|until) )`, 'closing '],
  [`\\b${closing} within (?:the )?(?:next )?(\\d+|a|one|two|three|four|six) (days?|weeks?|months?)(?: from (?:now|today))?(?= |$)`, 'closing in the next $1 $2'],
  // what falls while something else rises
  [`(?<=(?:^| )${figure} )(?:dropped|drops|drop)(?= |$)`, 'fell'],
  [`\\b(?:dropped|drops|drop|fall|decline|shrink|decrease)(?: in)? ((?:the |their |its )?${figure} .+?)(?= (?:but|although|though|while|whereas|even though) )`, 'fell $1'],
  [`\\b(?:although|even though|though|while|whereas|in spite of|despite) (?=(?:the |their |its )?${figure} (?:fell|dropped|declined|shrank|went|rose|grew|increased|climbed|improved))`, 'but '],
  // of two that were compared, the answer says which is ahead
  [`^(?:and |so )*which (?:one |company |business )?(?:of (?:the two|those two|these two|the pair|both)(?: companies)? )?(?:has|had|shows|showed) (?:the |a )?(?:better|bigger|higher|larger|lower|smaller|stronger|weaker|worse) (?=${figure}$)`, ''],
  // sides
  ['^(.+?) (companies|deals|contacts|businesses) (vs|versus|compared to|compared with|against) (?:the |our )?(.+?) \\2$', '$1 $3 $4 $2'],
  ['^(.+?) (vs|versus) (.+?) (?:, |- |– )?how (?:do|does|did|are|is) (?:the |their |our )?(.+?) (?:compare|compared|stack up|differ|look)(?: (?:in|by|on|in terms of) (.+))?$', '$5 $4 $1 $2 $3'],
  ['\\b(sort|sorted|order|ordered) by (?:the )?compan(?:y|ies)$', '$1 by company name'],
] // biome-ignore format: a way of speaking a line
