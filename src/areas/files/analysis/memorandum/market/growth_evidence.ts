import type { Evidence } from '../../choose.ts'
import type { Candidate } from './market_growth.ts'
import { marketNoun, widerMarket } from './market_words.ts'

const ahead =
  /expected|forecast|projected|estimated to|until|through|next (?:five|three|ten|\d)|over the (?:next|coming)|20[2-9]\d ?[-–] ?(?:20)?[23]\d|by 20|to 20|\bwill\b|erwartet|prognosti|voraussicht|bis 20|growing|attendu|prévu|d['’]ici|ventet|väntas|se espera|previst/i
const behind =
  /has grown|have grown|\bgrew\b|since (?:19|20)|in the past|over the (?:last|past)|historically|gewachsen|seit (?:19|20)|a progressé|depuis (?:19|20)/i
const world = /\bglobal(?:ly)?\b|\bworld(?:wide)?\b|\binternational\b|\bweltweit|\bglobale[nr]?\b|\bmondial/i
const contrast = /by contrast|im gegensatz|whereas|unlike|\b(?:highest|lowest|fastest|slowest)\b|\bsub-?segment/i

const ofMarketItself =
  /\b(?:dollar|retail|consumer) sales\b|\bconsumption\b|\bexpenditure\b|\bcategory\b|\bindustry\b|\bsector\b|\bsegment\b|\bspend(?:ing)?\b|\bdemand\b|\bmarkt|\bSAM\b|\bit is\b|serviceable|\bshipments\b|\bBranche\b|\bsecteur\b/i
const ofSomethingElse =
  /(?:revenue|turnover|our sales|net sales|ebitda|volumes?|prices?|wages?|fees?|number of|acreage|population|households?|penetration|customers?|headcount|traffic|exports?|costs?|employment|share of|people|umsatz|preise|prix|chiffre d['’]affaires|margin)\b/i
const marketOrFields =
  /\bmarkets?\b|\bour (?:\w+ )?(?:SAM|TAM|segments?|niches?|fields?|category|sector|industry)\b|\b(?:SAM|TAM)\b/
/** "Growing by 11% a year", "It is forecast to grow", "CAGR of 4.6 %": of what stands before, and not of something named here. */
const hasNoSubject =
  /^(?:(?:it|this|that|they|these|both|and|which|is|are|has|have|been|expected|forecast|projected|to|an?|annual|average|the|strong|steady|market|er|es|il|elle|den|det|dat|wird|forventes|med|mit) ?)*(?:CAGR|TCAM|TMCA|compound|grow|grew|expand|increas|ris(?:e|ing)|expects?|wachs|wächst|croi|vokse|vekst|väx|crec|cresc|down|declin|shr[iau]nk)/i
/** "Ein Wachstum von 3 %": growth of nothing else is that of what was just measured. */
const growthOf =
  /(?<!\p{L})(?:growth|Wachstum|croissance|vekst|tillväxt|vækst|crecimiento|crescimento|crescita|groei)(?: rate)? (?:of|at|is|runs at|to be|von|de|på|del|van) (?:about |around |some |etwa |rund |environ |ca\. ?)?$/iu
/** "expects this to grow": what was just measured. */
const ofWhatWasSaid =
  /\b(?:expect|forecast|project|predict|estimate|see)s? (?:this|it|that|them|the (?:market|sector|category)) to\b|(?<!\p{L})(?:ventar?|forventer|väntar(?: sig)?|erwartet|rechnet mit|prévoit|attend|anticipe)(?: en| eine?[rm]?| une?)? (?:årlig |jährlich\w+ |gjennomsnittlig )?(?:vekst|tillväxt|vækst|Wachstum|croissance)/iu

const isOfMarket = ({ clause }: Candidate) => marketNoun.test(clause) || ofMarketItself.test(clause)
const isOfWhatWasSaid = ({ clause, subject }: Candidate) =>
  growthOf.test(subject) || ofWhatWasSaid.test(clause) || hasNoSubject.test(clause.replace(/^[\s;,.•–-]+/, ''))
const isOurs = /\b(?:our|we|the Company|the Group|its revenue|has outgrown)\b/

/** What grows at a rate, and whether it is the market that the document measures. */
export const evidence: readonly Evidence<Candidate>[] = [
  { reason: 'its clause names a market', weight: 2.1, of: isOfMarket },
  {
    reason: 'it stands at the size of the market',
    weight: 2.8,
    of: ({ isNear, distance }) => (isNear ? 1 - distance / 5 : 0),
  },
  {
    reason: 'it stands below the size and has no subject',
    weight: 1,
    of: (one) => !one.isNear && one.isBelow && hasNoSubject.test(one.clause.replace(/^[\s;,.•–-]+/, '')),
  },
  { reason: 'it speaks of what the size is of', weight: 1.2, of: ({ isOfSizesField }) => isOfSizesField },
  { reason: 'it goes on about the amount before it', weight: 1.5, of: ({ isRelative }) => isRelative },
  { reason: 'it is compound', weight: 1.5, of: ({ close }) => /CAGR|compound/i.test(close) },
  { reason: 'it is expected', weight: 1.2, of: ({ isOfOneYear, mine }) => !isOfOneYear && ahead.test(mine) },
  { reason: 'it is of one year', weight: -0.4, of: ({ isOfOneYear }) => isOfOneYear },
  {
    reason: 'it is of years that are over',
    weight: -1.5,
    of: ({ isOfOneYear, mine }) => !isOfOneYear && behind.test(mine) && !/expected|forecast|project/.test(mine),
  },
  {
    reason: 'something else grows',
    weight: -4,
    of: ({ subject }) =>
      ofSomethingElse.test(subject) && !/\bmarket\b|spending|category|industry|retail sales/i.test(subject),
  },
  {
    reason: 'the company grows',
    weight: -3,
    of: ({ subject }) => isOurs.test(subject) && !marketOrFields.test(subject),
  },
  {
    reason: 'nothing says what grows',
    weight: -2.5,
    of: (one) =>
      !one.isRelative && one.distance > 0 && !isOfMarket(one) && !one.isOfSizesField && !isOfWhatWasSaid(one),
  },
  { reason: 'it is of the world', weight: -2, of: ({ clause }) => world.test(clause) },
  {
    reason: 'it is wider than what the company sells',
    weight: -2,
    of: ({ clause, distance }) => distance > 0 && widerMarket.test(clause),
  },
  { reason: 'it is set against another', weight: -2, of: ({ clause }) => contrast.test(clause) },
]
export const prior = -0.5
