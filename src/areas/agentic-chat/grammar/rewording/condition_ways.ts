// Conditions in a clause of their own, as people word them: "where no deal is live", "that nobody opened", "whose close date has
// passed", and the plainer words that mean the same; as paraphrases.ts.

const thing = '(deal|note|document|file|contact|meeting|call|contract|agreement|cim|nda|opportunity)'
const where = '(?:where|(?:for|at|in|with|on|of|from) (?:which|whom))'
const being = '(?:is|are|was|were|has been|have been|exists?|stands?|gets?|got)'
const when = '(?:(?:still|currently|now|yet|right now|at the moment|at present|today|as of now|any more|anymore) ?)*'
/** What a deal is; "closed" of a deal is won. */
const state = '(open|live|active|ongoing|won|lost|overdue|stalled)'
/** Of others: that they are there at all. */
const present =
  '(?:known|recorded|registered|on (?:file|record)|written|uploaded|logged|held|there|available|given|stored|saved|entered|listed|named|filed)'
const nobody = '(?:nobody|no one|no recipient|not anyone|none of (?:them|us|the recipients))'
const end = '(?= |$|,)'

const owed =
  '(?:should|ought to|(?:is|are|was|were|had been) (?:due|supposed|meant|expected|planned|scheduled|set|slated) to)'
const closed = '(?:have )?(?:already )?(?:be |been )?(?:close|closed|sign|signed|complete|completed|done)(?: already)?'
/** Up to now: other times are asked for themselves. */
const byNow = '(?:by now|before now|before today|until now|till now|already|long ago|in the past)'
const butOpen =
  '(?: ?,)? ?(?:but|and|yet|although|though|which|that)(?: (?:they|it|we|which|that|are|is|were|was|have|has|did|do|still|yet|not|been|remain|remains|stay))* (?:(?:open|live|running|ongoing|active|closed|close|signed|done|happened|yet|so|happen)|(?:still|has|have|is|are|were|was|did|do) not(?= ?$))'
const planned = '(?:expected |target |targeted |planned |anticipated |estimated )?'
const itsDate = `${planned}(?:close|closing|signing|due|target|completion) dates?`
const passed =
  '(?:(?:has|have|had|is|are|was|were|lies|lie|already|now|long|went|gone) )*(?:passed|past|elapsed|expired|lapsed|gone by|over|behind us|in the past|missed)(?: already| by now| now)?'

/** What has no age but that of its record. */
const aged =
  '(?:notes?|emails?|mails?|messages|documents?|docs?|files?|contracts?|agreements?|cims?|meetings?|calls?|interactions?)'
const span = '(?:\\d+|a|an|one|two|three|four|five|six|nine|twelve) (?:days?|weeks?|months?|quarters?|years?)'

const extreme = '(highest|lowest|largest|smallest|biggest|best|worst|greatest|strongest|weakest)'
const group = '(industry|sector|country|region|stage|source|owner|colleague|month|quarter|year|fund)'

const please =
  '(?:(?:please|pls|plz|kindly|just|also|can you|could you|would you|will you|can someone|i need you to) )*'
const shared =
  '(?:companies|cos|targets|firms|businesses|deals|opportunities|contacts|documents|docs|files|notes|meetings|calls|emails|names?|lists?|details|numbers?|address|pipeline|overview)'
const ended =
  '(?:already )?(?:closed|won and lost|won or lost|lost and won|open and closed|finished|archived|inactive|dead)'

/** What they make of it is no revenue. */
const otherFigure =
  '.*(?:\\b(?:ebitda|ebit|profits?|earnings|income|cash|margins?|growth|gross|return|people|deals|percent)\\b| %)'
const companies = '(companies|cos|firms|businesses|targets)'
const except = '(?:but|except|besides|other than|apart from|bar)'
const unset =
  '(?:missing|unknown|empty|blank|unset|not (?:known|given|recorded|filled in|filled|set|on file|on record|there|entered|available))'
