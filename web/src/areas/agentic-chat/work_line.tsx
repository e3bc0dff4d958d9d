import { Collapse, UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import { counted, decimals } from '../../parts/format.ts'
import { IconChevronRight } from '../../parts/icons.ts'
import type { About, Block } from './answer.ts'
import type { Step, Turn } from './turn.ts'
import styles from './work_line.module.css'

/** What the analyst did, in one line that opens to its steps, and how it understood the question. */
export function WorkLine({ turn }: { turn: Turn }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { steps, about, state, seconds } = turn
  const isGoing = state === 'asking' || state === 'answering'
  const doing = steps.findLast((step) => step.seconds === undefined)
  // of what was broken off only what was done is told
  const done = turn.blocks.length > 0 || state === 'done' ? workOf(turn.blocks) : steps.at(-1)?.task
  const line = isGoing ? `${doing?.task ?? 'Reading the question'}…` : done && `${done}${timeOf(seconds)}`
  if (!line) return null
  return (
    <div className="note">
      <UnstyledButton
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight
          size={14}
          stroke={1.6}
          className={styles.chevron}
          data-open={isOpen || undefined}
          aria-hidden
        />
        <span data-going={isGoing || undefined}>{line}</span>
        {about?.echo && about.engine === 'rules' && <span className={styles.echo}>{about.echo}</span>}
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id} transitionDuration={0}>
        <dl className={styles.steps}>
          {about?.echo && (
            <>
              <dt>{about.engine === 'rules' ? 'Understood as' : 'Looked at'}</dt>
              <dd className="ink">{about.echo}</dd>
            </>
          )}
          {steps.map((step, index) => (
            <StepLine key={index} step={step} />
          ))}
          {about && (
            <>
              <dt>Answered by</dt>
              <dd className="ink">
                {about.engine === 'model'
                  ? `A language model, which looked this up; every figure was held against what it found${effortOf(about)}`
                  : 'Rules alone, without a language model'}
              </dd>
            </>
          )}
        </dl>
      </Collapse>
    </div>
  )
}

function StepLine({ step: { agent, task, seconds } }: { step: Step }) {
  return (
    <>
      <dt>{agents[agent] ?? agent.replaceAll('_', ' ')}</dt>
      <dd>
        {task}
        {seconds !== undefined && (
          <span className="quiet digits" style={{ marginLeft: 8 }}>
            {inSeconds(seconds)}
          </span>
        )}
      </dd>
    </>
  )
}

const agents: Record<string, string> = {
  data_analyst: 'Data analyst',
  document_researcher: 'Document researcher',
  financial_analyst: 'Financial analyst',
  writer: 'Writer',
  planner: 'Planner',
}

/** ". Asked 3 times, 12,400 tokens" */
function effortOf({ effort }: About): string {
  if (!effort) return ''
  const tokens = effort.input_tokens + effort.output_tokens
  return `. Asked ${counted(effort.rounds, 'time')}${tokens > 0 ? `, ${counted(tokens, 'token')}` : ''}`
}

/** "Searched 3 documents, 2 queries" */
function workOf(blocks: readonly Block[]): string {
  const passages = blocks.flatMap((block) => (block.kind === 'passages' ? block.passages : []))
  const idsOf = (isFile: boolean) =>
    new Set(passages.flatMap(({ ref }) => ((ref.type === 'file') === isFile ? ref.id : []))).size
  const [files, records] = [idsOf(true), idsOf(false)]
  const found = [
    ...(files > 0 ? [counted(files, 'document')] : []),
    ...(records > 0 ? [counted(records, 'record')] : []),
  ].join(' and ')
  const queries = blocks.filter(({ kind }) => kind !== 'passages').length
  const searched = blocks.some(({ kind }) => kind === 'passages')
  const parts = [
    ...(searched ? [found === '' ? 'searched what is written' : `found passages in ${found}`] : []),
    ...(queries > 0 ? [counted(queries, 'query', 'queries')] : []),
  ]
  const line = parts.join(', ')
  return line === '' ? 'Answered' : line.charAt(0).toUpperCase() + line.slice(1)
}

const timeOf = (seconds: number | undefined) => (seconds === undefined ? '' : ` · ${inSeconds(seconds)}`)

const inSeconds = (seconds: number) =>
  seconds < 0.1 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${decimals(seconds, 1, 1)} s`
