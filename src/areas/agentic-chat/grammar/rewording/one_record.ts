// What is asked of one record in other words than its fields have, and what is asked of several in one breath; as paraphrases.ts.

const stages = '(lead|qualification|proposal|negotiation)'
const figure = '(revenues?|sales|turnover|top line|ebitda)'
const grown = '(?:grow|grown|grew|increase|increased|rise|risen|go up|gone up|went up)'
const lastYear = '(?: (?:last year|in the last year|over the last year|year on year|year over year|in the past year))?'
const wrote = '(written|write|logged|log|made|make|uploaded|upload|sent|send)'

export const oneRecord: readonly (readonly [said: string, meant: string])[] = [
  // companies
  ['^(?:which|what) (?:company|target) is behind (?=project )', 'which company is '],
  ['^(?:what is |tell me |give me |show me )?(?:the )?(?:name of the )?(?:company|target|target company) (?:of|behind|for) (?=project )', 'which company is '],
  ['^how long (?:has|have|is) (?!project )(.+?) (?:been )?(?:around|in business|in existence|existed|existing|trading|operating)$', 'how old is $1'],
  [`^(?:by )?how much (?:did|has|have|is|are) (?:the )?${figure} of (.+?) ${grown}${lastYear}$`, '$1 growth of $2'],
  [`^(?:by )?how much (?:did|has|have|is|are) (.+?) ${figure} ${grown}${lastYear}$`, '$2 growth of $1'],
  [`^by how much (?:did|has|have) (?!.*\\b(?:it|they|that|he|she|margins?|headcount|${figure.slice(1, -1)})\\b)(.+?) ${grown}${lastYear}$`, 'revenue growth of $1'],
  ['^how much (?:did|does|do|has) (?!(?:we|i|you|they|our) )(.+?) (?:sell|sold)(?= (?:in|last|this|during|over) |$)', 'what was the revenue of $1'],
  ['^(?:what is |tell me |give me )?(?:the )?(?:postal |street |business )?address of (?!.*\\bmail\\b)(?=.)', 'location of '],
  ['\\b((?:have|has) grown) (?:in|over|during) the (?:last|past) year(?= |$)', '$1'],
  // people
  ['^(give me|what is|i need|send me|show me|do we have) ([a-z]+ [a-z]+) number$', '$1 $2 phone number'],
  ['^(?:what|which) (?:phone )?number (?:can|could|do|should) (?:i|we) (?:reach|call|get|contact|ring|dial)(?: for)? (.+?)(?: on| at| under)?$', '$1 phone number'],
  ['^with (?:whom|who) (?:from|at|of|in) (.+?) (?:had|have|did) we (?:have |had )?(?:the |our )?last (?:contact|conversation|talk|call|meeting|touch)$', 'who did we last speak to at $1'],
  ['^who (?:of|among|amongst) (?:us|the team|our team|our colleagues|the colleagues) ', 'who '],
  // deals
  [`^since when (?:is|are) (project .+?) (?:been )?(?:in|at) (?:the )?${stages}(?: stage| phase)?$`, 'days in stage of $1'],
  ['^(?:through|via|by|over) (?:what|which) (?:channel|route|path|way|source) did (.+?) (?:reach|come to|get to|find) us$', 'source of $1'],
  ['^how likely (?:is it that we|are we to) (?:win|close|get|sign|land) (.+)$', 'probability of $1'],
  ['^(?:is|are|was) (project .+?) (?:worth (?:more|less)|bigger|larger|smaller) than (project .+)$', 'compare value of $1 and $2'],
  ['(?<=\\b(?:deals?|opportunities|ones?)\\b.*)\\b(?:has|have) been (?:around|with us|on our books) (?:the )?longest(?: since (?:it|they|we) .+)?$', 'is the oldest'],
  ['^whose (?:open |live |active )?(?:deals|opportunities) are worth the most(?: in total| together)?$', 'who has the largest pipeline'],
  ['\\b(?:that |which )?(?:did not|could not) (?:make it|work out|go through|go ahead)(?= |$)', 'lost'],
  ['\\bwhose (?:expected |planned |target )?(?:close|closing|signing) dates? (?:falls?|lies?|is|are|comes?)(?: due| set| planned)? (?=(?:between|in|on|after|this|next) )', 'closing '],
  // figures of all
  ['^(?:what is )?(?:the )?weighted value of (our|the) (?=(?:open |whole |total |live )*pipeline)', 'total weighted value of $1 '],
  ['\\bwhen (?:each|every|all|the)(?: (?:deals?|of them|one))? (?:is|are) weighted (?:by|with) (?:its |their |the )?probabilit(?:y|ies)(?= |$)', 'weighted by probability'],
  ['\\b((?:win|hit|success) rates?)(.*?) (?:over|across|for|of|on) all (?:our |the )?(?:closed |decided |completed )?deals$', '$1 $2'],
  ['^how many (?:people|employees|staff) (?:do|does) (.+?) (?:employ|have) on average$', 'average employees of $1'],
  ['\\bpeople (?:working|employed) (?:there|with them|for them|in them)(?= |$)', 'people'],
  ['^(.*\\b(?:share|part|proportion|portion|percentage)\\b.*) (?:in|as) (?:%|percent|percentage|per cent|a percentage|a percent)$', '$1'],
  [`^how many ([a-z]+) (?:has|did|have) ([a-z]+(?: [a-z]+)?) ${wrote}(?: ?,)? and how many (?:has |did |have )?(?!of |are |is |more |were )([a-z]+(?: [a-z]+)?)(?: \\3)?$`, 'number of $1 by $2 vs $4'],
  // talks and papers
  ['^(?:the )?last time (?:that )?we (talked|spoke|met|chatted|called|emailed) (?=(?:to |with )?[a-z])', 'when did we last $1 '],
  ['(?<!\\b(?:deals?|opportunities|projects?)(?: [a-z]+){0,3} )\\b(?:that |which |who )?(?:have |has |are )?(?:gone|went|going|been) (?:cold|quiet|silent|dark) (?=(?:for|since|over|more) )', 'not contacted '],
  ['\\b(?:that |which |who )?(?:have|has|had) not heard from us (?=(?:in|for|since|over|within) )', 'not contacted '],
  ['^(which|what) (companies|contacts|people|businesses|firms) (?:did|have) we (?:contact|contacted|reach|reached|speak to|spoken to|talk to|talked to) neither (?:by |through |via )?.+? nor .+? (?=(?:for|since|over|within) )', '$1 $2 not contacted '],
  ['\\bwith the (?:tag|label) (?=[a-z])', 'tagged '],
  ['\\b(documents|files) with (?:an? |any )?errors?$', 'failed $1'],
  ['^((?:name |list |show |show me |give me |what are |which are )*)(?:the )?((?:\\d+|two|three|four|five|ten) )?(documents|files|notes) (?:that were |which were |we )?(?:uploaded|written) (?:the )?longest ago$', '$1 $2 oldest $3'],
  // order
  ['\\b(?:put|place|list|show|have|with|sort) (?:me )?(?:the )?(largest|biggest|smallest|newest|oldest) (?:ones? )?(?:on top|at the top|at the start|up top)(?= |$)', '$1 first'],
  ['^(?:i|we) (?:search|am searching|are searching)(?: for)? (?=(?:all|the|any|our|every|companies|deals|contacts) ?)', 'show '],
] // biome-ignore format: a way of speaking a line
