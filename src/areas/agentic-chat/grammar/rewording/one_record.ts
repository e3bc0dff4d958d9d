// What is asked of one record in other words than its fields have, and what is asked of several in one breath; as paraphrases.ts.

const stages = '(lead|qualification|proposal|negotiation)'
const figure = '(revenues?|sales|turnover|top line|ebitda)'
const grown = '(?:grow|grown|grew|increase|increased|rise|risen|go up|gone up|went up)'
const lastYear = '(?: (?:last year|in the last year|over the last year|year on year|year over year|in the past year))?'

export const oneRecord: readonly (readonly [said: string, meant: string])[] = [
  // companies
  [
    '^(?:what is |tell me |give me |show me )?(?:the )?(?:name of the )?(?:company|target|target company) (?:of|behind|for) (?=project )',
    'which company is ',
  ],
  [
    '^how long (?:has|have|is) (?!project )(.+?) (?:been )?(?:around|in business|in existence|existed|existing|trading|operating)$',
    'how old is $1',
  ],
  [
    `^by how much (?:did|has|have) (?!.*\\b(?:it|they|that|he|she|margins?|headcount|${figure.slice(1, -1)})\\b)(.+?) ${grown}${lastYear}$`,
    'revenue growth of $1',
  ],
  [
    '^how much (?:did|does|do|has) (?!(?:we|i|you|they|our) )(.+?) (?:sell|sold)(?= (?:in|last|this|during|over) |$)',
    'what was the revenue of $1',
  ],
  [
    '^(?:what is |tell me |give me )?(?:the )?(?:postal |street |business )?address of (?!.*\\bmail\\b)(?=.)',
    'location of ',
  ],
  // people
  ['^(give me|what is|i need|send me|show me|do we have) ([a-z]+ [a-z]+) number$', '$1 $2 phone number'],
  [
    '^(?:what|which) (?:phone )?number (?:can|could|do|should) (?:i|we) (?:reach|call|get|contact|ring|dial)(?: for)? (.+?)(?: on| at| under)?$',
    '$1 phone number',
  ],
  // deals
  [
    `^since when (?:is|are) (project .+?) (?:been )?(?:in|at) (?:the )?${stages}(?: stage| phase)?$`,
    'days in stage of $1',
  ],
  [
    '^(?:through|via|by|over) (?:what|which) (?:channel|route|path|way|source) did (.+?) (?:reach|come to|get to|find) us$',
    'source of $1',
  ],
  ['^how likely (?:is it that we|are we to) (?:win|close|get|sign|land) (.+)$', 'probability of $1'],
  [
    '^whose (?:open |live |active )?(?:deals|opportunities) are worth the most(?: in total| together)?$',
    'who has the largest pipeline',
  ],
  ['\\b(?:that |which )?(?:did not|could not) (?:make it|work out|go through|go ahead)(?= |$)', 'lost'],
  // figures of all
  [
    '^(?:what is )?(?:the )?weighted value of (our|the) (?=(?:open |whole |total |live )*pipeline)',
    'total weighted value of $1 ',
  ],
  ['^how many (?:people|employees|staff) (?:do|does) (.+?) (?:employ|have) on average$', 'average employees of $1'],
  // talks and papers
  [
    '(?<!\\b(?:deals?|opportunities|projects?)(?: [a-z]+){0,3} )\\b(?:that |which |who )?(?:have |has |are )?(?:gone|went|going|been) (?:cold|quiet|silent|dark) (?=(?:for|since|over|more) )',
    'not contacted ',
  ],
  ['\\b(?:that |which |who )?(?:have|has|had) not heard from us (?=(?:in|for|since|over|within) )', 'not contacted '],
  ['\\b(documents|files) with (?:an? |any )?errors?$', 'failed $1'],
]
