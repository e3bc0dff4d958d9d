import { Button, UnstyledButton } from '@mantine/core'
import { memo, useCallback, useMemo, useState } from 'react'
import { IconAlertTriangle, IconInfoCircle } from '../../parts/icons.ts'
import { Markdown } from '../../parts/markdown/markdown.tsx'
import type { Block, Citation } from './answer.ts'
import { type AnswerPart, partsOf } from './answer_parts.ts'
import styles from './answer_view.module.css'
import { BlockAcross } from './blocks/block_across.tsx'
import { BlockTable } from './blocks/block_table.tsx'
import { sourcesOf, sourceTitle } from './numbered.ts'
import { useOpening } from './opening.ts'
import { Passages } from './passages.tsx'
import { Sources } from './sources.tsx'
import { layoutOf } from './table_layout.ts'
import type { Turn } from './turn.ts'
import { WorkLine } from './work_line.tsx'

type Props = { turn: Turn; onAsk(question: string): void; isLast: boolean; canAsk: boolean }

/** A question and its answer: what was done, the text with its tables, what the reader has to know, and the sources. */
export const AnswerView = memo(function AnswerView({ turn, onAsk, isLast, canAsk }: Props) {
  const { question, text, blocks, about, state, fault } = turn
  const { shown, behind } = useMemo(() => partsOf(text, blocks, about), [text, blocks, about])
  const sources = useMemo(() => sourcesOf(about, [...shown, ...behind.map(asPart)]), [about, shown, behind])
  const marks = useMemo(() => sources.map(({ marker }) => marker), [sources])
  const openCitation = useOpening()
  const openNumber = useCallback(
    (number: number) => {
      const source = sources[number - 1]
      if (source) openCitation(source)
    },
    [sources, openCitation],
  )
  const titleOf = useCallback(
    (number: number) => {
      const source = sources[number - 1]
      return source && sourceTitle(source)
    },
    [sources],
  )
  // where all that is said are passages, each stands with its page already
  const isQuoted = blocks.length > 0 && blocks.every(({ kind }) => kind === 'passages') && about?.engine === 'rules'
  const isOver = state !== 'asking' && state !== 'answering'
  return (
    <article className={styles.turn} aria-label={question} data-turn data-many={blocks.length > 2 || undefined}>
      <h2 className={styles.question}>{question}</h2>
      <WorkLine turn={turn} />
      {shown.map((part, index) =>
        part.kind === 'text' ? (
          <div key={index} className={styles.text} data-heading={part.text.startsWith('#') || undefined}>
            <Markdown text={part.text} marks={marks} onCitation={openNumber} titleOf={titleOf} />
          </div>
        ) : (
          <BlockView key={index} part={part} sources={sources} onCite={openCitation} />
        ),
      )}
      <Behind blocks={behind} isOpenFirst={about?.engine === 'model'} sources={sources} onCite={openCitation} />
      {about && <ToKnow unused={about.echo === null ? [] : about.unused} notices={about.notices} />}
      {state === 'stopped' && (
        <Ended text="Stopped before it was complete." onAgain={canAsk ? () => onAsk(question) : undefined} />
      )}
      {state === 'failed' && <Ended text={fault ?? ''} isFault onAgain={canAsk ? () => onAsk(question) : undefined} />}
      {isOver && !isQuoted && <Sources sources={sources} onCite={openCitation} />}
      {isOver && isLast && about && about.suggestions.length > 0 && (
        <nav className="wrap gap flex" aria-label="Questions to ask next">
          {about.suggestions.map((suggestion) => (
            <UnstyledButton key={suggestion} className={styles.suggestion} onClick={() => onAsk(suggestion)}>
              {suggestion}
            </UnstyledButton>
          ))}
        </nav>
      )}
    </article>
  )
})

const asPart = (block: Block): Extract<AnswerPart, { kind: 'block' }> =>
  block.kind === 'passages' ? { kind: 'block', block } : { kind: 'block', block, layout: layoutOf(block) }

type Shown = { sources: readonly Citation[]; onCite(citation: Citation): void }

function BlockView({ part, ...shown }: Shown & { part: Extract<AnswerPart, { kind: 'block' }> }) {
  const { block } = part
  if (block.kind === 'passages') return <Passages block={block} {...shown} />
  const layout = part.layout ?? layoutOf(block)
  return layout.isAcross ? (
    <BlockAcross block={block} layout={layout} {...shown} />
  ) : (
    <BlockTable block={block} layout={layout} {...shown} />
  )
}

/** Rows that the text has told in other words: folded, unless a model has told them. */
function Behind({ blocks, isOpenFirst, ...shown }: Shown & { blocks: Block[]; isOpenFirst: boolean }) {
  const [isOpen, setOpen] = useState<boolean>()
  if (blocks.length === 0) return null
  const open = isOpen ?? isOpenFirst
  return (
    <div className={styles.rests}>
      <UnstyledButton className="small underlines accent" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide what this rests on' : 'Show what this rests on'}
      </UnstyledButton>
      {open && blocks.map((block, index) => <BlockView key={index} part={asPart(block)} {...shown} />)}
    </div>
  )
}

/** Words that were not used, and what has to be known of the figures. */
function ToKnow({ unused, notices }: { unused: string[]; notices: string[] }) {
  if (unused.length === 0 && notices.length === 0) return null
  return (
    <ul className={styles.toKnow}>
      {unused.length > 0 && (
        <li className="flex gap-6" data-tone="warn">
          <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
          Not used from your question: {unused.map((word) => `“${word}”`).join(', ')}
        </li>
      )}
      {notices.map((notice) => (
        <li className="flex gap-6" key={notice}>
          <IconInfoCircle size={14} stroke={1.6} aria-hidden />
          {notice}
        </li>
      ))}
    </ul>
  )
}

type EndedProps = { text: string; isFault?: boolean; onAgain: (() => void) | undefined }

function Ended({ text, isFault, onAgain }: EndedProps) {
  return (
    <div className={styles.ended} data-fault={isFault || undefined} role={isFault ? 'alert' : undefined}>
      <span>{text}</span>
      {onAgain && (
        <Button size="compact-xs" variant="default" onClick={onAgain}>
          Ask again
        </Button>
      )}
    </div>
  )
}
