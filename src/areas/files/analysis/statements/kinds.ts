import type { FinancialTable, StatementKind } from '../tables.ts'
import { labels } from './metrics.ts'
import { nameOf } from './rows.ts'

/** How sure it is that a table is a statement of this kind: from 4 on it is one. */
export type Scored = { table: FinancialTable; kind: StatementKind; score: number }

const signs: Record<StatementKind, RegExp[]> = {
  income_statement: [
    ...labels.revenue.slice(0, -1),
    ...labels.cogs,
    ...labels.gross_profit,
    ...labels.operating_income,
    ...labels.net_income,
    /(?:income|earnings|profit|loss|\(loss\)|result).* before.*(?:tax|provision)|ergebnis vor (?:ertrag)?steuern|résultat avant impôt|resultado antes de impuestos|risultato prima delle imposte|profit before/,
    /^(?:provision|benefit|\(?(?:benefit|provision)\)?).*income taxes?|^income tax(?:es)?(?: .*)?$|^tax(?:ation)? (?:expense|on profit.*)$|^taxation$|ertragsteuern|impôts? sur|impuesto sobre/,
    /^(?:selling|general|sales|marketing|administrative|research|distribution|employee|personnel|staff).*(?:expenses?|costs?|development|administrative)$|personalaufwand|charges de personnel/,
    /^(?:basic|diluted)\b|(?:earnings|income|loss|profit).* per (?:common |ordinary |equity )?share/,
    /^interest (?:expense|income)|^finance costs?|^net interest/,
    /^(?:lønnskostnad|personal(?:kostnader|kosten)|personaleomkostninger|personeelskosten|lonen|wynagrodzenia|gastos de personal|per il personale|charges sociales|salaires|löhne|employee benefits)/,
    /^(?:avskrivning|afskrivninger|afschrijvingen|amortyzacja|amortización|ammortamenti|dotations? aux|depreciações|abschreibungen)/,
    /^(?:rente|ränte|finansielle|finansiella|odsetki|koszty finansowe|gastos financieros|resultado financiero|resultado financeiro|zinsen|zinsaufwand|charges financières|résultat financier|oneri finanziari)/,
    /^(?:skatt?|selskabsskat|belasting|podatek|impuesto|imposte|imposto|impôts|steuern)/,
    /provision for (?:credit|loan) losses|noninterest (?:income|expense)|non-interest/,
  ],
  balance_sheet: [
    ...labels.assets,
    ...labels.liabilities,
    ...labels.equity.slice(0, 3),
    /^total (?:non-?current|current) (?:assets|liabilities)|^total (?:fixed|long-term) assets/,
    /^total (?:equity|liabilities|shareholders.*equity|stockholders.*equity)(?:,? and|\b.*\band\b).*|^total equity and liabilities/,
    /^(?:cash|cash and).*(?:equivalents|bank|hand)?.*$/,
    /receivables?|debtors|forderungen|créances/,
    /inventor(?:y|ies)|^stocks?$|vorräte|stocks et en-cours/,
    /^(?:trade |accounts )payables?|^accounts payable|creditors|verbindlichkeiten aus/,
    /^(?:accumulated|retained) (?:deficit|earnings|profits)|gewinnrücklage|réserves/,
    /^(?:common|share|called.up share|ordinary share|equity share|issued) (?:stock|capital)|gezeichnetes kapital|capital social/,
    /eigenkapital|capitaux propres|patrimonio net?to|eget kapital/,
    /anlagevermögen|immobilisations|immobilizzazioni|inmovilizado/,
    /flüssige mittel|disponibilit[éà]|trésorerie|tesorería|guthaben bei/,
    /goodwill|property.*equipment|sachanlagen|^deposits|^loans/,
    /net (?:current )?assets|shareholders'? funds/,
    /^(?:total )?(?:fixed|current) assets$|^creditors amounts falling due/,
    /anleggsmidler|omløpsmidler|anlægsaktiver|omsætningsaktiver|anläggningstillgångar|omsättningstillgångar|vaste activa|vlottende activa|aktywa (?:trwałe|obrotowe)|activo (?:no )?corriente|ativo (?:não )?circulante|actif (?:immobilisé|circulant)|attivo circolante|umlaufvermögen/,
    /varelager|varulager|varebeholdninger|voorraden|zapasy|existencias|estoques|inventários|rimanenze|stocks/,
    /kundefordringer|kundfordringar|tilgodehavender|fordringer|vorderingen|należności|deudores|contas a receber|clientes|crediti|créances/,
    /leverandørgjeld|leverantörsskulder|leverandører af|crediteuren|schulden|zobowiązania|acreedores|fornecedores|fornitori|debiti|dettes/,
    /^(?:pysyvät|vaihtuvat) vastaavat|myyntisaamiset|^rahat ja pankkisaamiset|^aineet ja tarvikkeet/,
    /osakepääoma|^oma pääoma|^vieras pääoma|ostovelat|siirtovelat/,
    /aktiekapital|selskabskapital|aksjekapital|gestort|kapitał|rückstellungen|gewinnvortrag|report à nouveau|reservas|riserve/,
  ],
  cash_flow: [
    ...labels.cash_flow,
    /net cash.*invest|cash.*from investing|investitionstätigkeit|investissement/,
    /net cash.*financ|cash.*from financing|finanzierungstätigkeit|financement/,
    /(?:beginning|start) of (?:the )?(?:year|period)|opening (?:cash|balance)/,
    /end of (?:the )?(?:year|period)|closing (?:cash|balance)/,
    /^depreciation/,
    /net (?:increase|decrease|\(decrease\)|change).*cash/,
    /(?:purchases? of|additions to|acquisition of).*(?:property|equipment|plant)|capital expenditure/,
    /dividends? paid|payment of dividends|proceeds from|repayments? of/,
  ],
}

