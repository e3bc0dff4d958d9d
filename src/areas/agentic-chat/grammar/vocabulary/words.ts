import { describedChoices } from './described_words.ts'
import { concepts } from './fields.ts'
import { documentKinds, nouns } from './nouns.ts'
import { partyRoles } from './party_roles.ts'

// Every phrase the rules know, with its tag: a capital for its class, then what it means.

const comparisons: Readonly<Record<string, string>> = {
  more_than:
    'over|above|more than|greater than|higher than|larger than|bigger than|exceeding|exceeds|exceed|north of|in excess of|>|beyond|better than|upwards of|topping|surpassing|longer than|older than|faster than|quicker than|by more than|by over|clearing|surpasses|tops|exceeded|well over|just over|well above|just above|a bit over|a little over|anything over|anything above|more then|larger then|bigger then|higher then|greater then|older then|longer then|upward of',
  at_least:
    'at least|>=|=>|≥|minimum of|min|minimum|no less than|not less than|no fewer than|not fewer than|not below|not under|or more than|by at least|a minimum of|no smaller than|no lower than|at minimum|min of',
  less_than:
    'under|below|less than|fewer than|smaller than|lower than|south of|<|sub|beneath|shorter than|younger than|slower than|by less than|well under|just under|well below|just below|less then|smaller then|lower then|fewer then|younger then|shorter then|short of|shy of|anything under|anything below',
  at_most:
    'at most|<=|=<|≤|up to|maximum of|no more than|not more than|not over|not above|not exceeding|max of|no greater than|a maximum of|capped at|no higher than|no larger than|no bigger than',
  is: 'equal to|equals|exactly|=|equal',
  around:
    'around|about|roughly|approximately|approx|circa|~|≈|some|c|in the region of|in the neighborhood of|in the neighbourhood of|in the ballpark of|somewhere around|just about',
  between: 'between|btw|in the range of|ranging from|b/w|range|in a range of',
}
const trailing: Readonly<Record<string, string>> = {
  at_least:
    'or more|or above|or higher|or greater|or over|or better|and above|and up|and over|plus|or larger|or bigger|and higher',
  at_most: 'or less|or fewer|or below|or lower|or under|and below|and under|or smaller',
}
const orders: Readonly<Record<string, string>> = {
  top: 'top|best|leading|number one|no 1',
  bottom: 'bottom|worst|weakest|poorest',
  most: 'highest|most|maximum|max|greatest|strongest|the most|fattest|richest|healthiest|healthier|juiciest|heftiest|steepest|beefiest',
  least: 'lowest|least|minimum|fewest|thinnest|skinniest|slimmest|leanest|slenderest|narrowest|tightest',
  big: 'largest|biggest|most valuable|heaviest|chunkiest|meatiest|highest value|highest valued|highest - value|worth the most|worth most',
  small: 'smallest|tiniest|least valuable|littlest|lowest value|lowest valued|worth the least|worth least',
  new: 'newest|latest|most recent|most recently|last|youngest|freshest|most recently added',
  old: 'oldest|earliest|longest standing|most established|longest established|longest running|longest - standing|longest - established',
  fast: 'fastest growing|fastest growers|fastest grower|fastest - growers|growing fastest|growing the fastest|growing most|growing quickest|highest growth|grows fastest|growing the most|grown fastest|grown the most|fastest|grew the most|grew fastest|grew most|grown most|fastest - growing|quickest growing|high growth|fastest rising|fastest expanding|growing quicker|grew quickest|grown quickest|expanded the most|expanding fastest|most rapidly growing|growing most rapidly|growing most quickly|grew most quickly|biggest grower|biggest growers|top growers|best growers|strongest growers|high - growth',
  slow: 'slowest growing|growing slowest|lowest growth|slowest|growing the slowest|shrinking fastest|shrinking the most|declining fastest|grew least|slowest - growing|shrank the most|shrunk the most|declined the most|fell the most|fallen the most|dropped the most|biggest decliners|biggest decliner',
  profitable: 'most profitable',
  unprofitable: 'least profitable',
  employing:
    'largest by headcount|biggest employer|biggest employers|largest employer|largest employers|top employers|employs the most people|employ the most people|employs most people|employs the most|employ the most|largest workforce|biggest workforce|largest staff|biggest staff|largest headcount|biggest headcount|largest payroll|biggest payroll',
  likely:
    'most likely to close|most likely|likeliest to close|likeliest|likely to close|most likely to sign|most likely to land|likeliest to sign|most probable',
  soon: 'next to close|closing soonest|closing next|closing first|soonest to close|closest to closing|soonest|due next|next to sign|first to close|due soonest|due first',
  rank: 'rank|ranked|ranking|rank order|sort|sorted|ordered|order|ranking of|league table',
  descending:
    'descending|desc|high to low|largest first|highest first|from high to low|biggest first|most frequent first|most common first|most first|best first|newest first|latest first|in descending order|highest to lowest|largest to smallest|biggest to smallest|descending order|from highest to lowest|from largest to smallest|newest to oldest|most to least',
  ascending:
    'ascending|asc|low to high|smallest first|lowest first|from low to high|oldest first|earliest first|soonest first|in ascending order|alphabetically|alphabetical|lowest to highest|smallest to largest|ascending order|oldest to newest|smallest to biggest|from lowest to highest',
  overdue: 'most overdue|longest overdue|most delayed|the most delayed|the most overdue|longest delayed',
  stuck:
    'stuck the longest|longest in stage|longest in the same stage|in its current stage the longest|in their current stage the longest|in its stage the longest|in their stage the longest|in the same stage the longest|in stage the longest|in stage longest|in current stage longest|longest in current stage|longest in its stage|longest in their stage|longest stuck|most stale|most stalled',
  long: 'longest|lengthiest',
  short: 'shortest|briefest',
  busy: 'busiest',
}
const measures: Readonly<Record<string, string>> = {
  count:
    'how many|number of|count of|count|num of|# of|#|no of|num|how many of|total number of|number|the count of|tally|tally of|total count of|how often|how many times|the number of|what number of|total # of|total no of|count up|how frequently',
  sum: 'total|sum of|sum|combined|aggregate|aggregated|totals|total of|added up|in total|cumulative|overall|all in|altogether|add up to|add up|adds up to|adds up|sum up to|come to|comes to|total up|totalled|totaled|together|grand total|sum total|total sum|in aggregate|in all|all told|all together|all in all|collectively|combined total|taken together|summed|summed up|sums to|total to|totals to|added together|jointly|amount to|amounts to|amounted to|added up to|came to|comes out at|come out at|put together|add them up|total them up|sum them up',
  average:
    'average|avg|mean|averages|on average|typical|ave|avgs|on avg|typically|usual|average of|mean of|averaging|averaged|the typical',
  median: 'median|med|medians',
  max: 'maximum value of',
  min: 'minimum value of',
  how_much: 'how much|how much money|how much value|how much business|how much deal value|how many dollars',
  win_rate:
    'win rate|win rates|hit rate|success rate|close rate|conversion rate|closing rate|win ratio|win percentage|winrate|hit ratio|win %|strike rate|batting average|success ratio|win loss ratio|win - loss ratio|close ratio|closing ratio',
  weighted:
    'weighted pipeline|probability weighted pipeline|weighted pipe|expected pipeline|prob weighted pipeline|risk adjusted pipeline|risk - adjusted pipeline|risk - adjusted pipe|risk adjusted pipe|prob weighted pipe|prob - weighted pipeline|prob weighted|probability weighted|weighted pipeline value|probability - weighted pipeline|weighted deals|weighted|risk - adjusted|risk adjusted|risk weighted|risk weighted pipeline|risk - weighted pipeline|probability weighted pipe|probability - weighted|probability adjusted pipeline|weighted by probability',
  share:
    'share|share of|percentage of|percent of|% of|proportion of|what percentage|what share|what proportion|fraction of|percentage|pct of|what percent|what %|what fraction|what portion|portion of|portion|proportion|percent|what part of|what slice of|slice of|what pct|what pct of',
}
const states: Readonly<Record<string, string>> = {
  lead: 'lead|lead stage|leads|stage lead|at lead|at the lead stage',
  qualification:
    'qualification|quals|qualified|qualifying|qualification stage|qualify|qual|at qualification|being qualified',
  proposal:
    'proposal|proposals|proposal stage|loi|lois|ioi|iois|letter of intent|indication of interest|loi stage|ioi stage|bid stage|letters of intent|at proposal|proposal phase|at the proposal stage',
  negotiation:
    'negotiation|nego|negos|negotiations|negotiating|negotiation stage|in negotiations|under negotiation|at negotiation|negotiation phase|at the negotiation stage|being negotiated',
  diligence: 'due diligence|dd|diligence|in diligence|due diligence stage|in dd|under loi|exclusivity stage',
  won: 'won|closed won|closed - won|wins|win|signed|closed_won|successful|completed deals|bagged|clinched|sealed|landed|inked|over the line|got over the line|got done|did we sign|did we land',
  lost: 'lost|closed lost|closed - lost|losses|lose|passed on|passed|dead|closed_lost|killed|lost out on|got away|got away from us|missed out on|died|dropped|fell through|fell apart|fallen through|collapsed|fell over|walked away from|turned down|get away|gotten away|slipped away|slipped through our fingers|lost out|blew up|went south|fizzled|fizzled out|backed out of|backed away from|pulled out of|said no to|rejected|scrapped|failed to win|did not win',
  invested: 'portfolio|portco|portcos|holdings|invested|portfolio investments',
  closed: 'closed|completed|done|did we close|have we closed|did we complete',
  finished: 'finished|ticked off|checked off',
  unassigned: 'unassigned|unowned|ownerless|unallocated',
  open: 'open|live|ongoing|active pipeline|in play|in progress|still open|opened|in flight|currently open|unclosed|in the pipeline|in pipeline|in our pipeline|in the pipe|in pipe|in our pipe|alive|still alive|underway|under way|on the go|in the works|in our funnel|in the funnel|to be completed|to be done|to be finished|still to do|left to do|not done|not finished|not completed|unfinished|incomplete|outstanding|yet to close|still running|still going|still live',
  active: 'active|currently active|still active',
  inactive: 'inactive|dormant',
  archived: 'archived',
  overdue:
    'overdue|past due|past - due|should have closed already|should have closed|should have signed|should already have closed|slipping|slipped|late|past their close date|past its close date|past close date|past the close date|past their closing date|past closing date|past their expected close date|past their expected close|past expected close|slipping past their close date|slipped past their close date|delayed|behind schedule|running late|have slipped|past their target close date|past the expected close date|past their due date|late to close|running behind|missed their close date|missed its close date|missed their closing date|blown through their close date|should have closed by now|should be closed by now|supposed to have closed|over due|past their target date',
  stalled:
    'stalled|stuck|stale|not moving|idle|stagnant|stalling|gone quiet|sitting idle|not moved|have not moved|has not moved|going nowhere|no movement|not progressing|not advancing|have stalled|has stalled|gone stale|on ice|languishing|bogged down|not budging|not budged|in limbo|at a standstill',
  new: 'new|newly added|newly',
  pinned: 'pinned',
  unanswered:
    'unanswered|not answered|unreplied|not replied|not replied to|awaiting reply|awaiting a reply|waiting for a reply|waiting for an answer|without a reply|without reply|without an answer|have not answered|have not replied|have not replied to|did not answer|not been answered|have not responded|not responded|not responded to|have not responded to|without a response|have not answered yet|need a reply|needing a reply|needing an answer|no reply|without response',
  answered: 'answered|replied to|replied|responded to',
  unopened:
    'unopened|not opened|unread|not been opened|not read|never opened|were not opened|was not opened|have not been opened|has not been opened|did not open|not yet opened|have not opened|has not opened',
  clicked: 'clicked|clicked through',
  unclicked: 'not clicked|unclicked',
  inbound: 'inbound|inbox|received|incoming|receive|we got|came in',
  outbound: 'outbound|outgoing|sent|send|send out|sent out|we sent',
  failed:
    'failed|failing|failed to process|failed processing|fail to process|could not be processed|with errors|not processed|did not process|errored|could not be read|did not go through|broken',
  pending: 'pending|waiting to be processed|queued|unprocessed',
  processing: 'processing|being processed|still processing|in processing',
  processed: 'processed|successfully processed|finished processing',
  profitable:
    'profitable|money making|making money|in the black|earning money|makes money|make money|making a profit|turning a profit|profit making|ebitda positive',
  unprofitable:
    'unprofitable|loss making|loss - making|losing money|lost money|lose money|loses money|making losses|make a loss|made a loss|not profitable|in the red|ebitda negative|making a loss|loss makers|loss maker|burning cash|bleeding cash|makes a loss|not making money|not making a profit|running at a loss|run at a loss',
  overloaded: 'overloaded|over capacity|at capacity|overstretched|above capacity|maxed out|over allocated',
  available:
    'available|free|has capacity|have capacity|has bandwidth|have bandwidth|has room|has free capacity|have free capacity|with capacity|with bandwidth|under capacity|with free capacity|with spare capacity|has spare capacity|have spare capacity',
  viewer:
    'viewer|viewers|viewer rights|viewer role|viewer access|viewer permissions|read only|read - only|view only|read only rights|read only access|read - only access|read - only rights|view only access',
  admin:
    'admin|admins|administrator|administrators|admin rights|admin role|admin access|administrator rights|admin permissions',
  growing:
    'growing|grew|expanding|rising|increasing|improving|improved|grown|up|rose|increased|improve|grow|grows|expanded|expand|widened|climbed|increase|improving margins|climbing|going up|went up|gone up|surging|soaring|soared|jumped|booming|on the rise',
  negative: 'negative|below zero|less than zero|sub zero',
  positive: 'positive|above zero|greater than zero',
  shrinking:
    'declining|shrinking|falling|fall|falls|losing|sliding|slid|sinking|go backwards|went backwards|going backwards|gone backwards|shedding|decreasing|contracting|dropping|deteriorating|worsening|shrunk|fell|shrank|declined|decreased|eroding|compressing|slipping margins|going down|went down|dropped off|down|decline|shrink|compressed|declines|squeezed|going backward|losing revenue|lose revenue|losing sales|lose sales|losing turnover|lose turnover|sank|tumbling|tumbled|softening|softened|weakening|weakened|slumping|slumped|gone down|go down|dipped|dipping|losing ground|on the decline',
  upcoming:
    'upcoming|coming up|scheduled|planned|coming|on the calendar|in the calendar|on my calendar|in my calendar|on my schedule|in the diary',
}
const verbs: Readonly<Record<string, string>> = {
  closing:
    'closing|close|closes|expected to close|due to close|due to sign|supposed to close|supposed to sign|meant to close|expect to sign|expect to close|expect to land|landing|land|scheduled to close|set to close|due|to close|going to close|slated to close|expected to sign|closing in|anticipated to close|targeted to close|lands|to land|completes|completing|to complete|expected to complete|due to complete|signing|to sign|expected to land|set to complete|due for closing|scheduled for closing|wrapping up|should close|should sign|should land|may close|might close|could close|due for signing|expected|hope to close|hope to sign|plan to close|plan to sign|expecting to close|aim to close|aiming to close|hoping to close|looking to close',
  created:
    'added|created|entered|logged|log|logs|logging|new deals added|sourced|entered the pipeline|entered our pipeline|came into the pipeline|came in|added to the pipeline|added to the crm|added to crm|added to our pipeline|opened up|originated|create|add|onboarded|entered into the crm|put in|came onto our books|came onto the books|came on the books|joined our books|joined the crm|entered the system|got added|brought in|taken on|took on|put on the books|put into the crm|put into the system|registered|came onto our radar',
  uploaded:
    'uploaded|upload|uploads|came in|added|received|put up|put in|sent in|shared|filed|posted|dropped in|put into the data room|put in the data room|put into the dataroom|dropped into the data room|loaded|loaded up|saved|submitted|handed over|arrived',
  updated: 'updated|changed|touched|edited|modified|last updated',
  contacted:
    'contacted|spoken to|spoken with|talked to|talked with|touched base with|reached out to|heard from|contact|spoke to|spoke with|speak to|speak with|talk to|talk with|reach out to|engaged with|engaged|been in touch with|in touch with|met|met with|meet|meet with|called|touched|spoken|talked|been contacted|had contact with',
  own: 'own|owns|owned|owned by|covers|cover|covered by|covering|handles|handle|handling|handled by|runs|run by|run|lead|working on|work on|works on|responsible for|leads on|led by|managed by|manages|managing|manage|assigned to|allocated to|in charge of|sourced by|leading|belonging to|belong to|belongs to|looks after|look after|looked after|looking after|takes care of|taking care of|on point for|staffed on|headed by|heading up|running|carries|managed|heading|driving|drives|driven by|overseen by|oversees|in the hands of',
  written: 'wrote|written|written by|authored|authored by|write|took|taken by|left by',
  based:
    'based|based in|located|located in|headquartered|headquartered in|sit|sits|hq d|domiciled|situated|hqed|hqd|operating in|operate in|operates in|from|based out of|hailing from|hail from|with headquarters in|with hq in|domiciled in|sitting in|sits in',
  moved:
    'moved|advanced|progressed|move|changed stage|changed stages|went|moving|shifted|transitioned|advancing|moved stage|moved stages|changed|progress|advance|go',
  mention:
    'mention|re|mentions|mentioning|mentioned|reference|references|referencing|discuss|discusses|discussing|cover|covers|describe|describes|describing|contain|contains|containing|include|includes|including|talk about|talks about|talking about|refer to|refers to|about|say about|says about|regarding|on the subject of|concerning|touch on|touches on|says|saying|that say|that says|which say|bring up|brings up|bringing up|address|addresses|addressing|go into|goes into|on the topic of|in relation to|in connection with|touching on|with regard to|relating to|related to|to do with',
  tagged:
    'tagged|tagged as|tagged with|labelled|labeled|with the tag|with tag|marked|marked as|flagged as|flagged|categorised as|categorized as|filed under|labelled as|labeled as|under the tag',
}
const negations =
  'not|no|without|excluding|except|except for|other than|non|exclude|excl|ex|w/o|outside|outside of|besides|never|none|apart from|neither|nor|minus|but not|that are not|who are not|not including|lacking|leaving out|aside from|rather than|instead of|barring|leaving aside|with the exception of|skipping|ignoring|everything but|anything but|all but|save for|sans'
