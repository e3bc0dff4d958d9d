import { Alert, Button, Skeleton } from '@mantine/core'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useAddress } from '../../parts/address.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { useMay } from '../../parts/use_me.ts'
import { Contents, type Part, usePartInView } from './contents.tsx'
import type { Fact } from './fact.ts'
import { headingOf } from './kinds.ts'
import styles from './report.module.css'
import { useAgain } from './report_actions.tsx'
import { PeerChart, TrendChart } from './report_charts.tsx'
import { FactTable, Sources } from './report_end.tsx'
import { ReportSection } from './report_section.tsx'
import { type Knowledge, ReportText } from './report_text.tsx'
import { citedIn, marksIn } from './sources.ts'
import { type Report, useSections } from './use_report.ts'
import { type Section, useWriting } from './writing.ts'

/** The text with its contents beside it, its charts, its sources and the facts it draws on. */
export function ReportBody({ report }: { report: Report }) {
  const article = useRef<HTMLElement>(null)
  const sections = useSections(report)
  const expected = useWriting(report.id)?.expected ?? []
  const facts = report.status === 'completed' ? report.facts : undefined
  const knowledge = useKnowledge(report, sections, facts)
  const hasFacts = facts !== undefined
  const parts: Part[] = [
    ...sections.map(({ name, isDone }) => ({ id: name, title: headingOf(name, report.metadata.headings), isDone })),
    ...expected
      .filter((name) => sections.every((section) => section.name !== name))
      .map((name) => ({ id: name, title: headingOf(name, report.metadata.headings), isComing: true })),
    ...(hasFacts && knowledge.sources.length > 0 ? [{ id: 'sources', title: 'Sources' }] : []),
    ...(hasFacts ? [{ id: 'facts', title: 'Facts' }] : []),
  ]
  const { now, go } = useReading(article, parts, report.status !== 'generating')
  return (
    <div className={styles.frame}>
      <div className={styles.layout}>
        <Contents parts={parts} now={now} onGo={go} />
        <article ref={article} className={styles.article} aria-busy={report.status === 'generating' || undefined}>
          {report.status === 'failed' && <Failed report={report} hasText={sections.length > 0} />}
          {sections.map((section) => (
            <ReportSection key={section.name} report={report} section={section}>
              <ReportText text={bodyOf(section.text)} knowledge={knowledge} />
              {!section.isDone && <Coming />}
              {section.name === 'financial_analysis' && <TrendChart facts={knowledge.facts} />}
              {section.name === 'market_analysis' && <PeerChart facts={knowledge.facts} />}
            </ReportSection>
          ))}
          {report.status === 'generating' && sections.every(({ isDone }) => isDone) && <Coming />}
          {hasFacts && knowledge.sources.length > 0 && (
            <section data-part="sources" aria-labelledby="part-sources">
              <h2 id="part-sources">Sources</h2>
              <Sources sources={knowledge.sources} companyId={report.company_id} />
            </section>
          )}
          {facts && (
            <section data-part="facts" aria-labelledby="part-facts">
              <h2 id="part-facts">Facts</h2>
              <FactTable facts={facts} companyId={report.company_id} />
              <p className="quiet readable" style={{ margin: '16px 0 0' }}>
                {report.metadata.edited_at
                  ? 'The report was written from these records and documents; people have edited it since.'
                  : 'Every figure was taken from these records and documents, or computed from them. Nothing was estimated; “n/a” stands for what is not on record.'}
              </p>
            </section>
          )}
        </article>
      </div>
    </div>
  )
}

/** The sections of a stream begin with their heading, which the page has already. */
const bodyOf = (text: string) => text.replace(/^\s*## .*(\n|$)/, '')

function useKnowledge(report: Report, sections: Section[], facts: Fact[] | undefined): Knowledge {
  const text = sections.map((section) => section.text).join('\n')
  return useMemo(
    () => ({
      companyId: report.company_id,
      sources: facts ? citedIn(text, facts) : marksIn(text),
      facts: new Map(facts?.map((fact) => [fact.id, fact])),
    }),
    [report.company_id, text, facts],
  )
}

/** Where one is in the report, and how to go elsewhere; the place gone to is kept in the address. */
function useReading(article: RefObject<HTMLElement | null>, parts: Part[], isSettled: boolean) {
  const [{ at }, set] = useAddress()
  const ids = parts.map(({ id }) => id).join(' ')
  const now = usePartInView(article, ids)
  const show = (id: string) => scrollTo(article.current?.querySelector(`[data-part="${id}"]`))
  // the charts above it come with the facts
  const isThere = isSettled && at !== undefined && parts.some(({ id, isComing }) => id === at && !isComing)
  // the place that is in the address is gone to once it is there; not again while the report grows
  const gone = useRef<string>(undefined)
  useEffect(() => {
    if (!isThere || gone.current === at) return
    gone.current = at
    show(at)
  }, [isThere, at])
  const go = (id: string) => {
    gone.current = id
    set({ at: id })
    show(id)
  }
  const step = (by: number) => () => {
    const next = parts[parts.findIndex(({ id }) => id === now) + by]
    if (next && !next.isComing) go(next.id)
  }
  useKeys([
    { keys: 'j', does: 'Next section', act: step(1) },
    { keys: 'k', does: 'Section before', act: step(-1) },
  ])
  return { now, go }
}

/** Below the head of the page. The page alone scrolls: scrollIntoView would move what is around it as well. */
function scrollTo(part: Element | null | undefined): void {
  const page = part?.closest('main')
  if (!part || !page) return
  const head = (page.querySelector('header')?.offsetHeight ?? 0) + 20
  page.scrollTop += part.getBoundingClientRect().top - page.getBoundingClientRect().top - head
}

function Failed({ report, hasText }: { report: Report; hasText: boolean }) {
  const may = useMay()
  const again = useAgain(report)
  return (
    <Alert
      color="red"
      variant="light"
      mb="lg"
      title="This report could not be finished"
      role="alert"
      classNames={{ root: styles.failed }}
    >
      {report.error?.message ?? 'The service did not say why.'}
      {hasText && ' What was written until then is below.'}
      {may.write && (
        <div style={{ marginTop: 8 }}>
          <Button variant="default" onClick={again}>
            Write it again
          </Button>
        </div>
      )}
    </Alert>
  )
}

const Coming = () => (
  <div style={{ padding: '4px 0 24px' }} aria-hidden="true">
    {[62, 64, 48].map((width) => (
      <Skeleton key={width} height={12} width={`${width}%`} my={10} />
    ))}
  </div>
)
