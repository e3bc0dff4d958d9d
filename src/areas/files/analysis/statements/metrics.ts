import { nationalLabels } from './national_labels.ts'

/** The figures of statements that records are made of. */
export const metrics = [
  'revenue',
  'cogs',
  'gross_profit',
  'operating_expenses',
  'ebitda',
  'operating_income',
  'depreciation_amortization',
  'net_income',
  'cash_flow',
  'assets',
  'liabilities',
  'equity',
] as const
export type Metric = (typeof metrics)[number]

/** Rows that others are computed from. */
export type Part =
  | 'assets_less_current_liabilities'
  | 'current_liabilities'
  | 'income_before_tax'
  | 'net_interest_income'
  | 'noninterest_income'
  | 'noninterest_expense'

/** A label as it is compared: in small letters, without notes and marks ("= Total"), and what a scan makes of a sign of currency, or of a gap. */
export const normal = (label: string) =>
  label
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/\((?:notes?|see)[^)]*\)|\bnotes? \d+[^ ]*/g, ' ')
    .replace(/\((?:[a-z]|\d{1,2}|[ivx]+)(?:(?: ?(?:[-–+±/&]|to|bis|and|à))+ ?(?:[a-z]|\d{1,2}|[ivx]+))*\)/g, ' ')
    .replace(/[–—−]/g, '-')
    .replace(/[:*†.,;"“”]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[=+] ?(?=\p{L})/u, '')
    .replace(/^total(?=\p{L}{4})/u, 'total ')
    .replace(/^(?:(?:[ivxl]+|\d{1,2}|[a-p])[).]*[ -]+)+(?=\p{L}{3})/u, '')
    .replace(/(?<=[\p{L})])(?: (?:\(?\d{1,2}(?:[-+] ?\d{1,2})?\)?)){1,3}$|(?<=[\p{L})]) (?:s|[a-z]{1,3}\))$/u, '')

const loss = '(?: ?(?:\\/ ?)?\\(?(?:loss(?:es)?|deficit)\\)?)?'
const holders = "(?:stock|share)(?:holders?|owners?)'?s?'?"
const totalOfClaims =
  'total (?:liabilities|equity|capitali[sz]ation)\\b.*\\b(?:and|&)\\b.*(?:equity|deficit|liabilities|investment|capital|deficiency)(?: ?\\(?(?:deficit|deficiency)\\)?)?|total equity liabilities'
const anyOf = (...sources: string[]) => sources.map((source) => new RegExp(`^(?:${withBare(source)})$`, 'u'))

const withBare = (source: string) => {
  const bare = source.normalize('NFD').replace(/\p{M}/gu, '').replace(/æ/g, 'ae').replace(/ø/g, 'o')
  return bare === source.normalize('NFD') ? source : `${source}|${bare}`
}

