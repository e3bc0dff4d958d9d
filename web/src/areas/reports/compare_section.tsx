import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { counted } from '../../parts/format.ts'
import styles from './compare.module.css'
import { type Diff, type Line, linesOf, otherWords, type Run, runsOf } from './compared.ts'
import { sectionTitles } from './kinds.ts'

const changes = {
  added: '+ new section',
  removed: '− section taken out',
  changed: '',
  unchanged: '= the same in both',
} as const

/** A section of both versions, sentence by sentence. */
export function ComparedSection({ section, change, differences }: Diff['sections'][number]) {
  return (
    <section aria-labelledby={`compared-${section}`}>
      <h2 id={`compared-${section}`} className={styles.heading}>
        {sectionTitles[section]} <span>{changes[change]}</span>
      </h2>
      {runsOf(linesOf(differences)).map((run, index) =>
        run.kind === 'same' ? (
          <Same key={index} run={run} />
        ) : (
          run.lines.map((line, at) => <ChangedLine key={`${index} ${at}`} line={line} />)
        ),
      )}
    </section>
  )
}

// as many stand open, so that what changed has its surroundings
const sameSeen = 2

function Same({ run }: { run: Run }) {
  const [isOpen, setOpen] = useState(run.lines.length <= sameSeen)
  if (!isOpen)
    return (
      <UnstyledButton className={styles.fold} onClick={() => setOpen(true)}>
        = {counted(run.lines.length, 'sentence')} the same in both
      </UnstyledButton>
    )
  return run.lines.map(({ before, after }, index) => (
    <div key={index} className={styles.line}>
      <p>{before}</p>
      <p className={styles.twin}>{after}</p>
    </div>
  ))
}

function ChangedLine({ line: { before, after } }: { line: Line }) {
  return (
    <div className={styles.line} data-changed>
      <p className={styles.before} data-empty={before === undefined || undefined}>
        {before !== undefined && <Words text={before} against={after} as="del" />}
      </p>
      <p className={styles.after} data-empty={after === undefined || undefined}>
        {after !== undefined && <Words text={after} against={before} as="ins" />}
      </p>
    </div>
  )
}

function Words({ text, against, as: Tag }: { text: string; against: string | undefined; as: 'del' | 'ins' }) {
  return (
    <>
      <b aria-hidden="true">{Tag === 'del' ? '−' : '+'}</b>
      <span className="visually-hidden">{Tag === 'del' ? 'Taken out: ' : 'New: '}</span>
      {otherWords(text, against).map((word, index) =>
        word.isOther ? (
          <span key={index}>
            <Tag>{word.text.trimEnd()}</Tag>{' '}
          </span>
        ) : (
          <span key={index}>{word.text}</span>
        ),
      )}
    </>
  )
}
