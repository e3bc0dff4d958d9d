import { ActionIcon, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { sentenceOf } from '../../api/fault.ts'
import { kindName } from '../../parts/document_kind.ts'
import { IconX } from '../../parts/icons.ts'
import { Cell } from './cell.tsx'
import styles from './grid.module.css'
import { answerTo, type useAnswers } from './use_answers.ts'

type Props = {
  files: readonly string[]
  questions: readonly string[]
  rows: ReturnType<typeof useAnswers>
  onDropFile(id: string): void
  onDropQuestion(question: string): void
}

/** Documents down, questions across. */
export function GridTable({ files, questions, rows, onDropFile, onDropQuestion }: Props) {
  return (
    // a region that scrolls has to take the keyboard
    <section className={styles.grid} aria-label="Answers" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Document</th>
            {questions.map((question) => (
              <th key={question} scope="col">
                <span className={styles.head}>
                  {question}
                  <ActionIcon size="sm" aria-label={`Leave out ${question}`} onClick={() => onDropQuestion(question)}>
                    <IconX size={14} stroke={1.6} />
                  </ActionIcon>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {files.map((id, at) => (
            <tr key={id}>
              <Document id={id} row={rows[at]} onDrop={() => onDropFile(id)} />
              <Said row={rows[at]} questions={questions} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Row = ReturnType<typeof useAnswers>[number] | undefined

function Document({ id, row, onDrop }: { id: string; row: Row; onDrop(): void }) {
  const name = row?.data?.filename
  return (
    <th scope="row">
      <span className={styles.head}>
        {name ? (
          <Link to="/documents/$id" params={{ id }} title={name}>
            {name}
          </Link>
        ) : (
          <span className="quiet">{row?.error ? 'A document' : '…'}</span>
        )}
        <ActionIcon size="sm" aria-label={`Leave out ${name ?? 'this document'}`} onClick={onDrop}>
          <IconX size={14} stroke={1.6} />
        </ActionIcon>
      </span>
      <span className="note block">{kindName(row?.data?.document_type)}</span>
    </th>
  )
}

function Said({ row, questions }: { row: Row; questions: readonly string[] }) {
  if (row?.error)
    return (
      <td colSpan={questions.length} className={styles.fault}>
        {sentenceOf(row.error)}
      </td>
    )
  return questions.map((question) => {
    const answer = answerTo(row?.data, question)
    return (
      <td key={question}>
        {row?.data && answer ? <Cell of={row.data} answer={answer} /> : <Skeleton height={12} width="70%" my={4} />}
      </td>
    )
  })
}
