import { type Evidence, named } from './sign.ts'

/** Rows of statements, a kind of row each, in the languages whose accounts are read. */
const rows = [
  /^[^\w\n]*(?:total (?:current )?assets|total assets less current)\b|^(?:summe aktiva|bilanzsumme|total aktiven)|^total (?:de l['’])?actif|^totale attiv|^total activo|^summa tillgångar|^sum eiendeler|^aktiver i alt|^aktywa razem|^total d[eo] ativo|^totaal activa/im,
  /^[^\w\n]*(?:total (?:current )?liabilities|creditors:? amounts)\b|^total equity and liabilities|^summe passiva|^total (?:du )?passif|^totale passiv|^total (?:patrimonio neto y )?pasivo|^summa (?:eget kapital och )?skulder|^sum (?:egenkapital og )?gjeld|^(?:passiver|gældsforpligtelser) i alt|^pasywa razem|^total d[eo] passivo|^(?:[a-d][.)] )?(?:verbindlichkeiten|kortlopende schulden|zobowiązania)/im,
  /^[^\w\n]*(?:total )?(?:shareholders|stockholders|owners)?['’]? ?(?:equity|net assets|capital and reserves)\b|^(?:[a-d][.)] )?(?:total )?eigenkapital|^(?:total )?capitaux propres|^patrimonio netto|^patrimonio neto|^(?:summa )?eget kapital|^(?:sum )?egenkapital|^(?:[a-d][.)] )?kapitał|^(?:total do )?patrimônio líquido|^eigen vermogen/im,
  /^[^\w\n]*(?:net (?:income|earnings|profit|loss)|profit for the (?:financial )?(?:year|period)|profit after tax)|^(?:\d{1,2}\. )?jahres(?:überschuss|fehlbetrag|gewinn)|^vorläufiges ergebnis|^résultat (?:net|de l['’]exercice)|^bénéfice ou perte|^utile (?:netto|d['’]esercizio)|^(?:\d{1,2}\) )?(?:utile|perdita) (?:\(perdita\) )?dell['’]esercizio|^resultado (?:neto|del ejercicio)|^[åa]rs?(?:ets )?resultat|zysk \(strata\) netto|^lucro líquido|^resultaat na/im,
  /^[^\w\n]*(?:cost of (?:sales|revenues?|goods sold|products sold)|gross profit|(?:net )?operating (?:income|profit|loss))|^umsatzkosten|^(?:\d{1,2}\. )?materialaufwand|^(?:betriebsergebnis|rohertrag)|^résultat d['’]exploitation|^(?:driftsresultat|rörelseresultat|bruttofortjeneste|bedrijfsresultaat|lucro bruto)|koszty działalności operacyjnej|resultado de explotación/im,
  /^[^\w\n]*net cash (?:provided|used|from|flows?|generated|inflow)|^cash (?:generated|flows?) from operat|^free cash flow/im,
  /^[^\w\n]*(?:net |total )?(?:sales|revenues?|turnover|income)\b|^(?:\d{1,2}\. )?umsatzerlöse|^chiffres? d['’]affaires|^(?:\d{1,2}\) )?ricavi|importe neto|^ingresos|^nettoomsättning|^nettooms(?:æ|ae)tning|^(?:sum )?driftsinntekter|^netto-?omzet|przychody netto|^receita/im,
]

export const financialStatement: readonly Evidence[] = [
  {
    reason: 'it is a report to a securities regulator',
    weight: 3,
    telling: true,
    where: 'text',
    patterns: [
      /\b(?:annual|quarterly|transition|current) report (?:pursuant to|under) section/i,
      /\bform (?:10-?[kq]|20-?f|40-?f|6-?k)\b/i,
      /securities and exchange commission[\s\S]{0,120}washington/i,
    ],
    most: 6,
  },
  {
    reason: 'its cover calls it a report of accounts',
    weight: 4,
    telling: true,
    where: 'cover',
    patterns: [
      /(?:annual|interim|half-?year(?:ly)?|quarterly|integrated)(?:financial)?report|reportandaccounts|(?:financial|consolidated)statements|statementofaccounts|financialinformation(?:pack)?|financial(?:performance|results)|(?:managementaccounts|trialbalance)|(?:income|cashflow|profitandloss)(?:statement|account)|balancesheet|geschäftsbericht|jahresabschluss|jahresfinanzbericht|konzernabschluss|zwischenbericht|rapport(?:annuel|financier)|comptes(?:annuels|consolidés|sociaux)|étatsfinanciers|bilancio(?:d['’]esercizio|consolidato)|relazionefinanziaria|cuentasanuales|informeanual|årsredovisning|delårsrapport|bokslut|årsregnskap|årsrapport|sprawozdaniefinansowe|demonstraçõesfinanceiras|demonstraçõescontábeis|jahresrechnung|betriebswirtschaftlicheauswertung|jaarrekening|jaarverslag|universalregistrationdocument/,
    ],
    most: 4,
  },
  {
    reason: 'it announces results',
    weight: 4,
    telling: true,
    where: 'opening',
    patterns: [
      /\b(?:announces?|reports|reported|announced|posts|delivers|results for)\b[^.]{0,90}\b(?:quarter|full[- ]year|fiscal|half[- ]year|first half|nine[- ]months?|annual|year[- ]end|q[1-4])\b/i,
      /\b(?:quarter|full[- ]year|fiscal(?: year)?|half[- ]year|first half|annual|q[1-4])\b[^.]{0,40}\b(?:results|earnings)\b/i,
    ],
    most: 4,
  },
  {
    reason: 'much of it is financial statements',
    weight: 4,
    telling: true,
    measure: (look) => look.statementsShare >= 0.2,
  },
  { reason: 'it has financial statements', weight: 1.5, measure: (look) => look.statementsShare > 0 },
  {
    reason: 'it has the rows of financial statements',
    weight: 0.6,
    where: 'text',
    patterns: rows,
    most: 3,
  },
  {
    reason: 'an auditor reports on it',
    weight: 1.5,
    where: 'headings',
    patterns: [
      /independent (?:registered|auditor)|auditor['’]?s['’]? report|bestätigungsvermerk|commissaires? aux comptes/i,
    ],
    most: 1.5,
  },
  {
    reason: 'it is a workbook of revenues or results, in thousands or millions',
    weight: 3,
    telling: true,
    measure: ({ isWorkbook, text }) =>
      isWorkbook &&
      /\b(?:sales|revenues?|turnover|umsatz|chiffre d['’]affaires)\b/i.test(text) &&
      /\b(?:profit|ebitda|ebit|income|earnings|ergebnis|résultat)\b/i.test(text) &&
      /\b(?:in|of) (?:[A-Z$€£]{1,3} )?(?:thousands?|millions?|lakhs?|crores?)|['’]000|\b(?:eur|usd|gbp|chf|sek|nok|dkk|pln|aud|sgd|zar|jpy) (?:thousands?|millions?|k|m|mn)\b|\b[kmt](?:€|eur|usd|chf)\b|[€£$](?:k|m|mn|m?illion)\b/i.test(
        text,
      ),
  },
  {
    reason: 'it is numbers for the most part, in rows of financial statements',
    weight: 3,
    telling: true,
    measure: ({ numbersShare, text }) => numbersShare >= 0.25 && rows.filter((row) => row.test(text)).length >= 3,
  },
  { reason: 'a quarter of its words are numbers', weight: 1, measure: (look) => look.numbersShare >= 0.25 },
  named(
    /\b10 ?[kq]\b|annual report|statements?|accounts|financials|earnings|balance sheet|p&l|bilanz|geschäftsbericht/i,
  ),
]
