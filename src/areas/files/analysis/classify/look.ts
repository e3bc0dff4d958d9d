import type { Document, Page } from '../../../../platform/documents/document.ts'
import { linesOf } from '../../../../platform/documents/lines.ts'
import { bareOf, barePatternOf } from './bare.ts'

/** What is measured of a document, once, for all kinds. Texts have one line of the document a line. */
export type Look = {
  filename: string
  /** the first pages: the cover, and a little */
  opening: string
  /** the opening without white space, in lower case: covers print "C O N F I D E N T I A L" */
  cover: string
  /** short lines of all pages, and the names of sheets and slides */
  headings: string
  text: string
  words: number
  isSlides: boolean
  isWorkbook: boolean
  /** of all words, those that are numbers: 0 to 1 */
  numbersShare: number
  /** of the pages, those with a heading of a financial statement above many numbers: 0 to 1 */
  statementsShare: number
  /** "shall" in a thousand words */
  shallRate: number
  numberedClauses: number
}

export function lookAt(document: Document, filename: string): Look {
  const pages = document.pages.slice(0, pagesMax)
  const lines = pages.map((page) => [...(page.name ? [page.name] : []), ...linesOf(page).map((line) => line.text)])
  const text = lines.flat().join('\n')
  const opening = lines.slice(0, openingPages).flat().join('\n').slice(0, openingCharacters)
  const words = pages.reduce((sum, page) => sum + page.words.length, 0)
  return {
    filename: filename.replace(/[_-]+/g, ' '),
    opening,
    cover: opening.replace(/\s+/g, '').toLowerCase().slice(0, coverCharacters),
    headings: lines.flat().filter(isShort).join('\n'),
    text,
    words,
    isSlides: document.unit === 'slide' || isLikeSlides(pages),
    isWorkbook: document.unit === 'sheet',
    numbersShare: words === 0 ? 0 : pages.reduce((sum, page) => sum + numbersOf(page), 0) / words,
    statementsShare:
      pages.filter((page, index) => numbersOf(page) >= 20 && lines[index]?.some(isHeadingOfStatement)).length /
      Math.max(1, pages.length),
    shallRate: (1000 * (text.match(/\bshall\b/gi)?.length ?? 0)) / Math.max(1, words),
    numberedClauses:
      text.match(/^\s*(?:\d{1,2}\.\d{1,2}\.?|\d{1,2}\.|§ ?\d{1,2}|section \d{1,2})\s+["“(]?[A-Z]/gim)?.length ?? 0,
  }
}

// what a document is shows long before; the rest would only cost time
const pagesMax = 120
const openingPages = 3
const openingCharacters = 5000
const coverCharacters = 600

const isShort = (line: string) => line.length <= 90 && line.split(' ').length <= 12

/** A PDF that was made from slides: broad pages with few words. */
function isLikeSlides(pages: readonly Page[]) {
  const counts = pages.map((page) => page.words.length).sort((a, b) => a - b)
  const middle = counts[Math.floor(counts.length / 2)] ?? 0
  const broad = pages.filter((page) => page.width > page.height * 1.2).length
  return pages.length >= 4 && broad > pages.length * 0.7 && middle <= 150
}

const numbersOf = (page: Page) =>
  page.words.filter((word) => /\d/.test(word.text) && !/[a-z]{2}/i.test(word.text)).length

const isHeadingOfStatement = (line: string) => statement.test(line) || bareStatement.test(bareOf(line))

const statement = new RegExp(
  `^(?:\\W*|.{0,60}\\b)(?:${[
    'balance sheets?',
    'statements? of (?:financial (?:position|condition)|operations|(?:comprehensive )?income|earnings|profit|loss|cash flows?)',
    'income statements?',
    'profit (?:and|&|or) loss',
    'p ?& ?l',
    'cash flows?(?: statements?)?$',
    'bilanz',
    'gewinn- und verlustrechnung',
    'kapitalflussrechnung',
    'bilan\\W{1,3}(?:consolidé|actif|passif)',
    'compte de résultat',
    'soldes intermédiaires de gestion',
    'tableau des flux',
    'stato patrimoniale',
    'conto economico',
    'rendiconto finanziario',
    'balance de situación',
    'cuenta de (?:pérdidas y ganancias|resultados)',
    'estado de (?:situación financiera|resultados|flujos)',
    '(?:koncernens )?(?:resultaträkning|balansräkning|kassaflödesanalys)',
    '(?:geconsolideerde )?(?:winst-?(?: en |-en-)verliesrekening|kasstroomoverzicht)',
    'balans (?:per|op)\\b',
    'betriebswirtschaftliche auswertung',
    '(?:kurzfristige )?erfolgsrechnung',
    'akti(?:va|ven)\\b',
    'resultatregnskap',
    'resultatopg(?:ø|o|ga)relse',
    'balanse (?:pr\\.?|per|\\d)',
    'balance (?:pr\\.?|\\d)',
    'rachunek zysków i strat',
    'bilans\\b',
    'balanço',
    'demonstraç(?:ão|ões) d[eo]s? resultados?',
    'tuloslaskelma',
    'management accounts',
  ].join('|')})`,
  'i',
)
const bareStatement = barePatternOf(statement) ?? statement
