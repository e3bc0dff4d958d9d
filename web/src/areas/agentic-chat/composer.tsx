import { ActionIcon, Textarea } from '@mantine/core'
import { type KeyboardEvent, type Ref } from 'react'
import { count } from '../../parts/format.ts'
import { IconArrowUp, IconPlayerStopFilled, IconX } from '../../parts/icons.ts'
import styles from './composer.module.css'
import { useDraft } from './drafts.ts'

type Props = {
  chatId: string | undefined
  busy: boolean
  /** the question before, for ↑ in an empty field */
  last: string | undefined
  /** what is asked about, where the question comes from a company */
  company: { name: string; onClear?: (() => void) | undefined } | undefined
  onAsk(question: string): void
  onStop(): void
  ref: Ref<HTMLTextAreaElement>
}

const charactersMax = 4000

/** Where questions are typed: Enter asks, Shift+Enter makes a new line, ↑ brings the last question back. */
export function Composer({ chatId, busy, last, company, onAsk, onStop, ref }: Props) {
  const [text, setText] = useDraft(chatId)
  const question = text.trim()
  const isQuestion = /[\p{L}\p{N}]/u.test(question) && question.length <= charactersMax

  function ask() {
    if (busy || !isQuestion) return
    setText('')
    onAsk(question)
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      ask()
    }
    if (event.key === 'ArrowUp' && text === '' && last) {
      event.preventDefault()
      setText(last)
    }
  }

  return (
    <div className="wide" style={{ maxWidth: 880, margin: '0 auto' }}>
      {company && (
        <div className="row note gap-4" style={{ minHeight: 20, marginBottom: 4 }}>
          About <b className="ink">{company.name}</b>
          {company.onClear && (
            <ActionIcon
              size={20}
              aria-label={`Ask about everything, not only ${company.name}`}
              onClick={company.onClear}
            >
              <IconX size={14} stroke={1.6} />
            </ActionIcon>
          )}
        </div>
      )}
      <form
        className={styles.field}
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <Textarea
          ref={ref}
          classNames={{ root: 'grow', input: styles.input }}
          variant="unstyled"
          aria-label="Your question"
          placeholder={last ? 'Ask a follow-up' : `Ask about ${company?.name ?? 'your firm’s records'}`}
          minRows={1}
          maxRows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={press}
        />
        {busy ? (
          <ActionIcon
            className={styles.button}
            size={32}
            variant="default"
            aria-label="Stop the answer"
            title="Stop (Esc)"
            onClick={onStop}
          >
            <IconPlayerStopFilled size={14} />
          </ActionIcon>
        ) : (
          <ActionIcon
            className={styles.button}
            size={32}
            variant="filled"
            color="accent"
            type="submit"
            aria-label="Ask"
            title="Ask (Enter)"
            disabled={!isQuestion}
          >
            <IconArrowUp size={18} stroke={1.6} />
          </ActionIcon>
        )}
      </form>
      {question.length > charactersMax && (
        <p className="small bad" style={{ margin: '4px 0 0' }} role="alert">
          A question has at most {count(charactersMax)} characters; this one has {count(question.length)}.
        </p>
      )}
    </div>
  )
}
