import { useNavigate } from '@tanstack/react-router'
import { createContext, memo, useContext } from 'react'
import { useEvidence } from '../../evidence/evidence.tsx'
import { Sourced } from '../../evidence/sourced.tsx'
import { InPlace } from '../../parts/lazy_part.tsx'
import { Mark, MarkdownDrawn, tableParts, Written } from '../../parts/markdown/markdown.tsx'
import type { PartProps, Parts } from '../../parts/markdown/markdown_drawn.tsx'
import { withoutSigns } from '../../parts/markdown/markdown_marks.ts'
import { type Fact, placeOf } from './fact.ts'
import { withSources } from './report_marks.ts'
import styles from './report_text.module.css'
import { addressOf, type Cited, described } from './sources.ts'

/** What a text of a report is drawn with. */
export type Knowledge = { companyId: string; sources: Cited[]; facts: ReadonlyMap<string, Fact> }

const Known = createContext<Knowledge>({ companyId: '', sources: [], facts: new Map() })

/** A section of a report: its figures open the page they stand on, its small numbers open the source. */
export const ReportText = memo(function ReportText({ text, knowledge }: { text: string; knowledge: Knowledge }) {
  return (
    <Known value={knowledge}>
      <Written>
        <InPlace placeholder={<p>{withoutSigns(text)}</p>}>
          <MarkdownDrawn text={text} change={(nodes) => withSources(nodes, knowledge.sources)} parts={parts} />
        </InPlace>
      </Written>
    </Known>
  )
})

/** Opens a source: the page of a document beside the report, or the record. */
export function useOpenSource(companyId: string): (fact: Fact) => void {
  const navigate = useNavigate()
  const { open } = useEvidence()
  return (fact) => {
    const place = placeOf(fact)
    if (place) return open(place)
    const address = addressOf(fact, companyId)
    if (address) navigate({ href: address })
  }
}

function SourceMark({ children, 'data-fact': factId }: PartProps) {
  const { companyId, sources, facts } = useContext(Known)
  const open = useOpenSource(companyId)
  const source = sources.find(({ number }) => number === Number(children))
  const fact = factId === undefined ? undefined : facts.get(factId)
  if (!source || !fact) return <sup className={styles.mark}>{children}</sup>
  return <Mark number={source.number} title={described(source)} onChoose={() => open(fact)} />
}

function Figure({ children, 'data-fact': factId }: PartProps) {
  const { facts } = useContext(Known)
  const fact = factId === undefined ? undefined : facts.get(factId)
  const place = fact && placeOf(fact)
  // a passage is text that runs on; its page opens by the number behind it
  return place && place.quote === null ? <Sourced source={place}>{children}</Sourced> : <span>{children}</span>
}

const WordsOnly = ({ children }: PartProps) => children

// the sections have the headings of the second level
const parts: Parts = {
  sup: SourceMark,
  span: Figure,
  a: WordsOnly,
  input: () => null,
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  ...tableParts(styles.table),
}