const missing =
  'missing|no|without|lacking|without a|without an|w/o a|w/o an|w/o any|never had a|never had an|never had any|with no|w/o|have no|has no|not have|does not have|do not have|without any|not have a|do not have a|no recorded|lack|lacks|that lack|with missing|unknown|missing a|missing an|lacking a|lacking an|that have no|blank|lack a|lacks a|lack an|lacks an|with an empty|with empty|with blank|with a blank'
const by =
  'by|per|each|for each|for every|every|broken down by|breakdown by|split by|grouped by|group by|broken out by|sliced by|cut by|across|breakdown per|segmented by|split across|split per|bucketed by|for each of the|in each|in every|split out by|divided by|by each|distribution by|within each|grouped per|at each|in terms of|measured by|going by|judged by|spread across|spread over|spread by|distributed across|distributed over|split over|split between|split among|divided across|divided among|broken up by|carved up by|organized by|organised by|of each|from each|of every|over each|with each|with every|from every|at every'
const breakdown =
  'breakdown|breakdown of|break down|distribution|distribution of|split|split of|mix|break out|segmentation|breakout|spread|spread of|breaks down|broken down|splits'

/** phrases that say no more than "of ours" */
const idle =
  'pull up|are we sitting on|we are sitting on|sitting on|that we cover|we cover|do we cover|on file|on record|on the books|on our books|in our books|in our records|in the records|in our system|that we follow|we follow|do we follow|that we track|we track|do we track|work at|works at|working at|work for|works for|working for|among|amongst|we have got|in the crm|in our crm|in the database|in our database|so far|as of now|at this point|right now|at the moment|at present|these days|nowadays|on our list|on the list|in here|we are tracking|that we are tracking|in our coverage|in our universe|across the book|by any chance|according to our records|as of today|of the team|of our team|of the whole team|across the team'

