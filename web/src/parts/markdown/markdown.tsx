import { Table } from '@mantine/core'
import { createContext, memo, type ReactNode, useContext } from 'react'
import { InPlace, lazyPart } from '../lazy_part.tsx'
import styles from './markdown.module.css'
import type { PartProps, Parts } from './markdown_drawn.tsx'
import { type Marking, withMarks, withoutSigns } from './markdown_marks.ts'

/** What reads Markdown and draws it. */
export const MarkdownDrawn = lazyPart(async () => (await import('./markdown_drawn.tsx')).MarkdownDrawn)

type Props = Marking & {
  text: string
  /** a mark was chosen: its number, from 1 */
  onCitation?: ((number: number) => void) | undefined
  /** what a mark is of, for its hover and for who does not see it */
  titleOf?: ((number: number) => string | undefined) | undefined
}

/**
 * Markdown as text of ours: no HTML, no images, links only to the web, to mail and to our own pages. Marks of sources become
 * small numbers that can be chosen: the strings of `marks` where there are some (`[CIM.pdf p.12]` is 1 when it is the
 * first), else the numbers of the text themselves, `[1]`.
 */
export const Markdown = memo(function Markdown({ text, marks, onCitation, titleOf }: Props) {
  return (
    <Choosing value={{ onCitation, titleOf }}>
      <Written>
        <InPlace placeholder={<p>{withoutSigns(text)}</p>}>
          <MarkdownDrawn text={text} change={onCitation && ((nodes) => withMarks(nodes, { marks }))} parts={parts} />
        </InPlace>
      </Written>
    </Choosing>
  )
})

/** How a text that was written in Markdown looks. */
export const Written = ({ children }: { children: ReactNode }) => <div className={styles.text}>{children}</div>

// the parts of a text stay the same components from one drawing to the next, so that a focused mark keeps its focus
const Choosing = createContext<Pick<Props, 'onCitation' | 'titleOf'>>({})

function MarkInText({ children }: PartProps) {
  const { onCitation, titleOf } = useContext(Choosing)
  const number = Number(children)
  if (!onCitation || !Number.isInteger(number)) return <sup>{children}</sup>
  return <Mark number={number} title={titleOf?.(number)} onChoose={onCitation} />
}

/** Of a list of tasks, which is read and not ticked here. */
const Tick = ({ checked }: PartProps) => (
  <span role="img" aria-label={checked ? 'Done' : 'To do'}>
    {checked ? '☑' : '☐'}
  </span>
)

type MarkProps = { number: number; title?: string | undefined; onChoose(number: number): void }

/** The small number of a source. */
export function Mark({ number, title, onChoose }: MarkProps) {
  return (
    <button
      type="button"
      className={styles.mark}
      title={title}
      aria-label={title ? `Source ${number}: ${title}` : `Source ${number}`}
      onClick={() => onChoose(number)}
    >
      {number}
    </button>
  )
}

function LinkInText({ href = '', children }: PartProps) {
  return href.startsWith('#/') ? (
    <a href={href}>{children}</a>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** What the elements of a table are drawn as; it scrolls by itself where it is wider than the text. */
export const tableParts = (own = ''): Parts => ({
  table: ({ children }) => (
    <section className={`flush ${styles.table} ${own}`} tabIndex={0} aria-label="Table">
      <Table>{children}</Table>
    </section>
  ),
  thead: ({ children }) => <Table.Thead>{children}</Table.Thead>,
  tbody: ({ children }) => <Table.Tbody>{children}</Table.Tbody>,
  tr: ({ children }) => <Table.Tr>{children}</Table.Tr>,
  th: ({ children, align }) => <Table.Th className={numberIn(align)}>{children}</Table.Th>,
  td: ({ children, align }) => <Table.Td className={numberIn(align)}>{children}</Table.Td>,
})

const numberIn = (align: string | undefined) => (align === 'right' ? 'number' : undefined)

// headings of a text stand below those of the page around it
const parts: Parts = {
  sup: MarkInText,
  input: Tick,
  a: LinkInText,
  h1: ({ children }) => <h2>{children}</h2>,
  h4: ({ children }) => <h3>{children}</h3>,
  h5: ({ children }) => <h3>{children}</h3>,
  h6: ({ children }) => <h3>{children}</h3>,
  ...tableParts(),
}
