// The words for the length of a period in the languages of most European accounts.

const twelveWords = 'twelve|zwölf|douze|tolv|doce|dodici|doze|twaalf'
const counts: [number, string][] = [
  [1, 'one|einen?|ett|uno|één'],
  [2, 'two|zwei|deux|två|dos|due|twee'],
  [3, 'three|drei|trois|tre|tres|drie'],
  [4, 'four|vier|quatre|fyra|fire|cuatro|quattro'],
  [5, 'five|fünf|cinq|fem|cinco|cinque|vijf'],
  [6, 'six|sechs|sex|seks|seis|sei|zes'],
  [7, 'seven|sieben|sept|sju|syv|siete|sette|zeven'],
  [8, 'eight|acht|huit|åtta|otte|åtte|ocho|otto'],
  [9, 'nine|neun|neuf|nio|ni|nueve|nove|negen'],
  [10, 'ten|zehn|dix|tio|ti|diez|dieci|tien'],
  [11, 'eleven|elf|onze|elva|elleve|once|undici'],
  [12, twelveWords],
]

const monthsNoun =
  'months?|mths?|mos?\\.|monaten?|mois|månad(?:er)?|måned(?:er)?|mån\\.?|mnd\\.?|mdr\\.(?! ?(?:kr|sek|nok|dkk|eur|usd|gbp))|meses|mesi|maanden|mies\\.?|miesięcy|miesiące'
const first = 'first|premiers|ersten|første|första|primeros|primi|eerste'

const counted = (count: number, words: string) =>
  new RegExp(
    `(?<![\\p{L}\\d.,$€£¥₹])(?:(?:${words}|${count})[- ]?(?:(?:${first}) )?(?:${monthsNoun})|${count}M(?!\\d))(?!\\p{L})`,
    'iu',
  )

/** For each number of months the pattern of "six months", "6 premiers mois", "9 måneder", "12M". */
export const monthsCounted = counts.map(([count, words]): [RegExp, number] => [counted(count, words), count])

export const twelveMonths = counted(12, twelveWords)

const last = 'last|past|latest|letzten?|vergangenen?|senaste|sista|siste|seneste|sidste|derniers|últimos|ultimi|laatste'
const rolling = 'trailing|rolling|rullande|rullerende|løpende'
const twelve = `12|${twelveWords}`
/** "R12 mars 2025" is no amount of Rand, as "R12 000" and "R12 million" are */
const rolling12 = "r12(?!\\d)(?! ?(?:mn?|mm|mil\\p{L}*|bn?|billion|k|thousand)(?!\\p{L}))(?![.,]\\d|[ '’]\\d{3}(?!\\d))"
/** of the last twelve weeks, and of the latest 12 June, nothing is said here */
const lastTwelve = `(?:${last})(?: de)? (?:${twelve})(?:(?=[- ](?:${monthsNoun}))| ?m)|(?:${rolling})[- ](?:${twelve})(?![- ](?:weeks|days|quarters))`

/** Source of the pattern of twelve months that end on any day: LTM, R12, "rullande 12", "12 mois glissants". */
export const lastTwelveMonths = `(?<![\\p{L}\\d])(?:ltm|ttm|l12m?|t12m|${rolling12}|${lastTwelve}|(?:${twelve}) (?:derniers mois|mois glissants|month rolling))(?=[\\d'’]{2}|(?![\\p{L}\\d]))`

/** Words for a half of the year, at the start of a word. */
export const halfYear =
  "\\bhalf[- ]?years?\\b|\\b[1-2]?H[1-2](?=[\\s\\d'’]|\\b)|\\b[12]H(?=[\\s\\d'’]|\\b)|\\bHY ?(?=\\d)|\\bfirst half\\b|\\bsecond half\\b|halbjahr|\\bHJ ?[12]\\b|\\b[12]\\. ?HJ\\b|\\bsemestre\\b|\\bS[12](?= ?(?:20)?\\d\\d\\b)|\\bhalvår|\\bhalfjaar"