const titles: Record<StatementKind, RegExp> = {
  income_statement:
    /statements? of (?:consolidated )?(?:net )?(?:income|operations|earnings|profit|loss)|income statement|profit (?:and|&) loss|earnings statement|\bp ?& ?l\b|trading account|gewinn- und verlust|\bguv\b|ergebnisrechnung|erfolgsrechnung|betriebswirtschaftliche auswertung|\bbwa\b|compte de résultat|conto economico|cuenta de (?:resultados|pérdidas)|resultaträkning|resultatregnskap|resultatopgørelse|winst-? en[- ]verliesrekening|rachunek zysków|demonstraç(?:ão|ões) d[eo]s? resultados?|tuloslaskelma|statements? of (?:(?:un)?audited )?(?:(?:standalone|consolidated) )?(?:and (?:standalone|consolidated) )?(?:financial )?results|statement of comprehensive income/i,
  balance_sheet:
    /balance sheets?|statements? of (?:consolidated )?(?:financial (?:position|condition)|assets)|statement of assets and liabilities|bilanz\b|\bbilan\b|stato patrimoniale|balansräkning|^balanse?\b|^balance\b|\bbilans\b|\btase\b|balanço|balance (?:de situación|general)|^akti(?:va|ven)\b|^passi(?:va|ven)\b|^activo\b|\bfinancial position\b/i,
  cash_flow: /cash ?flows?|kapitalflussrechnung|flux de trésorerie|rendiconto finanziario|flujos? de efectivo/i,
}

/** What a table of a single business, a part of the year, or another company than the whole has for a title. */
const other =
  /segment|quarterly|parent(?: company)? only|parent-only|registrant|selected|supplement|reconciliation|pro ?forma|guarantor|condensed consolidating|common.size|percentage of|as a percent|non-gaap|adjusted|discontinued|acquired|summari[sz]ed financial|reclassif|restate|effect of|joint venture|unconsolidated|equity method|business unit|by (?:region|product|division)|geograph|summary|highlights|contractual|forecast|budget|projection|standalone|stand-alone/i

/** Whether a table is of a part of the business, or of a plan. */
export const isOfPart = (table: FinancialTable) => part.test(`${table.title} ${table.captions.slice(-2).join(' ')}`)
const part =
  /segment|parent(?: company)? only|pro ?forma|guarantor|discontinued|joint venture|unconsolidated|competitor|customer|geograph|forecast|budget|projection/i

/** The kind of statement that a table is, or null. */
export function scoreOf(table: FinancialTable): Scored | null {
  const names = table.rows.filter((row) => row.cells.length > 0).map(nameOf)
  let best: Scored | null = null
  for (const kind of kinds) {
    const distinct = signs[kind].filter((sign) => names.some((name) => sign.test(name))).length
    const score = distinct + titleScore(table, kind)
    if (distinct >= 2 && score >= 4 && (!best || score > best.score)) best = { table, kind, score }
  }
  return best
}

const kinds: StatementKind[] = ['balance_sheet', 'cash_flow', 'income_statement']

function titleScore(table: FinancialTable, kind: StatementKind): number {
  const captions = table.captions.slice(-7).filter((text) => text.length < 140)
  const text = captions.join(' \n ')
  const named = captions.some((caption) => titles[kind].test(caption) && !/^see |notes? to|accompanying/i.test(caption))
  const consolidated = /consolidated|group|konzern|consolid[éa]/i.test(text)
  const amounts = table.columns.filter((column) => column.kind === 'amounts')
  const odd = other.test(text) || (amounts.length > 0 && amounts.every((column) => other.test(column.label)))
  const percent = table.columns.filter((column) => column.kind === 'percent').length > table.columns.length / 2
  return (named ? 3 : 0) + (named && consolidated ? 2 : 0) - (odd ? 4 : 0) - (percent ? 6 : 0)
}
