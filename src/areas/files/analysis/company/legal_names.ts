// Names of firms that end in a legal form.

import { isNoticeInCapitals } from '../memorandum/boilerplate.ts'

const forms = [
  'Inc\\.?',
  'INC\\.?',
  'CORP\\.?',
  'CORPORATION',
  'INCORPORATED',
  'LIMITED',
  'LTD\\.?',
  'Incorporated',
  'Corp\\.?',
  'Corporation',
  'L\\.?L\\.?C\\.?',
  'LLP',
  'L\\.P\\.',
  'LP',
  '(?:Pvt\\.?|Private|Pte\\.?|Pty\\.?) (?:Ltd\\.?|Limited)',
  'Co\\.,? Ltd\\.?',
  'C[Oo]\\.',
  'Ltd\\.?',
  'Limited',
  'plc',
  'PLC',
  'P\\.L\\.C\\.',
  'GmbH ?& ?Co\\.? ?(?:KGaA|KG|OHG)',
  'SE ?& ?Co\\.? ?KGaA',
  'gGmbH',
  'GmbH',
  'mbH',
  'AG',
  'SE',
  'KGaA',
  'KG',
  'OHG',
  'e\\.K\\.',
  'UG',
  'S\\.A\\.S\\.?U?\\.?',
  'SASU?',
  'S\\.A\\.R\\.L\\.?',
  'SARL',
  'S\\.à ?r\\.l\\.',
  'S\\.A\\.U\\.',
  'S\\.A\\.',
  'SA',
  'S\\.L\\.U?\\.?',
  'SLU?',
  'B\\.V\\.',
  'BV',
  'N\\.V\\.',
  'NV',
  'S\\.p\\.A\\.',
  'SpA',
  'SPA',
  'S\\.r\\.l\\.',
  'SRL',
  'Srl',
  'A/S',
  'ApS',
  'AS',
  'ASA',
  'AB',
  'Oyj?',
  'Sp\\. z ?o\\.o\\.',
  'a\\.s\\.',
  's\\.r\\.o\\.',
  'Kft\\.?',
  'Lda\\.?',
  'Ltda\\.?',
  'S\\.C\\.A\\.',
  'SCA',
  'SNC',
]

const token = "[\\p{Lu}\\d][\\p{L}\\p{N}&.'’+-]*"
const joiner = '(?: (?:&|and|und|et|of|de|du|des|für|for|\\+) | )'

/** Source of a regular expression for the name of a firm with its legal form. */
const legalName = `${token}(?:${joiner}(?!(?:${forms.join('|')})(?![\\p{L}]))${token}){0,6}(?:,? |,)(?:${forms.join('|')})(?![\\p{L}\\d]| (?:Liability|Partners|Partnership|Company|Corporation))`

const pattern = new RegExp(`(?<![\\p{L}\\d])${legalName}`, 'gu')
const end = new RegExp(`(?:,? |,)(?:${forms.join('|')})$`, 'u')

/** Words that stand before a name at the start of a sentence or a line and are no part of it. */
const lead =
  /^(?:The|Since|In|By|At|For|From|With|And|Of|To|On|As|When|While|Although|Both|Our|Its|Adviser|Advisor|Advised|Confidential|Company|About|Presented|Prepared|Welcome|Contact|Between|Target|Issuer|Founded|Subsidiary|Parent|Die|Der|Das|Eine?|Seit|Unternehmen|Gesellschaft|La|Le|Les|Neither|Copyright|©|Source|Mr|Ms|Project|Information|Memorandum|Buyer|Seller|Borrower|Client) (?=\p{Lu})/u

type NameFound = { name: string; start: number; end: number }

export function legalNamesIn(text: string): NameFound[] {
  if (isNoticeInCapitals(text)) return []
  return [...text.matchAll(pattern)].flatMap((match) => {
    let name = match[0]
    for (let short = name.replace(lead, ''); short !== name; short = name.replace(lead, '')) name = short
    const stem = withoutForm(name)
    if (stem.length < 2 || noFirm.test(stem) || formAlone.test(stem)) return []
    const start = match.index + match[0].length - name.length
    return [{ name, start, end: start + name.length }]
  })
}

/** Periods, and the standards of accounting: "Ind AS". */
const noFirm = /^(?:\d+|FY\d*|Q\d|Ind|IAS|IFRS|GAAP|FRS)$/

/** "GmbH & Co. KG" beside "Legal form" is nobody's name. */
export const formAlone = new RegExp(`^(?:${forms.join('|')})(?: ?& ?Co\\.?)?$`, 'u')

export const withoutForm = (name: string) => name.replace(end, '').replace(/,$/, '')
