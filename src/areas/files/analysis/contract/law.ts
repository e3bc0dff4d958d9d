import { foreignAdjectives, foreignLaws } from './law_words.ts'
import type { RunningText } from './text.ts'

export type Law = { value: string; start: number; end: number; confidence: number }

/** The law that governs the contract, as a place: "England and Wales", "Delaware", "Germany". */
export function governingLawOf({ flat, lines = flat }: Pick<RunningText, 'flat'> & Partial<RunningText>): Law | null {
  // the clause may stand in capitals, and a sentence on a pledge not
  const text = inSmallLetters(flat)
  const said = patterns.flatMap(({ pattern, confidence }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const value = placeOfLaw(match.groups?.['place'] ?? match.groups?.['adjective'] ?? '')
      if (!value || isOfAnother(flat, match.index)) return []
      return [{ value, start: match.index, end: match.index + match[0].length, confidence }]
    }),
  )
  const detail = elsewhere.test(flat) ? inDetails(lines) : null
  const found = detail ? [detail] : said
  // the sentence on the contract itself, rather than one on a pledge, a lease, or a schedule behind it
  const before = (start: number) => flat.slice(Math.max(0, start - 200), start + 12)
  const subject = found.find(({ start }) => asSubject.test(before(start)))
  const own = subject ?? found.find(({ start }) => ofItself.test(before(start).slice(-172)))
  const headed = own ?? found.find(({ start }) => underHeading.test(before(start)))
  const first = headed ?? found[0]
  if (!first) return null
  const doubted = !own && found.some(({ value }) => value !== first.value)
  // a sentence elsewhere has another law, and nothing says which of them is the one of the contract
  const isElsewhere = found.some(({ value, start }) => value !== first.value && start - first.end > sentenceMost)
  if (isElsewhere && !headed) return null
  return doubted ? { ...first, confidence: 0.75 } : first
}

/** "the laws of the Province of Ontario and the federal laws of Canada" is one. */
const sentenceMost = 200

