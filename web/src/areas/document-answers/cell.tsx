import { Sourced } from '../../evidence/sourced.tsx'
import { IconCheck } from '../../parts/icons.ts'
import styles from './grid.module.css'
import type { Answer, Answers } from './use_answers.ts'

type Props = { of: Answers; answer: Answer }

/** An answer in its cell: each part of it opens the page that it stands on. */
export function Cell({ of, answer }: Props) {
  const { kind, period, standing, note } = answer
  if (kind === 'none' || kind === 'hidden')
    return (
      <span className="quiet" title={note ?? undefined}>
        {kind === 'hidden' ? 'Not for your role' : '–'}
      </span>
    )
  const parts = partsOf(answer)
  return (
    <div className={styles.said} data-kind={kind} title={note ?? undefined}>
      {kind === 'unsure' && <span className={styles.mark}>Not sure: </span>}
      {kind === 'passage' && <span className={styles.mark}>Closest passage: </span>}
      {kind === 'model' && <span className={styles.mark}>Model: </span>}
      {parts.map(({ text, source }, at) => (
        // a line for each: a button cannot share its last line with a mark behind it
        <span key={`${at} ${text}`} className={parts.length > 1 ? styles.one : undefined}>
          {at > 0 && kind === 'unsure' && 'or '}
          <Sourced source={{ ...source, file_id: of.file_id, file_name: of.filename, label: answer.question }}>
            {text}
          </Sourced>
        </span>
      ))}
      {standing && standing !== 'read' && (
        <IconCheck
          size={14}
          className={styles.checked}
          aria-label={standing === 'corrected' ? 'Corrected' : 'Confirmed'}
        />
      )}
      {period && <span className="note block">{period}</span>}
    </div>
  )
}

/** Several values are told one by one where each has its own place. */
function partsOf({ kind, text, sources }: Answer) {
  const [first] = sources
  if (!first) return []
  const texts = kind === 'unsure' ? text.split(' or ') : kind === 'value' ? text.split('; ') : [text]
  const areApart = kind === 'unsure' || texts.length === sources.length
  if (kind === 'passage') return [{ text: cut(text), source: first }]
  return areApart ? texts.map((one, at) => ({ text: one, source: sources[at] ?? first })) : [{ text, source: first }]
}

const passageMax = 150
/** As much as a cell holds; the page has the rest. */
const cut = (text: string) =>
  text.length <= passageMax ? text : `${text.slice(0, text.lastIndexOf(' ', passageMax))} …`