const table = new Map<string, string[]>()
const put = (phrases: string, tag: string): void => {
  for (const phrase of phrases.split('|').filter((one) => one !== '')) {
    const known = table.get(phrase)
    if (!known) table.set(phrase, [tag])
    else if (!known.includes(tag)) known.push(tag)
  }
}
const putAll = (letter: string, words: Readonly<Record<string, string>>): void => {
  for (const [meaning, phrases] of Object.entries(words)) put(phrases, `${letter}:${meaning}`)
}

putAll('C', comparisons)
putAll('P', trailing)
putAll('O', orders)
// "the most" is a phrase of its own, and "the most profitable" a longer one
for (const [meaning, phrases] of Object.entries(orders))
  for (const phrase of phrases.split('|')) if (/^(?:most|least) /.test(phrase)) put(`the ${phrase}`, `O:${meaning}`)
putAll('M', measures)
put(breakdown, 'B:breakdown')
put(idle, 'I:idle')
put(by, 'G:by')
for (const noun of nouns) {
  put(noun.one, `N:${noun.tag}`)
  put(noun.many, `N:${noun.tag}`)
}
for (const kind of documentKinds) {
  put(kind.one, `K:${kind.tag}`)
  put(kind.many, `K:${kind.tag}`)
}
for (const [name, concept] of concepts) put(concept.words, `F:${name}`)
// "telephone numbers": several ask for them of several
for (const [name, concept] of concepts)
  for (const phrase of concept.words.split('|'))
    if (/ (?:number|address|profile|date|rate|value|multiple|margin|reason|step|action)$/.test(phrase))
      put(phrase.endsWith('ss') ? `${phrase}es` : `${phrase}s`, `F:${name}`)
