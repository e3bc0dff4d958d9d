import type { Document } from '../../../../platform/documents/document.ts'
import type { CimData } from '../../reading/extracted.ts'
import { companyFinding, readCompany } from '../company/company.ts'
import type { Analysis, Finding } from '../findings.ts'
import { printedFigures } from '../statements/collect.ts'
import { figureFinding } from '../statements/finding.ts'
import { statementsOf } from '../statements/select.ts'
import { tablesShown } from '../statements/shown.ts'
import { leaveStatementsOfParts, markSummary } from '../statements/summary.ts'
import { summaryOfProse } from '../summary.ts'
import { asTables, contextOf, type DocumentContext, type FinancialTable, financialTables } from '../tables.ts'
import { alternativesTo } from './alternatives.ts'
import { readValuation } from './asking_price.ts'
import { industryOfMarket, readIndustry } from './company/industry.ts'
import { amountAbove, readStructure, roundIn } from './deal.ts'
import { issueDate, sectionsOfWords, tableFigures } from './figures.ts'
import { readFinancials } from './financials.ts'
import { findingOf } from './finding.ts'
import { labelledFigures } from './labelled_lines.ts'
import { type Read, readMarketSize } from './market/market.ts'
import { readMarketGrowth } from './market/market_growth.ts'
import type { Member } from './member.ts'
import { passageOf } from './passage.ts'
import { proseFigures, proseGrowths } from './prose_figures.ts'
import { readRoundTile } from './round_tile.ts'
import { type Prose, proseOf, type Sentence } from './sentences.ts'
import { readTeam } from './team.ts'

const sentencesOfSummary = 4

/** What an information memorandum, a teaser or a pitch deck says. What it does not say is null. */
export function readMemorandum(document: Document, kind: CimData['document_type']): Analysis {
  const context = contextOf(document)
  const prose = proseOf(document)
  const company = readCompany(document, prose)
  const tables = financialTables(document, context)
  const figures = tableFigures(document, tables, prose, context)
  const said = proseFigures(prose, context.style, issueDate(document))
  const told = readFinancials(figures, said, context, proseGrowths(prose))
  const isTold = told.revenue !== null || told.ebitda !== null
  const labelled = isTold ? {} : labelledFigures(document, context.style, sectionsOfWords(prose))
  const financials = {
    ...told,
    revenue: told.revenue ?? labelled.revenue?.finding ?? null,
    ebitda: told.ebitda ?? labelled.ebitda?.finding ?? null,
    ebitda_margin: told.ebitda_margin ?? labelled.ebitda_margin?.finding ?? null,
  }
  const hasOpen = Object.values(labelled).some(({ period }) => period === null)
  const summary = summaryOfProse(prose, company, sentencesOfSummary)
  const described = readIndustry(prose, company, kind)
  const size = readMarketSize(prose, context, described?.at.text ?? '')
  const growth = readMarketGrowth(prose, size, context.style)
  const industry = described ?? (size ? industryOfMarket(prose, size.sentence) : null)
  const valuation = readValuation(prose, context.style)
  const structure = structureOf(prose, readStructure(prose)) ?? readRoundTile(prose)
  const team = readTeam(document, prose, company?.name ?? null)
  const currency = financials.revenue?.currency ?? financials.ebitda?.currency ?? context.currency
  const number = (finding: Finding | null) => (typeof finding?.value === 'number' ? finding.value : null)
  return {
    data: {
      document_type: kind,
      company: company?.name ?? null,
      industry: industry ? phrase(industry.at.text) : null,
      summary: summary?.text ?? null,
      currency,
      financials: {
        revenue: number(financials.revenue),
        ebitda: number(financials.ebitda),
        ebitda_margin: number(financials.ebitda_margin),
        revenue_growth: number(financials.revenue_growth),
      },
      market: { size: size?.value ?? null, growth_rate: growth?.value ?? null },
      team: team.map((member) => ({ name: member.name, role: roleOf(member), experience: experienceOf(member) })),
      deal: { valuation: valuation?.value ?? null, structure: structure ? String(structure.value) : null },
    },
    findings: [
      ...(company ? [companyFinding(company)] : []),
      ...(industry
        ? [
            findingOf({
              path: 'industry',
              value: phrase(industry.at.text),
              at: industry.at,
              confidence: industry.confidence,
            }),
          ]
        : []),
      ...(summary ? [summary.finding] : []),
      ...[financials.revenue, financials.ebitda, financials.ebitda_margin, financials.revenue_growth].filter(
        (finding) => finding !== null,
      ),
      ...(size ? [amount('market.size', size)] : []),
      ...(growth ? [amount('market.growth_rate', growth)] : []),
      ...(valuation ? [amount('deal.valuation', valuation)] : []),
      ...(structure ? [structure] : []),
      ...team.flatMap(findingsOfMember),
      ...financials.figures,
      ...otherFigures(tables, context),
    ],
    tables: asTables(tablesShown(withSummary(tables))),
    checks: [financials.revenue, financials.ebitda, financials.ebitda_margin, financials.revenue_growth].flatMap(
      (finding) => finding?.checks ?? [],
    ),
    notices: hasOpen ? ['The document does not say which period its revenue and EBITDA are of.'] : [],
  }
}

