// What people call the terms of a credit agreement, its facilities, and the words around them. A question is in lower case with
// single blanks, "@" stands for the company.

export type TermName =
  | 'agent'
  | 'collateral_agent'
  | 'borrower'
  | 'guarantor'
  | 'governing_law'
  | 'maturity'
  | 'size'
  | 'date'

const credit = 'facilit(?:y|ies)|revolver|rcf|loans?|credit|commitments?'

/** The first that stands in a question is the one that it asks for; the words of each are taken out of it. */
export const terms: readonly (readonly [TermName, RegExp])[] = [
  [
    'collateral_agent',
    words(
      '(?:who|which bank|which institution) holds the (?:collateral|security) for (?:the )?(?:@ )?lenders|(?:collateral|security) (?:agent|trustee)',
    ),
  ],
  ['agent', words('(?:administrative|admin|facility) agent(?: bank)?|agent(?: bank)?')],
  ['guarantor', words('(?:(?:parent|subsidiary|original) )?guarantors?|who guarantees')],
  ['borrower', words('(?:(?:lead|principal|original) )?borrowers?|who borrows')],
  [
    'governing_law',
    words(
      'governing laws?|laws? (?:that |which )?(?:governs?|applies|is applicable)|(?:subject to|governed by|under) (?:what|which) laws?|governed|governs?|laws?',
    ),
  ],
  [
    'maturity',
    words(
      '(?:stated |scheduled |final |current )*maturity(?: date)?|(?:stated |scheduled |final )*termination date|(?:final )?(?:re ?payment|discharge|expiry) date|matures?|maturing|falls? due|comes? due|expires?|(?:(?:is|are|be) )?(?:due|repayable)|runs? out|(?:be|is|are) (?:re ?paid|repaid)',
    ),
  ],
  [
    'size',
    words(
      'how much (?:is|are|does|do|did) (?:the )?(?:banks?|lenders?) (?:lending|lend)|how (?:big|large|much)|(?:total |aggregate |overall )*(?:size|amount)|(?:total |aggregate |overall )+(?:credit |loan |facility |revolving )?(?:commitments?|facilit(?:y|ies))|commitments?',
    ),
  ],
  [
    'date',
    words('(?:what|which) date|date(?: of)?|dated|(?:was|were|is|are) (?:signed|made|executed|entered into)|signed'),
  ],
]

/** Beside an asked term the other ones make it a question of two things; a commitment is also what matures. */
export const named: Readonly<Record<TermName, RegExp>> = {
  collateral_agent: words('(?:collateral|security) (?:agent|trustee)'),
  agent: words('agent'),
  guarantor: words('guarantors?|guarantees'),
  borrower: words('borrowers?'),
  governing_law: words('laws?|governs?|governed'),
  maturity: words('maturity|matures?|due|termination|expires?|expiry|repayment|repaid'),
  size: words('how (?:big|large|much)|size|amount'),
  date: words('dated|signed|executed|entered into'),
}

/** What makes another question of it: an amount within or beside the credit, another day, another agreement, a change. */
export const changing = words(
  'sub ?limits?|swing ?lines?|letters? of credit|l c|lc|accordion|increas\\w*|incremental|upsiz\\w*|step\\w*|thresholds?|defaults?|spring\\w*|effective|exten\\w*|prior|previous\\w*|original\\w*|old|older|former|existing|successor|fees?|margin|interest|rate|from|joined|join|joins|minimum|maximum|min|max|drawn|undrawn|unused|available|availability|outstanding|borrowing base|basket|covenants?|(?<!who )guarantees?|guaranty|pledge|mortgages?|each|per|every|if|unless|not|no|without|except|before|instal ?ments?|amortis\\w*|amorti[sz]\\w*|prepay\\w*|cap|caps|limit|limits|notice|next|last|refinanc\\w*|replac\\w*|reduc\\w*|cancel\\w*|add|added|remaining|left',
)

