import { type Evidence, named } from './sign.ts'

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
      /(?:annual|interim|half-?year(?:ly)?|quarterly|integrated)(?:financial)?report|reportandaccounts|(?:financial|consolidated)statements|statementofaccounts|financialinformation(?:pack)?|financial(?:performance|results)|(?:managementaccounts|trialbalance)|(?:income|cashflow|profitandloss)(?:statement|account)|balancesheet|geschäftsbericht|jahresabschluss|jahresfinanzbericht|konzernabschluss|zwischenbericht|rapport(?:annuel|financier)|comptes(?:annuels|consolidés|sociaux)|étatsfinanciers|bilancio(?:d['’]esercizio|consolidato)|relazionefinanziaria|cuentasanuales|informeanual|årsredovisning|delårsrapport|bokslut|jaarrekening|jaarverslag|universalregistrationdocument/,
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
    patterns: [
      /^[^\w\n]*total (?:current )?assets\b|^summe aktiva|^total (?:de l['’])?actif|^totale attiv|^total activo|^summa tillgångar/im,
      /^[^\w\n]*total (?:current )?liabilities\b|^total equity and liabilities|^summe passiva|^total (?:du )?passif|^totale passiv|^total (?:patrimonio neto y )?pasivo|^summa (?:eget kapital och )?skulder/im,
      /^[^\w\n]*(?:total )?(?:shareholders|stockholders|owners)?['’]? ?equity\b|^eigenkapital|^capitaux propres|^patrimonio netto|^patrimonio neto|^(?:summa )?eget kapital/im,
      /^[^\w\n]*(?:net (?:income|earnings|profit|loss)|profit for the (?:year|period)|profit after tax)|^jahresüberschuss|^résultat net|^utile (?:netto|d['’]esercizio)|^(?:utile|perdita) dell['’]esercizio|^resultado (?:neto|del ejercicio)|^årets resultat/im,
      /^[^\w\n]*(?:cost of (?:sales|revenues?|goods sold|products sold)|gross profit|operating (?:income|profit))|^umsatzkosten|^résultat d['’]exploitation/im,
      /^[^\w\n]*net cash (?:provided|used|from|flows?|generated|inflow)|^cash (?:generated|flows?) from operat|^free cash flow/im,
      /^[^\w\n]*(?:net )?(?:sales|revenues?|turnover)\b|^umsatzerlöse|^chiffre d['’]affaires|^ricavi|^importe neto|^ingresos|^nettoomsättning/im,
    ],
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
      /\b(?:in|of) (?:[A-Z$€£]{1,3} )?(?:thousands?|millions?|lakhs?|crores?)|['’]000|\b[kmt](?:€|eur|usd|chf)\b|[€£$](?:k|m|mn|m?illion)\b/i.test(
        text,
      ),
  },
  { reason: 'a quarter of its words are numbers', weight: 1, measure: (look) => look.numbersShare >= 0.25 },
  named(
    /\b10 ?[kq]\b|annual report|statements?|accounts|financials|earnings|balance sheet|p&l|bilanz|geschäftsbericht/i,
  ),
]