/** Once the statements inside are known. */
function withSummary(tables: readonly FinancialTable[]) {
  leaveStatementsOfParts(tables)
  markSummary(tables)
  return tables
}

/** Gross profit, net income, assets and the like of the statements inside, for financial records. */
const otherFigures = (tables: readonly FinancialTable[], context: DocumentContext): Finding[] =>
  printedFigures(statementsOf(tables, context), context)
    .filter(({ metric }) => metric !== 'revenue' && metric !== 'ebitda')
    .map((figure) => figureFinding(figure, []))

const amount = (path: string, { others = [], ...read }: Read & { others?: readonly Read[] }): Finding =>
  findingOf({
    path,
    value: read.value,
    at: read.at,
    start: read.start,
    end: read.end,
    currency: read.currency,
    confidence: read.confidence,
    alternatives: alternativesTo(
      read,
      others.map((other) => amount(path, other)),
    ),
  })

const phrase = (text: string) => {
  const bare = text.replace(/^[\s•"“(–-]+|[\s,;:.–-]+$/g, '')
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}

function structureOf(prose: Prose, sentences: readonly Sentence[]): Finding | null {
  const first = sentences[0]
  if (!first) return null
  const round = roundIn(first)
  const joined = sentences
    .map((one) => ({ ...one, text: `${amountAbove(prose, one)}${one.text}` }))
    .map(({ text, isItem }) => (isItem || sentences.length === 1 ? text.replace(/[.;]$/, '') : text))
    .join(first.isItem ? '; ' : ' ')
  const value = round ? `${round}: ${joined}` : joined
  const at = passageOf(
    first.page,
    sentences.filter(({ page }) => page === first.page).flatMap(({ words }) => words),
  )
  return findingOf({
    path: 'deal.structure',
    value,
    at,
    quote: sentences.map(({ text }) => text).join(' '),
    confidence: 0.8,
  })
}

const roleOf = (member: Member) =>
  member.role ? trimmed(member.role.text).replace(/(?<=\p{L}{4}|\p{Lu}{3})\.$/u, '') : null
const experienceOf = (member: Member) => {
  const text = member.experience
    .map((piece) => piece.text)
    .join(' ')
    .slice(0, 500)
  return text === '' ? null : trimmed(text)
}
const trimmed = (text: string) => text.replace(/^[\s,;:(|–-]+|[\s,;:|–-]+$/g, '').replace(/^([^(]*)\)$/, '$1')

function findingsOfMember(member: Member, index: number): Finding[] {
  const path = `team[${index}]`
  const role = roleOf(member)
  const experience = experienceOf(member)
  const [first] = member.experience
  return [
    findingOf({ path: `${path}.name`, value: member.name, at: member.at, confidence: 0.9 }),
    ...(member.role && role
      ? [findingOf({ path: `${path}.role`, value: role, at: member.role, confidence: 0.9 })]
      : []),
    ...(first && experience
      ? [findingOf({ path: `${path}.experience`, value: experience, at: first, confidence: 0.8 })]
      : []),
  ]
}
