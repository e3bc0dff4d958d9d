import { Alert, Button, Group, Select, Textarea, TextInput, Tooltip, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { LinkButton } from '../../parts/link_button.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { Attachments } from './attachments.tsx'
import styles from './composer.module.css'
import { DraftHelp } from './draft_help.tsx'
import { type About, type Choice, type Letter, noLetter } from './letter.ts'
import { RecipientField } from './recipient_field.tsx'
import { useFrom } from './use_from.ts'
import { type Sent, useLetter } from './use_letter.ts'

type Props = {
  /** what it is kept as until it is sent */
  name: string
  fresh?: Letter
  about?: About
  report?: string | undefined
  onSent(sent: Sent): void
  /** it is left: kept, or discarded */
  onLeave(): void
}

/** Where a mail is written and sent. ⌘Enter sends. */
export function Composer({ name, fresh = noLetter, about = {}, report, onSent, onLeave }: Props) {
  const [hasCopies, setCopies] = useState(fresh.cc.length > 0)
  const [isHelping, setHelping] = useState(report !== undefined)
  const from = useFrom()
  const { letter, set, send, wrong, isSending, discard, isWritten } = useLetter(name, fresh, about)
  const provider =
    from.places.find(({ value }) => value === letter.provider)?.value ?? from.places[0]?.value ?? 'outbox'
  const first = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const isAnswer = about.answers !== undefined

  useEffect(() => {
    const field = fresh.to.length > 0 ? text.current : first.current
    field?.focus()
    form.current?.scrollIntoView({ block: 'nearest' })
    // once, when it opens
  }, [])

  async function go() {
    const sent = await send(provider)
    if (!sent) return
    tellDone(sent.note ?? (sent.delivery === 'local' ? 'Kept in the outbox' : 'Sent'))
    onSent(sent)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Esc leaves the field first, and then the conversation
    if (event.key === 'Escape' && event.target instanceof HTMLElement) {
      event.preventDefault()
      event.target.blur()
    }
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    go()
  }

  return (
    <form
      ref={form}
      noValidate
      className={styles.composer}
      aria-label={isAnswer ? 'Answer' : 'New message'}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <div className={styles.to}>
        <RecipientField
          ref={first}
          data-autofocus={fresh.to.length === 0 || undefined}
          label="To"
          value={letter.to}
          onChange={(to) => set({ to })}
          company={about.company}
          error={wrong['to']}
        />
        {!hasCopies && letter.cc.length + letter.bcc.length === 0 && (
          <UnstyledButton className={styles.copies} onClick={() => setCopies(true)}>
            Cc, Bcc
          </UnstyledButton>
        )}
      </div>
      {(hasCopies || letter.cc.length + letter.bcc.length > 0) && (
        <div className={styles.pair}>
          <RecipientField
            label="Cc"
            value={letter.cc}
            onChange={(cc) => set({ cc })}
            company={about.company}
            error={wrong['cc']}
          />
          <RecipientField
            label="Bcc"
            value={letter.bcc}
            onChange={(bcc) => set({ bcc })}
            company={about.company}
            error={wrong['bcc']}
          />
        </div>
      )}
      <TextInput
        size="xs"
        label="Subject"
        maxLength={900}
        value={letter.subject}
        onChange={(event) => set({ subject: event.currentTarget.value })}
        error={wrong['subject']}
      />
      <Textarea
        ref={text}
        data-autofocus={fresh.to.length > 0 || undefined}
        label="Text"
        labelProps={{ className: 'visually-hidden' }}
        minRows={isAnswer ? 5 : 9}
        maxRows={24}
        maxLength={190_000}
        value={letter.body}
        onChange={(event) => set({ body: event.currentTarget.value })}
        error={wrong['body']}
      />
      {letter.quote && (
        <details className={styles.quote}>
          <summary>With what it answers below</summary>
          <pre>{letter.quote}</pre>
          <UnstyledButton className={styles.copies} onClick={() => set({ quote: '' })}>
            Leave it out
          </UnstyledButton>
        </details>
      )}
      <Attachments
        attached={letter.attached}
        company={about.company}
        error={wrong['attachments']}
        onChange={(attached) => set({ attached })}
      />
      {isHelping && (
        <DraftHelp
          name={name}
          recipient={letter.to[0]}
          text={letter}
          keepsSubject={isAnswer}
          put={({ subject, body }) => set({ subject, body })}
          company={about.company}
          report={report}
        />
      )}
      {wrong['all'] && (
        <Alert color="red" variant="light" p="xs">
          {wrong['all']} What you wrote is kept.
        </Alert>
      )}
      <div className={styles.foot}>
        <Tooltip label="Ctrl or ⌘ and Enter">
          <Button type="submit" loading={isSending}>
            Send
          </Button>
        </Tooltip>
        <Button variant="default" aria-expanded={isHelping} onClick={() => setHelping(!isHelping)}>
          Draft help
        </Button>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            const kept = letter
            discard()
            if (isWritten) tellDone('Discarded', async () => set(kept))
            onLeave()
          }}
        >
          Discard
        </Button>
        <details className={styles.options}>
          <summary>From {from.places.find(({ value }) => value === provider)?.label.split(':')[0]} · options</summary>
          <Group gap="xs" align="flex-end">
            <Select
              size="xs"
              label="From"
              data={from.places}
              allowDeselect={false}
              value={provider}
              onChange={(value) => set({ provider: value })}
            />
            <ChoiceSelect
              label="Opens and clicks"
              value={letter.track}
              onChange={(track) => set({ track })}
              yes="Learn of them"
              no="Do not"
              other="As the firm has it"
            />
            <ChoiceSelect
              label="Colleagues"
              value={letter.shared}
              onChange={(shared) => set({ shared })}
              yes="May read it"
              no="See only that it went"
              other="As the mailbox has it"
            />
            {from.places.length === 1 && (
              <LinkButton variant="subtle" to="/settings/$section" params={{ section: 'integrations' }}>
                Connect a mailbox
              </LinkButton>
            )}
          </Group>
        </details>
      </div>
    </form>
  )
}

type ChoiceProps = {
  label: string
  value: Choice
  onChange(value: Choice): void
  yes: string
  no: string
  other: string
}

const ChoiceSelect = ({ label, value, onChange, yes, no, other }: ChoiceProps) => (
  <Select
    size="xs"
    label={label}
    data={[
      { value: 'default', label: other },
      { value: 'yes', label: yes },
      { value: 'no', label: no },
    ]}
    allowDeselect={false}
    value={value}
    onChange={(next) => next && onChange(next)}
  />
)