/** What takes such a word back: the term without any of that is asked for. */
export const pardons: readonly RegExp[] = [
  words('(?:if|as long as|assuming|provided) (?:nobody|no ?one|none) (?:extends?|has extended)(?: it| them)?'),
  words('if (?:it is |they are )?(?:not|never) extended'),
  words(
    '(?:without|before|excluding|ignoring|absent|barring|leaving aside|disregarding) (?:any |the |further )*(?:extensions?|springing maturity|springer)(?: options?)?',
  ),
  words(
    '(?:leaving|putting) (?:the |any )?(?:@ )?(?:[a-z]+ )?(?:springer|springing maturity|spring|extensions?(?: options?)?) aside',
  ),
  words('(?:and )?not (?:of )?(?:the )?(?:original|old|prior|previous|existing) ?(?:one|agreement|facility)?'),
]

export type Change = 'amendment' | 'restatement'
/** That the agreement is meant as it was changed. */
export const changes: readonly (readonly [Change, RegExp])[] = [
  [
    'amendment',
    words(
      '(?:(?:after|post|following|under|since|with|in|per|of) )?(?:the )?(?:(?:first|1st) )?(?:credit agreement )?amendment(?: agreement)?',
    ),
  ],
  [
    'restatement',
    words(
      '(?:a&r|a & r|amended and restated|restated)|(?:after|post|following|since|with) (?:the )?(?:restatement|amendment and restatement)',
    ),
  ],
]

/** The parts that a credit may have, and how they are called where they are read. */
export const parts: readonly (readonly [labels: readonly string[], RegExp])[] = [
  ...['a', 'b', 'c', 'd'].map((letter) => [[`facility ${letter}`], words(`(?:facility|tranche) ${letter}`)] as const),
  [['delayed'], words('(?:delayed draw|ddtl)(?: term)?(?: loans?)?(?: facility| piece| tranche)?')],
  [['filo'], words('filo(?: loan| facility| tranche)?')],
  [['revolv'], words('revolver|revolving(?: credit)?(?: facility| line| loans?)?|rcf|revolving line of credit')],
  [['term'], words('term (?:loans?|facility|debt)(?: facility)?(?: [ab])?|tl[ab]')],
]

/** That the parts are asked for as one. */
export const together = words('together|combined|in total|total|aggregate|overall|both|all in|altogether')
/** "including the revolver" names a part, and asks for the whole. */
export const including = words('incl|including|includes?|inclusive of|plus')

/** The names of such agreements. A question of a date or a law needs one: a company has other contracts too. */
export const agreements = words(`(?:${credit}|abl|bridge) ?(?:agreement|letter|deal|package)?`)
/** What has a size of its own: loans are also a line of statements. */
export const sized = words('facilit(?:y|ies)|revolver|rcf|loan|credit|commitments?')
/** They are nothing but maturity, where any other contract ends. */
export const onlyOfCredit = words('maturity|matures?|maturing|termination date|repayment date')
export const anyContract = words('contracts?|agreements?|documents?|letters?|deals?')

export const laws = words(
  '(?:english|scots|scottish|welsh|irish|german|french|dutch|swiss|luxembourg|new york|delaware|texas|illinois|california|massachusetts|singapore|hong kong|ontario|australian|us|uk)(?: or)?',
)

/** Words that change nothing of what is asked. */
export const harmless = words(
  `@|a|an|the|of|for|on|in|at|under|to|with|is|are|was|were|be|does|do|did|will|it|its|their|this|that|and|or|i|me|my|we|us|you|tell|show|give|need|know|can|could|would|please|pls|thanks|hi|hey|ok|so|ie|e g|what|which|who|whose|when|how|where|company|companies|agreement|agreements|contract|deal|package|document|letter|${credit}|line|financing|lending|bank|banks|institution|acts?|acting|serves?|serving|as|syndicated|multi ?currency|senior|secured|unsecured|committed|bilateral|asset based|abl|bridge|current|currently|new|newest|latest|today|now|state|country|exact|exactly|actual|actually|calendar|date|day|signing|just|only|full|whole|total|aggregate|overall|together|combined|both|facilities agreement|stated|final|scheduled`,
)

/** Whole words, in any place. */
function words(pattern: string): RegExp {
  return new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, 'gu')
}