const office = '(ceos?|cfos?|coos?|ctos?|chief [a-z]+(?: [a-z]+)? officers?|founders?|managing directors?|chairm[ae]n)'
const runs =
  '(?:own|owns|owning|lead|leads|leading|run|runs|running|handle|handles|handling|cover|covers|covering|manage|manages|managing|responsible for|in charge of|looking after|look after|looks after|working on|work on)'
const notAPerson =
  '(?!(?:nobody|no|none|everyone|everybody|someone|somebody|anyone|anybody|we|i|you|they|it|are|is|was|were|has|have|had|do|does|did|can|could|will|should|must|not|no|the|a|an|our|my|still|also|close|closed|closes|went|moved|came|come|goes|from|to|in|at|reached|entered|with|without)\\b)'
const person = `${notAPerson}([a-z]+(?: ${notAPerson}[a-z]+)?)`

export const conditionWays: readonly (readonly [said: string, meant: string])[] = [
  // what is left out
  [`\\b(?:anywhere|everywhere|anyplace) ${except} (?:in |for )?`, 'not in '],
  [
    `\\b((?:owned|run|led|handled|covered|managed|held|sourced) by) (?:anyone|anybody|someone|somebody|everyone|everybody|people|others)(?: else)? (?:${except}|than) `,
    'not $1 ',
  ],
  [
    `\\b(?:that|which) ${person} (?:does not|do not|did not|is not|are not|was not) (?:currently |now )?${runs}(?= |$)`,
    'not owned by $1',
  ],
  [
    `\\b(?:that|which) ${person} (?:leads|runs|handles|covers|manages|is (?:currently |now )?(?:leading|running|handling|covering|managing|responsible for|in charge of|looking after|working on)|looks after|works on)(?! stage| phase)(?= |$)`,
    'owned by $1',
  ],
  ['\\beither (?=(?:[^ ]+ ){1,4}or )', ''],
  // what is missing, and what is there
  [
    `\\b(?:where|whose|for which|of which) (?:the |their |its |we have the )?(?!(?:document|file|deal|contact|meeting|call)s?\\b)([a-z]+(?: [a-z]+)?) (?:is|are|was|were) (?:still |currently )?${unset}${end}`,
    'without $1',
  ],
  [
    `\\b(?:where|for which|of which|at which) we (?:already )?(?:know|have) (?:the |a |an |any |who is |who the )?${office}(?: is)?${end}`,
    'with a $1',
  ],
  [`\\b(with|without|has|have|having) uploaded (documents?|files?)${end}`, '$1 $2'],
  [`\\b(with|has|have|having) at least (?:one|a|an|1) (?:single )?${thing}s?${end}`, '$1 a $2'],
  // in between
  [
    `\\bin the (?:range (?:of|from|between) )?(\\$? ?[\\d.]+(?: ?[kmb]| million| billion)?) (?:-|–|—|to|and) (\\$? ?[\\d.]+(?: ?[kmb]| million| billion)?) range${end}`,
    'between $1 and $2',
  ],
  [
    '\\b(with (?:an? )?(?:revenues?|sales|turnover|ebitda|margins?|headcount|value|probability)) from (?=\\$?\\d)(.+?) to (?=\\$?\\d)',
    '$1 between $2 and ',
  ],
  ['\\bsub (?:- )?(?=\\$?\\d)', 'under '],
  // when it began
  ['\\b(?:older|earlier) than (?=(?:1[5-9]|20)\\d\\d(?: |$))', 'founded before '],
  [
    `\\b(${companies}(?: [^ ]+){0,8}?) (?:that |which )?(?:have )?(?:came|come|coming) in (?=(?:over|in|during|within|since|this|last|on) )`,
    '$1 added ',
  ],
  // who they are
  ['\\b(?:(?:who|that) )?(?:works?|working|serves?|serving|acts?|acting) as (?:the |an? |their )?', 'with role '],
  [
    `(?<!\\b(?:\\S*\\d\\S*|million|hundred|thousand|many|more|most|fewer|fewest|less|least|than|(?<!list )of|those|our|employ|employs|to|with|by|for|from|our|these) )people (?!(?:in|at|on) (?:our|the|this|your) (?:firm|(?:deal )?team|office|company|house|organi[sz]ation)\\b)(?!.*\\b(?:met|meet|opened|emailed|emails?|called|spoke|talked)\\b)(?=(?:in|at|from|outside|not|based|located|with|without|who|other than|out of|of|on our) |that (?:are|do|have|belong) )`,
    'contacts ',
  ],
  [
    '(?<=\\b(?:how many|number of|count of) (?:[a-z-]+ ){0,3})people (?=(?:in|at|from|outside|not|based|located|other than|out of|on our) )(?!.*\\b(?:work|works|employ|employed|payroll|staff|has|each|per|met|meet|opened|emailed|called)\\b)(?!.*(?<!do we |we )have\\b)',
    'contacts ',
  ],
  [
    '^((?:(?:show|list|give|find|i|need|can|you|me|all|the|which|what|a|of|any|get|us|please|how|many|number|count) )*)(?!(?:many|more|most|fewer|less|our|the|these|those|other|key|of|any|all|which|what|enough|new|free|available) )((?:non - )?[a-z]+(?: - based)? )people(?= (?:are there|do we have|do we know|who|that)(?: |$)| ?$)',
    '$1 $2 contacts',
  ],
  [
    `\\b(contacts|ceos|cfos) (?:on|behind|for|in) (?:our |the |all )*(?:open|live|active) deals${end}`,
    '$1 at companies with open deals',
  ],
  [
    `\\bwhere the company (?:makes|has revenue of|has revenue|turns over|does|generates|sells) (?=(?:more than|over|at least|less than|under|above|below|between|\\$|\\d))(?!${otherFigure})`,
    'at companies with revenue ',
  ],
  [
    `\\b${companies} (?:with|employing|that employ|which employ|that have|having) ((?:more than|over|at least|fewer than|less than|under|at most|up to|below|above) [\\d,.]+) (?:people|persons|heads|staff|workers)${end}`,
    '$1 with $2 employees',
  ],
  [`\\b${companies} with (?:an? |any |some )?contact (?=(?:in|within|over|during|since) )`, '$1 contacted '],
  [
    `(?<=\\b(?:deals|opportunities)\\b.*)\\b(?:that |which )?(?:are|is) not (?:yet |already )?closed(?: yet)?${end}(?! (?:in|this|last|during|by|before|since|q[1-4]) ?)`,
    'open',
  ],
  // deals that companies have
  [
    `\\b${companies} (?:that |which )?(?:are )?not (?:currently )?in (?:our|the) (?:open |live )?pipeline${end}`,
    '$1 without open deals',
  ],
  [
    `(?<=(?:at|of|from|in|with) )${companies} (?:that |which )?(?:are )?(?:currently )?in (?:our|the) (?:open |live )?pipeline${end}`,
    '$1 with open deals',
  ],
  ['\\bwhose (?:deals?|opportunity) (?:is|are) (?:currently |now )?(?=(?:in|at) )', 'with a deal '],
  [
    `\\b${companies} (?:that|which|who) (?:are|is) (?:currently |now )?((?:in|at) (?:the )?(?:lead|qualification|proposal|negotiation|negotiations))(?: stage| phase)?${end}`,
    '$1 with a deal $2',
  ],
  // "share" as "show": with whom else is a command, and "share of" a part
  [
    `^${please}share (?:with (?:me|us) )?(?!(?:of|in|by|per|that|which|is|are|held|between|price|capital|purchase)(?: |$))(?!.* (?:with|to) (?!(?:me|us|open|live|active|no|an?|any)(?: |$))[a-z]+(?: [a-z]+)?$)(?=(?:[^ ]+ ){0,6}?${shared}(?: |$))`,
    'show ',
  ],
  // a second question of the same
  [
    ` ?(?:,|and|&|, and) (?:also )?(?:what|which) (?:is|are|was|were) (?:the |his |her |their |its |they )*(?:e - mail|mail|mails)(?: address(?:es)?)?$`,
    ' and email',
  ],
  [
    `(?<=.) (?:,|and|&|, and) (?:also )?what (?:is|are|was|were) (?:the |his |her |their |its )+((?:total |average |combined )?(?:value|size|email|e - mail|phone|phone number|number|address|email address|phone number|revenue|ebitda|margin|stage|owner|close date|location|industry|headcount)s?)$`,
    ' and $1',
  ],
  // one where several are meant, and what is said of a list
  [
    '(?<=(?:^| )(?:[\\d.,]+k?|many|more|fewer|less|most|fewest|no|hundred|thousand|few) )(?:employee|worker|staff member)(?= |$)',
    'employees',
  ],
  [
    '\\b(?:the )?names? of (?=(?:(?:all|our|the|every|those|any) )*(?:[a-z&]+ ){0,2}?(?:companies|cos|firms|businesses|targets|contacts|deals|people|documents|files|ceos|cfos)(?: |$))',
    '',
  ],
  // what there is none of
  [
    `\\b${where} (?:there ${being} )?(?:no|not a|not an|not any|none of the) ${thing}s? (?:that |which )?(?:${being} )?${when}${state}${end}`,
    'without $2 $1',
  ],
  [
    `\\b${where} (?:there ${being} )?(?:no|not a|not an|not any) ${thing}s? ${being} ${when}${present}${end}`,
    'without a $1',
  ],
  [`\\bnone of (?:whose|their|its) (deal|opportunitie|opportunity)s? ${being} ${when}${state}${end}`, 'without $2 $1'],
  [
    `\\b${where} (?:there ${being} )?(?:an?|any|some|at least one|one|the) ${thing}s? (?:that |which )?${being} ${when}${state}${end}`,
    'with a $2 $1',
  ],
  [`\\b${where} we (?:currently |still |now )*(?:have|had|have got) (?:no|not any|not a) `, 'without a '],
  [
    `\\b${where} (?!we |i |you |they |the |an? |no |not |there |it )([a-z]+(?: [a-z]+)?) (?:has|owns|runs|is running|is working on|leads|covers) ((?:(?:an?|any|some|at least one|open|live|active|ongoing|won|lost) )+(?:deals?|opportunity|opportunities)(?: (?:at|in) (?:the )?[a-z]+(?: stage| phase)?)?)${end}`,
    'with $2 owned by $1',
  ],
  [
    '\\b(all|every|any) ((?:(?:of )?(?:our|the) )?(?:[a-z&]+ ){0,2}?(?:companies|cos|firms|businesses|targets|deals|opportunities|contacts|documents|files|notes|emails|meetings|calls|industr(?:ies|y)|sectors?|stages?|owners?|sources?|colleagues?|countr(?:ies|y)|company|deal|contact)) but (?!(?:not|only|with|without|have|has|had|is|are|were|no|also|for|which|that|where|whose|did|do|does|never|still|then)(?: |$))',
    '$1 $2 except ',
  ],
  // what nobody did
  [
    `\\b(?:(?:that|which) )?${nobody} (?:has |have |had |ever |yet )*(opened|read|clicked|answered|viewed)(?: on)?(?: yet| so far)?${end}`,
    'not $1',
  ],
  [
    `\\b(companies|contacts|people|businesses|firms|targets) (?:(?:that|which|whom|who) )?(we|i) last (?=(?:spoke|spoken|talked|met|contacted|saw|called|emailed|heard|had contact)(?: |$))`,
    '$1 $2 ',
  ],
  // what was closed is done, and what lasts since then does so for that long
  [`\\bsince ((?:more than|over|at least|less than) ${span})(?! ago)${end}`, 'for $1'],
  // whose deals: "lead" is a stage as well
  [
    `^((?:[a-z]+ ){0,4}?(?:deals|opportunities)) (?:(?:that|which) )?(?:(?:does|do|did|is) (?!we |i |you |they )([a-z]+(?: [a-z]+)?) (?:currently |now |still )*(?:lead|leading)|(?!(?:we|i|you|they|in|at|the|with|without|by|of|on|from|no|not|and|or|but|are|is|were|was|open|new|live|all|any|have|has|had|our|my|that|which|excluding|except|as|than|for|to|per) )([a-z]+(?: [a-z]+)?) (?:currently |now )*(?:leads|led|is leading))(?! stage| phase)${end}`,
    '$1 owned by $2 $3',
  ],
  [
    `\\b(meetings?|calls?) (did|has|have) (?!we |i |you |they )([a-z]+(?: [a-z]+)?) (?:make|made|do|done|hold|held|conduct|conducted)${end}`,
    '$1 $2 $3',
  ],
  // talks that were held
  [
    `\\b(meetings?|calls?|conversations?|interactions?) (?:(?:that|which) )?(?:(?:were|was|have been|has been|we|i) )?(?:held|done|made|conducted|taken place|took place|happened)(?: so far)?${end}`,
    '$1',
  ],
  // what is late
  [`\\b(?:(?:that|which|who) )?${owed} ${closed} ${byNow}(?:${butOpen})?$`, 'overdue'],
  [
    `\\b(?:whose |with (?:an? |their |its )?|where the |that have an? |having an? |(?:although|though|even though|while|but) (?:the |their |its )?)${itsDate} (?:that |which )?${passed}(?:${butOpen})?${end}`,
    'overdue',
  ],
  [
    `\\b(?:that |which )?(?:are |is |have |has )?(?:past|beyond|behind|missed|over) (?:the |their |its )?(?:${planned}(?:close |closing |signing |due |target )?dates?|deadlines?)(?:(?: still| yet)* (?:not|un)(?: yet)? ?(?:closed|signed)|${butOpen})?$`,
    'overdue',
  ],
  [
    `\\b(${aged}(?: (?!older|newer)[a-z]+){0,4}?) (?:that are |which are |that is )?(?:older than (${span})|more than (${span}) old)${end}`,
    '$1 more than $2 $3 ago',
  ],
  // groups that are set against each other, and led
  [
    `^(?:in|for|at|with|by) (?:which|what) ${group} (?:is|are|was|were) (?:the |our )?(?:average |mean |avg )(.+?) (?:the )?${extreme}(?: on average)?$`,
    'which $1 has the $3 average $2',
  ],
  [
    `^(?:in|for|at|with|by) (?:which|what) ${group} (?:is|are|was|were) (?:the |our )?(.+?) (?:the )?${extreme} (?:on|in) average$`,
    'which $1 has the $3 average $2',
  ],
  [
    `^(?:(?:show|give|list)(?: me)? )?(?:the |our )?${group} (?:- )?wise (?:split |breakdown |list )?(?:of )?(.+)$`,
    '$2 by $1',
  ],
  [`^(.+?) ${group} (?:- )?wise$`, '$1 by $2'],
  // all of them, whatever their state
  [
    `^(?!.*\\b(?:open|live|active|ongoing|current|pipeline|won|lost)\\b.*\\b(?:incl|including|also|plus|too|as well)\\b)(.+?)(?: ?,)? (?:(?:and )?(?:including|incl|also|plus|as well as|together with) (?:the |those |all )*${ended}(?: (?:ones|deals|companies))?|(?:and )?${ended} (?:ones|deals|companies) (?:too|also|included|as well))(?: (?:too|also|as well))?$`,
    '$1',
  ],
]
