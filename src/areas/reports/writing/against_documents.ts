import { type Facts, keysOf, numberOf, textOf } from '../fact.ts'
import { listed, type Part, paragraph, say } from './say.ts'
import { pointsMin } from './series.ts'

type Stated = 'revenue' | 'ebitda'
const figures: [Stated, string][] = [
  ['revenue', 'revenue'],
  ['ebitda', 'EBITDA'],
]

/** How the figures of the company's documents stand to its records: the same figure twice is a check, two figures are a question. */
type Comparison = { outcome: 'agrees' | 'contradicts' | 'not_comparable'; text: string }

export function againstDocuments(facts: Facts): Comparison | undefined {
  const stated = figures.filter(([figure]) => numberOf(facts, `doc.financials.${figure}`) !== null)
  if (stated.length === 0) return undefined
  const year = yearOfDocument(facts)
  const recorded = stated.filter(([figure]) => year !== undefined && numberOf(facts, `${figure}.${year}`) !== null)
  if (year === undefined || recorded.length === 0) return beside(facts, stated)
  const isForeign = recorded.some(
    ([figure]) => facts.get(inDocument(figure))?.unit !== facts.get(`${figure}.${year}`)?.unit,
  )
  return isForeign ? inAnotherCurrency(facts, recorded, year) : inTheSame(facts, recorded, year)
}

/** The year on record that the document speaks of. */
function yearOfDocument(facts: Facts): string | undefined {
  const year = yearIn(textOf(facts, 'doc.period'))
  return year && keysOf(facts, 'year.').findLast((key) => yearIn(textOf(facts, `year.${key}`)) === year)
}

const yearIn = (label: string | null) =>
  /(?:19|20)\d{2}/.exec(label ?? '')?.[0] ?? /(?<=FY ?['’]?)\d{2}\b/i.exec(label ?? '')?.[0].replace(/^/, '20')

const amounts = (of: [Stated, string][], id: (figure: Stated) => string) =>
  listed(of.map(([figure, name]) => `${name} of {${id(figure)}}`))
const inDocument = (figure: Stated) => `doc.financials.${figure}`

function beside(facts: Facts, stated: [Stated, string][]): Comparison | undefined {
  const said = amounts(stated, inDocument)
  const text =
    say(facts, `The document states ${said} for {doc.period}, a year that is not on record.`) ??
    say(facts, `The document states ${said}, and does not say for which year.`)
  return text === undefined ? undefined : { outcome: 'not_comparable', text }
}

function inTheSame(facts: Facts, recorded: [Stated, string][], year: string): Comparison | undefined {
  const differing = recorded.filter(([figure]) => {
    const [own, theirs] = [numberOf(facts, `${figure}.${year}`), numberOf(facts, inDocument(figure))]
    return own !== null && theirs !== null && Math.abs(theirs - own) > Math.abs(own) * pointsMin
  })
  const isSame = differing.length === 0
  const text = isSame
    ? say(
        facts,
        `For {year.${year}} the record agrees with the ${amounts(recorded, inDocument)} that the document states.`,
      )
    : paragraph(
        ...differing.map(([figure, name]) =>
          say(
            facts,
            `For {year.${year}} the record gives ${name} of {${figure}.${year}} and the document {${inDocument(figure)}}: the two need to be reconciled.`,
          ),
        ),
      )
  return text === undefined ? undefined : { outcome: isSame ? 'agrees' : 'contradicts', text }
}

/** Without a rate of exchange amounts say nothing to each other; margins do. */
function inAnotherCurrency(facts: Facts, recorded: [Stated, string][], year: string): Comparison | undefined {
  const [own, theirs] = [numberOf(facts, `ebitda_margin.${year}`), numberOf(facts, 'doc.margin')]
  const gap = own === null || theirs === null ? null : Math.abs(own - theirs)
  const margins: Part =
    gap !== null &&
    say(
      facts,
      gap > pointsMin
        ? `The margins should be the same in any currency and are not: {ebitda_margin.${year}} on record, {doc.margin} in the document.`
        : `The margins, {ebitda_margin.${year}} on record and {doc.margin} in the document, do agree.`,
    )
  const text = paragraph(
    say(
      facts,
      `The document is in another currency: for {year.${year}} it states ${amounts(recorded, inDocument)}, where the record has ${amounts(recorded, (figure) => `${figure}.${year}`)}.`,
    ),
    'They are not compared: check whether the record was converted, and at which rate.',
    margins,
  )
  return text === undefined
    ? undefined
    : { outcome: gap !== null && gap > pointsMin ? 'contradicts' : 'not_comparable', text }
}