/** A sentence begins with the contract: "This Agreement and any non-contractual obligations arising from it are" */
const asSubject =
  /(?:^|[.;:”"]\s+|\b\d{1,3}(?:\.\d{1,3})*\.?\s+(?:\p{Lu}[\p{L} ,]{0,40}\s)?|\blaw\.?\s+|\bjurisdiction\.?\s+|\([a-z\d]\)\s+)this (?:[\p{L}-]+ ){0,4}(?:agreement|contract|deed|lease|letter|amendment|note)\b[^.;]*$/iu
const underHeading = /\b(?:governing|applicable|choice of|proper) law\b(?!\s*\.{3})[^.;]{0,160}$/i

/** "The lease of the site is governed by", "Matters of corporate authority of the Dutch Borrower are governed by" */
function isOfAnother(flat: string, at: number): boolean {
  const before = flat.slice(Math.max(0, at - 240), at)
  const sentence = before.slice([...before.matchAll(sentenceEnd)].at(-1)?.index ?? 0)
  const [, subject = ''] = subjectOfIts.exec(sentence) ?? []
  return subject !== '' && !mayBeItself.test(subject)
}
const sentenceEnd = /(?<=[\p{Ll})”"]{2})[.;:] (?=\p{Lu})/gu
const subjectOfIts =
  /^[.;:] ((?:The|Matters|Any|All|Each|Questions) [^.;:]{3,200}?) (?:is|are|shall be|will be)(?: [a-z]+){0,3} ?$/
const mayBeItself =
  /\b(?:this|these|hereof|hereunder|herein|hereby|hereto|agreements?|contracts?|deed|letter|documents?|notes?|bonds?|indenture|parties|obligations|rights|provisions|validity|construction|interpretation|enforcement|performance|terms|facilit(?:y|ies)|loans?|disputes?|claims?)\b/i

/** "The law in force in the place specified in the Details governs this Agreement": then a list of particulars names it. */
const elsewhere =
  /\blaws? (?:in force )?(?:in|of) the (?:place|jurisdiction|state|country) (?:specified|named|stated|set out|shown|given) in the\b/i

function inDetails(lines: string): Law | null {
  const match = detailed.exec(lines)
  const value = placeOfLaw(match?.[1] ?? '')
  if (!match || !value) return null
  const end = match.index + match[0].length
  return { value, start: end - (match[1]?.length ?? 0), end, confidence: 0.9 }
}
const detailed =
  /^\W{0,3}(?:\(?\w{1,3}[.)]\s+)?(?:governing|applicable|proper) law[ \n:–-]+(?:laws? of )?(?:the )?(\p{Lu}[\p{L} ,]{2,40}?)\s*$/imu

/** "THE LAWS OF THE STATE OF NEW YORK", as a sentence would have it: of the same length. */
const inSmallLetters = (text: string) =>
  text.replace(/\b[A-Z]{2,}\b/g, (word) =>
    small.test(word) ? word.toLowerCase() : word.charAt(0) + word.slice(1).toLowerCase(),
  )

const small = new RegExp(
  `^(?:${[
    'the laws? of by and in with to be shall is are under or for as any each other all such its their that which this',
    'governed construed interpreted enforced accordance internal substantive applicable federal domestic exclusively solely',
    'without regard except excluding provided giving effect having respect subject conflicts? choice rules principles',
    'therein thereof thereto hereof hereunder hereto agreements? amendment documents? loan credit parties party rights',
    'obligations courts?',
  ]
    .join(' ')
    .replaceAll(' ', '|')})$`,
  'i',
)

const ofItself =
  /\b(?:this (?:[\p{L}-]+ ){0,4}(?:agreement|contract|deed|lease|letter|amendment|note|safe|guarantee|undertaking|licen[cs]e|option|instrument|engagement|warrant|indenture)|(?:rights|obligations) (?:and obligations )?hereunder|dieser vertrag)\b[^.]*$/iu

const place = String.raw`(?<place>(?:the\s+)?(?:(?:State|Commonwealth|Province|Republic|Federal Republic|Kingdom|Grand Duchy|Swiss Confederation|Canton|Emirate|People['’]s Republic)\s+of\s+)?[A-Z]\p{L}+(?:(?:\s+|\s*,\s*|\s+and\s+|\s+of\s+|\s+of\s+the\s+)(?!State\b|Court|Each|The\b|Any\b|Without|Section|Clause|Article)[A-Z]\p{L}+){0,4})`
const verb = String.raw`(?:[Gg]overned(?:\s+(?:exclusively|solely|in\s+all\s+respects))*\s+(?:by|under)|construed|interpreted|enforced|subject\s+(?:in\s+all\s+respects\s+)?to|regulated\s+by)`
const between = String.raw`(?:[,;]?\s+(?:and|or|shall|be|is|are|to|by|under|with|in|all|respects|accordance|the|construed|interpreted|enforced|governed|determined|exclusively|solely|pursuant|substantive|internal|domestic|according|performed)\b,?)*`
const patterns = [
  {
    pattern: new RegExp(
      String.raw`\b${verb}${between}\s+[Ll]aws?\s+(?:\([^()]{3,90}\)\s+)?(?:of|in\s+force\s+in)\s+${place}`,
      'gu',
    ),
    confidence: 0.94,
  },
  {
    pattern: new RegExp(String.raw`\b${verb}${between}\s+(?<adjective>(?:[A-Z][\p{L}]+\s+){1,3}?)[Ll]aw\b`, 'gu'),
    confidence: 0.93,
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:[Gg]overning|[Aa]pplicable|GOVERNING|APPLICABLE)\s+(?:[Ll]aw|LAW)\s*(?::|is|shall\s+be)?\s*(?:[Tt]hat\s+of\s+|[Tt]he\s+)?(?:[Ll]aws?\s+of\s+)${place}`,
      'gu',
    ),
    confidence: 0.9,
  },
  {
    pattern: new RegExp(String.raw`\b(?<adjective>(?:[A-Z][\p{L}]+\s+){1,3})law\s+(?:shall\s+)?(?:appl|govern)`, 'gu'),
    confidence: 0.9,
  },
  {
    pattern: /\b[Ll]aws?\s+of\s+(?<place>[A-Z][\p{L}]+(?:\s+and\s+[A-Z][\p{L}]+)?)\s+(?:shall\s+)?(?:appl|govern)/gu,
    confidence: 0.9,
  },
  {
    pattern: /\b[Gg]overning\s+[Ll]aw\s*:?\s+(?<adjective>[A-Z][\p{L}]+(?:\s+[A-Z][\p{L}]+)?)\s+law\b/gu,
    confidence: 0.9,
  },
  {
    pattern: new RegExp(
      String.raw`\b${verb}${between}\s+(?<adjective>(?:[A-Z][\p{L}]+\s+){1,2}?)(?:common|civil|substantive|general)\s+law\b`,
      'gu',
    ),
    confidence: 0.93,
  },
  ...foreignLaws.map((pattern) => ({ pattern, confidence: 0.9 })),
]

export function placeOfLaw(printed: string): string | null {
  const plain = printed
    .replace(/\s+/g, ' ')
    .trim()
    // behind a heading: "8. Law Irish law applies"
    .replace(/^(?:(?:agreement|contract|governing|applicable|laws?|jurisdiction|miscellaneous|general) )+/i, '')
    .replace(/^the /i, '')
    .replace(/[,.]+$/, '')
  const bare = plain
    .replace(
      /^(?:State|Commonwealth|Province|Federal Republic|Republic|Kingdom|Grand Duchy|Canton|Emirate) of (?:the )?/i,
      '',
    )
    .replace(/,? (?:United States(?: of America)?|U\.?S\.?A?\.?)$/, '')
    .replace(/^(England) (?:&|and) (Wales)\b.*/, '$1 and $2')
    .replace(/ and (?:the )?(?:federal|laws|courts).*$/i, '')
  if (
    bare === '' ||
    /^(?:Company|Borrower|Issuer|Parent|Lender|Agent|Agreement|Contract|Section|Clause|Article|Applicable|Governing|Such|Any|This|Lease|Substantive|Internal|Local|Foreign|Mandatory)\b/i.test(
      bare,
    )
  )
    return null
  return adjectives[bare.toLowerCase()] ?? (/^laws?\b/i.test(bare) ? null : bare)
}

const adjectives: Record<string, string> = {
  ...foreignAdjectives,
  english: 'England and Wales',
  'english and welsh': 'England and Wales',
  england: 'England and Wales',
  'united states': 'United States',
  usa: 'United States',
  uk: 'United Kingdom',
  scots: 'Scotland',
  scottish: 'Scotland',
  'northern irish': 'Northern Ireland',
  irish: 'Ireland',
  german: 'Germany',
  'swiss confederation': 'Switzerland',
  swiss: 'Switzerland',
  austrian: 'Austria',
  french: 'France',
  dutch: 'Netherlands',
  netherlands: 'Netherlands',
  belgian: 'Belgium',
  luxembourg: 'Luxembourg',
  italian: 'Italy',
  spanish: 'Spain',
  portuguese: 'Portugal',
  swedish: 'Sweden',
  danish: 'Denmark',
  norwegian: 'Norway',
  finnish: 'Finland',
  polish: 'Poland',
  indian: 'India',
  japanese: 'Japan',
  chinese: 'China',
  canadian: 'Canada',
  australian: 'Australia',
  brazilian: 'Brazil',
  mexican: 'Mexico',
  czech: 'Czech Republic',
  hungarian: 'Hungary',
  romanian: 'Romania',
  greek: 'Greece',
  turkish: 'Turkey',
  estonian: 'Estonia',
  latvian: 'Latvia',
  lithuanian: 'Lithuania',
  icelandic: 'Iceland',
  maltese: 'Malta',
  cypriot: 'Cyprus',
  slovak: 'Slovakia',
  slovenian: 'Slovenia',
  croatian: 'Croatia',
  bulgarian: 'Bulgaria',
  israeli: 'Israel',
  korean: 'South Korea',
  'south african': 'South Africa',
}
