import { Button, Group, Select, Textarea, TextInput, Tooltip, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { AddressField } from '../../form/address_field.tsx'
import { Form } from '../../form/form.tsx'
import { LinkButton } from '../../parts/link_button.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { Attachments } from './attachments.tsx'
import styles from './composer.module.css'
import { DraftHelp } from './draft_help.tsx'
import { type About, type Choice, type Letter, noLetter } from './letter.ts'
import type { AboutReport } from './report_points.tsx'
import { useFrom } from './use_from.ts'
import { type Sent, useLetter } from './use_letter.ts'

type Props = {
  /** what it is kept as until it is sent */
  name: string
  fresh?: Letter
  about?: About
  report?: AboutReport | undefined
  onSent(sent: Sent): void
  /** it is left: kept, or discarded */
  onLeave(): void
}

/** Where a mail is written and sent. ⌘Enter sends. */
export function Composer({ name, fresh = noLetter, about = {}, report, onSent, onLeave }: Props) {
  const [hasCopies, setCopies] = useState(fresh.cc.length > 0)
  const [isHelping, setHelping] = useState(report !== undefined)
  const from = useFrom()
  const providerOf = (letter: Letter) =>
    from.places.find(({ value }) => value === letter.provider)?.value ?? from.places[0]?.value ?? 'outbox'
  const form = useLetter({
    name,
    fresh,
    about,
    providerOf,
    onSent(sent) {
      tellDone(sent.note ?? (sent.delivery === 'local' ? 'Kept in the outbox' : 'Sent'))
      onSent(sent)
    },
  })
  const letter = form.values
  const set = form.setValues
  const provider = providerOf(letter)
  const first = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const isAnswer = about.answers !== undefined

  useEffect(() => {
    const field = fresh.to.length > 0 ? text.current : first.current
    field?.focus()
    form.element.current?.scrollIntoView({ block: 'nearest' })
    // once, when it opens
  }, [])

  // Esc leaves the field first, and then the conversation
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    event.target.blur()
  }

  return (
    <Form
      of={form}
      note="What you wrote is kept."
      className={styles.composer}
      aria-label={isAnswer ? 'Answer' : 'New message'}
      onKeyDown={onKeyDown}
    >
      <div className={styles.to}>
        <AddressField
          size="xs"
          writes="name and address"
          ref={first}
          data-autofocus={fresh.to.length === 0 || undefined}
          label="To"
          company={about.company}
          {...form.getInputProps('to')}
        />
        {!hasCopies && letter.cc.length + letter.bcc.length === 0 && (
          <UnstyledButton className={styles.copies} onClick={() => setCopies(true)}>
            Cc, Bcc
          </UnstyledButton>
        )}
      </div>
      {(hasCopies || letter.cc.length + letter.bcc.length > 0) && (
        <div className={styles.pair}>
          <AddressField
            size="xs"
            writes="name and address"
            label="Cc"
            company={about.company}
            {...form.getInputProps('cc')}
          />
          <AddressField
            size="xs"
            writes="name and address"
            label="Bcc"
            company={about.company}
            {...form.getInputProps('bcc')}
          />
        </div>
      )}
      <TextInput size="xs" label="Subject" maxLength={900} {...form.getInputProps('subject')} />
      <Textarea
        ref={text}
        data-autofocus={fresh.to.length > 0 || undefined}
        label="Text"
        labelProps={{ className: 'visually-hidden' }}
        minRows={isAnswer ? 5 : 9}
        maxRows={24}
        maxLength={190_000}
        {...form.getInputProps('body')}
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
        error={form.errors['attachments']}
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
      <div className="row wrap gap">
        <Tooltip label="Ctrl or ⌘ and Enter">
          <Button type="submit" loading={form.isBusy}>
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
            form.clear()
            if (form.isChanged) tellDone('Discarded', async () => set(kept))
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
              value={provider}
              onChange={(value) => set({ provider: value })}
            />
            <ChoiceSelect
              label="Opens and clicks"
              {...form.getInputProps('track')}
              yes="Learn of them"
              no="Do not"
              other="As the firm has it"
            />
            <ChoiceSelect
              label="Colleagues"
              {...form.getInputProps('shared')}
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
    </Form>
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
    value={value}
    onChange={(next) => next && onChange(next)}
  />
)