putAll('S', states)
for (const { words, meaning } of [...describedChoices, ...partyRoles]) put(words, `S:${meaning}`)
putAll('W', verbs)
put(negations, 'NOT:not')
put(missing, 'NOT:missing')

const longest = Math.max(...[...table.keys()].map((phrase) => phrase.split(' ').length))

/** The longest phrase of the vocabulary that begins with the first of these words, with every meaning it has. */
export const phraseAt = (words: readonly string[]): { tags: readonly string[]; words: number } | null => {
  for (let count = Math.min(longest, words.length); count > 0; count -= 1) {
    const tags = table.get(words.slice(0, count).join(' '))
    if (tags) return { tags, words: count }
  }
  return null
}

/** Every meaning that a whole phrase has. */
export const tagsOf = (phrase: string): readonly string[] => table.get(phrase) ?? []

/** Whether a word belongs to any phrase by itself. */
export const isKnown = (word: string): boolean => table.has(word)

/** A word for a kind of record. */
export const isNoun = (word: string): boolean => table.get(word)?.some((tag) => tag.startsWith('N:')) ?? false

const singular = new Set([...nouns, ...documentKinds].flatMap((noun) => noun.one.split('|')))
/** "company", not "companies" */
export const isSingular = (phrase: string): boolean => singular.has(phrase)
