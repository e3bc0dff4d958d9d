import { useEffect, useRef, useState } from 'react'
import { LinkButton } from '../../parts/link_button.tsx'
import { Empty, FaultNote, Loading } from '../../parts/page/state.tsx'
import { AnswerView } from './answer_view.tsx'
import type { Turn } from './turn.ts'

type Props = {
  turns: Turn[]
  busy: boolean
  isLoading: boolean
  error: unknown
  /** there is no such chat */
  isGone: boolean
  refetch(): unknown
  earlier: number
  onAsk(question: string): void
}

/** Questions with their answers, the latest last. */
export function Conversation({ turns, busy, isLoading, error, isGone, refetch, earlier, onAsk }: Props) {
  if (isLoading) return <Loading rows={7} />
  if (isGone) return <Gone />
  if (error && turns.length === 0) return <FaultNote error={error} again={refetch} />
  return (
    <>
      {earlier > 0 && <p className="note">{earlier} earlier messages of this chat are not shown.</p>}
      {turns.map((turn, index) => (
        <AnswerView key={turn.key} turn={turn} onAsk={onAsk} isLast={index === turns.length - 1} canAsk={!busy} />
      ))}
      <Ending turn={turns.at(-1)} />
    </>
  )
}

function Gone() {
  return (
    <Empty
      title="This chat is not here"
      action={
        <LinkButton to="/ask" variant="default">
          New chat
        </LinkButton>
      }
    >
      It may have been deleted. Only the person who asked can see a chat.
    </Empty>
  )
}

/** Tells who does not see the screen that an answer has ended, and how it begins. */
function Ending({ turn }: { turn: Turn | undefined }) {
  const wasGoing = useRef(false)
  const [said, setSaid] = useState('')
  const state = turn?.state
  const text = turn?.text ?? ''
  useEffect(() => {
    const isGoing = state === 'asking' || state === 'answering'
    if (wasGoing.current && !isGoing) setSaid(wordsOf(state, text))
    wasGoing.current = isGoing
  }, [state, text])
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {said}
    </div>
  )
}

function wordsOf(state: Turn['state'] | undefined, text: string): string {
  if (state === 'stopped') return 'The answer was stopped.'
  const [first = ''] = text.split('\n\n')
  return `Answer: ${first.replace(/[*\\]/g, '')}`
}