const english: Record<Metric | Part, RegExp[]> = {
  assets_less_current_liabilities: anyOf('total assets less current liabilities'),
  current_liabilities: anyOf('total current liabilities', 'creditors:? amounts falling due within (?:one|1) year'),
  net_interest_income: anyOf('(?:total )?net interest income', 'net interest (?:income|revenue)(?: \\(?fte\\)?)?'),
  noninterest_income: anyOf(
    'total (?:non-?interest|other) (?:income|revenues?)(?: .{0,20})?',
    'non-?interest (?:income|revenues?)',
  ),
  noninterest_expense: anyOf('total (?:non-?interest|other) expenses?', 'non-?interest expenses?'),
  income_before_tax: anyOf(
    '(?:\\(?loss\\)?\\/?)?(?:income|earnings|profit|loss)(?: ?\\/? ?\\(loss\\))? before (?:provision for )?(?:income )?tax(?:es|ation)?.*|pbt|(?:net )?result before tax(?:ation)?',
  ),
  revenue: anyOf(
    '(?:consolidated )?total (?:net )?(?:operating )?(?:revenues?|sales|turnover)(?: ?-? ?net)?(?: \\(?net of [a-z ]+\\)?)?',
    '(?:consolidated )?total net (?:revenues?|sales)(?: ?,? net of [a-z ]+)?',
    'total (?:net )?(?:sales|revenues?) and (?:operating )?(?:revenues?|sales)|total (?:net )?revenues? and other(?: operating)?(?: income)?|total revenues? from operations(?: \\(net\\))?',
    '(?:revenues?|value of sales|total income) from operations?(?: \\(net\\)| \\(gross\\))?',
    '(?:consolidated )?(?:net )?(?:revenues?|sales|turnover)(?: ?- ?net| net|\\(net\\))?',
    '(?:net |group |operating |external |service |sales |gross )(?:revenues?|sales|turnover)(?: net)?',
    '(?:net )?(?:(?:revenues?|sales|turnover) net of .{3,50}|sales to customers|operating revenues?|sales and other revenues?|trading revenues?|sales and revenues?|revenues? and sales|sales and other operating revenues?|revenues? from contracts with customers|net sales and operating revenues?|sales revenues?)',
  ),
  cogs: anyOf(
    '(?:total )?(?:costs?|cost) of (?:sales|revenues?|goods sold|products sold|services|merchandise sold|products? and services?|sales and services)(?: .{0,60})?',
    '(?:total )?cost of (?:products|net revenues?|service revenues?)|cost of materials(?: consumed)?|materialaufwand|herstellungskosten.*|umsatzkosten|coût des (?:ventes|produits).*|coste de (?:las )?ventas|costo del venduto',
  ),
  gross_profit: anyOf(
    `(?:total )?gross (?:profit|margin|income)${loss}`,
    'bruttoergebnis.*|bruttogewinn|marge brute|margen bruto|utile lordo',
  ),
  operating_expenses: anyOf(
    'total (?:operating|other operating) (?:expenses|costs)(?: net)?',
    '(?:net )?operating expenses',
    '(?:total )?costs and expenses|total (?:expenses|costs)(?: before (?:income )?tax(?:es|ation)?)?',
    'total benefits.*expenses|total (?:losses|claims).*expenses',
    "total (?:selling|sg&a|general).*(?:expenses?|costs?)|(?:summe )?betriebliche aufwendungen|total (?:des )?charges d'exploitation.*|totale costi della produzione.*",
  ),
  ebitda: anyOf(
    '(?:reported )?ebitda(?: .{0,20})?|käyttökate',
    'earnings before interest taxes depreciation and amorti[sz]ation(?: \\(ebitda\\))?',
  ),
  operating_income: anyOf(
    `(?:total |consolidated )?(?:operating (?:income|profit|earnings|result|surplus)|income from operations|earnings from operations|profit from operations|results? from operating activities|profit from operating activities|trading profit)${loss}`,
    `(?:operating )?\\(?(?:loss|losses)\\)?(?: ?\\/ ?)?(?: ?\\(?(?:income|profit|earnings)\\)?)? from (?:operations|operating activities)|(?:income|earnings|profit) ?\\/? ?\\(loss\\) from (?:operations|operating activities)|operating \\(?loss\\)?(?: ?\\/? ?(?:income|profit))?|operating (?:profit|income) ?\\/ ?\\(?loss\\)?|\\(loss\\) ?\\/? ?(?:income|profit|earnings) from operations`,
    "(?:net )?operating (?:profit|income|result|loss)(?: ?\\/ ?\\(?loss\\)?)?(?: \\(?ebit\\)?)?|ebit|(?:earnings|profit) before interest and tax(?:es|ation)?(?: \\(ebit\\))?|rörelseresultat|rörelsevinst|driftsresultat|resultat af primær drift|bedrijfsresultaat|betriebs(?:ergebnis|gewinn)(?: \\(?ebit\\)?)?|ergebnis der betrieblichen tätigkeit|(?:betriebliches )?ergebnis vor zinsen und (?:ertrags?)?steuern(?: \\(?ebit\\)?)?|differenza tra valore e costi della produzione.*|operatives ergebnis|résultat (?:opérationnel|d'exploitation)(?: courant)?|resultado de explotación|risultato operativo.*",
  ),
  depreciation_amortization: anyOf(
    '(?:total )?depreciation(?: and| &| \\/)? ?(?:depletion )?(?:and )?amorti[sz]ation(?: expenses?)?(?: .{0,40})?',
    '(?:total )?depreciation(?: amorti[sz]ation)?(?: and (?:impairment|depletion|other).*)?(?: expenses?)?',
    'amorti[sz]ation and depreciation.*|abschreibungen.*|dotations? aux amortissements.*|amortización.*|ammortamenti.*',
  ),
  net_income: anyOf(
    `(?:consolidated )?net (?:income|earnings|profit)${loss}(?: for the (?:year|period|financial year|quarter))?`,
    `(?:consolidated )?net (?:\\(?loss(?:es)?\\)?)(?: ?\\/? ?\\(?(?:income|earnings|profit)\\)?)?(?: for the (?:year|period))?`,
    `(?:consolidated )?net (?:income|earnings|profit)${loss} ?(?:,? ?including|before allocation|before).{0,40}(?:noncontrolling|non-controlling|redeemable|minority).*`,
    `(?:total |net |consolidated )?(?:\\(?loss\\)? ?\\/? ?)?\\(?(?:profit|income|earnings|loss|result|surplus)\\)?${loss} (?:for|of) the (?:financial |fiscal )?(?:year|period|quarter)(?:\\/(?:year|period|quarter))?(?: after tax(?:ation)?)?(?: (?!from|(?:and )?(?:dis)?continu|attrib|before)\\(?[a-z0-9 +-]+\\)?)?`,
    `(?:net )?(?:profit|earnings|income)${loss} after (?:income )?tax(?:es|ation)?(?: .{0,30})?|\\(?loss\\)?(?: ?\\/ ?(?:profit|income))? after (?:income )?tax(?:es|ation)?`,
    `net (?:income|earnings|loss|profit|\\(loss\\))(?: ?\\/? ?\\(?(?:loss|income|earnings)\\)?)? and (?:total )?comprehensive .*`,
    `(?:konzern-?)?(?:jahres|rein)(?:überschuss|ergebnis|fehlbetrag|gewinn|verlust)(?: (?!vor (?:\\p{L}+ )?(?:ertrags?)?(?:steuer|zinsen)).*|\\/.*)?|konzern(?:überschuss|ergebnis|gewinn|verlust)|periodenergebnis|résultat net (?:consolidé|de l'ensemble consolidé|de l'exercice|total)`,
    `ergebnis nach (?:ertrag)?steuern|bénéfices? ou pertes?|(?:årets|periodens) resultat|nettoresultaat|resultaat na belastingen|(?:résultat net|bénéfice net|résultat de l'exercice)(?: .{0,40})?|resultado (?:del ejercicio|neto).*|beneficio neto.*|(?:utile|risultato)(?: \\(perdita\\))? (?:netto|dell'esercizio|d'esercizio).*`,
    `(?:net )?(?:profit|income|earnings|loss)${loss} (?:for|of) the (?:financial |fiscal )?(?:year|period|quarter) from continuing operations`,
    `net (?:income|earnings|profit|loss|\\(loss\\))${loss}(?: ?\\/? ?\\(?(?:income|earnings|profit)\\)?)? (?:attributable|applicable|available|allocable) to (?!.*(?:non-?controlling|minority|redeemable|participating)).*`,
    `(?:profit|income|earnings|loss)${loss}(?: for the (?:financial )?(?:year|period))? attributable to (?!.*(?:non-?controlling|minority|redeemable)).*(?:owners|shareholders|stockholders|parent|members|equity holders).*`,
    `(?:annual )?net (?:result|surplus)(?: (?:for|of) the (?:year|period))?|result after tax(?:ation)?|n?pat|net profit after tax`,
    `(?:\\(?loss\\)? ?(?:or|\\/) ?)?\\(?(?:profit|loss)\\)?(?: ?(?:or|\\/) ?\\(?loss\\)?)?`,
  ),
  cash_flow: anyOf(
    `(?:total )?net cash (?:flows? |inflows? |\\(?outflows?\\)? )?(?:\\(?(?:provided|used|generated|from|inflow|outflow|utilised|utilized|received)\\)?(?: ?\\/? ?\\(?(?:provided|used|generated|outflow|utilised)\\)?)? ?)?(?:\\(?(?:by|in|from|for)\\)? ?(?:\\/? ?\\(?(?:by|in|from|used in|for)\\)? ?)?)?(?:continuing )?(?:operating|operations)(?: activities)?(?: .{0,40})?`,
    `net cash.{0,50}operating activities(?: .{0,30})?`,
    `(?:total )?cash (?:flows? )?(?:\\(?(?:provided|generated|used)\\)? )?(?:by|from|in)? ?(?:operations|operating activities)(?: \\([a-z]\\))?`,
    `(?:net )?cash flows? from operating activities|cashflow aus (?:der )?(?:laufenden|betrieblichen) .*|flux de trésorerie.*(?:opérationnel|exploitation).*|total (?:cash (?:flow )?from )?operating activities`,
  ),
  assets: anyOf(
    '(?:consolidated )?total assets',
    "summe (?:der )?aktiva|bilanzsumme|aktiva gesamt|total (?:der )?aktiven|summa tillgångar|sum eiendeler|aktiver(?: i alt)?|totaal (?:der )?activa|total (?:de l'|général de l'|général )?actif|total (?:del )?activo|totale (?:attivo|attività)|total assets \\([a-z0-9 +]+\\)",
    totalOfClaims,
  ),
  liabilities: anyOf(
    'total liabilities',
    'total liabilities \\([a-z0-9 +]+\\)|summe (?:der )?schulden|schulden gesamt|total fremdkapital|summa skulder|sum gjeld|gældsforpligtelser i alt|total (?:des )?passifs|total pasivos?|totale passività',
  ),
  equity: anyOf(
    `total (?:equity|net assets|${holders} equity and noncontrolling interests?|equity and noncontrolling interests?)(?: ?\\(?(?:deficit|deficiency)\\)?)?|total (?:deficit|equity deficit|\\(deficit\\) equity)`,
    `total (?:${holders} |members'? |partners'? |owners'? |shareholder |common )?(?:equity|funds|investment|capital|deficit|deficiency|\\(deficit\\)|\\(deficiency\\))(?: ?\\/? ?\\(?(?:deficit|deficiency|equity)\\)?)?|(?:total )?${holders} (?:equity|funds|investment|deficit)(?: \\(deficit\\))?|(?:total )?(?:members?|partners?|owners?)'? (?:equity|capital)(?: \\(deficit\\))?`,
    `total ${holders} equity attributable to (?!.*(?:non-?controlling|minority)).*`,
    `total (?!liabilities|assets|current).{2,60}? ?(?:${holders} |owners'? )?(?:equity|investment|deficit)(?: ?\\(?(?:deficit|deficiency)\\)?)?`,
    "(?:total )?equity|total capital and reserves|net assets|capital and reserves|equity shareholders'? funds|total equity \\([a-z0-9 +]+\\)",
    `(?:total )?(?:${holders}|members'?) \\(?(?:funds|equity|deficit|deficiency)\\)? ?\\/ ?\\(?(?:funds|equity|deficit|deficiency)\\)?|net \\(?(?:liabilities|assets)\\)?(?: ?\\/ ?\\(?(?:liabilities|assets)\\)?)?(?: attributable to members)?|(?:total )?members' interests|(?:total )?(?:charity )?funds|net worth`,
    `(?:summe|total) (?:konzern)?eigenkapital|eigenkapital gesamt|summa eget kapital|sum egenkapital|egenkapital i alt|totaal eigen vermogen|total (?:des )?capitaux propres(?: (?!.*part du groupe).{0,30})?|capitaux propres (?:de l'ensemble consolidé|totaux)`,
    `(?:konzern)?eigenkapital|capitaux propres(?: (?!.*part du groupe).{0,30})?|(?:total )?patrimonio neto|(?:totale )?patrimonio netto`,
    `capitaux propres.*part du groupe.*|total (?:equity )?attributable to .*(?:owners|shareholders|stockholders).*`,
  ),
}

const ofBanks = anyOf(
  '(?:total )?revenues? net of interest expenses?|total net revenues?|net revenues?|total operating income|total income(?: \\([a-z0-9 +]+\\))?',
)

const national = (metric: Metric | Part) => anyOf(...(nationalLabels[metric] ?? []))

/** How statements call a figure: the first pattern that a row with values has is the one meant. */
export const labels = Object.fromEntries(
  Object.entries(english).map(([metric, patterns]) => [
    metric,
    // reason: the keys are those of `english`
    [...patterns, ...national(metric as Metric | Part), ...(metric === 'revenue' ? ofBanks : [])],
  ]),
) as Record<Metric | Part, RegExp[]> // reason: as above
