import { Button, Combobox, Group, Textarea, useCombobox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { foldLetters } from '../../../../src/words/name_words.ts'
import { Form, useForm } from '../../form/form.tsx'
import { usePeople } from '../../parts/people.ts'
import { PersonName } from '../../parts/person.tsx'

type Props = {
  label: string
  verb: string
  text?: string
  keptAs?: string
  autoFocus?: boolean
  save(text: string): Promise<unknown>
  onEnd?: () => void
}

/** Where a comment is typed; “@” offers colleagues. */
export function CommentEntry({ label, verb, text = '', keptAs, autoFocus, save, onEnd }: Props) {
  const form = useForm({
    initialValues: { text },
    keptAs,
    async save(values) {
      await save(values.text)
      form.clear()
      onEnd?.()
    },
  })
  const typed = form.values.text
  return (
    <Form of={form}>
      <MentionText
        label={label}
        autoFocus={autoFocus}
        value={typed}
        onChange={(value) => form.setFieldValue('text', value)}
        error={form.getInputProps('text').error}
      />
      {(onEnd || typed.trim() !== '') && (
        <Group gap="xs" justify="flex-end" mt={6}>
          {onEnd && (
            <Button size="compact-sm" variant="default" onClick={onEnd}>
              Cancel
            </Button>
          )}
          <Button size="compact-sm" type="submit" loading={form.isBusy} disabled={typed.trim() === ''}>
            {verb}
          </Button>
        </Group>
      )}
    </Form>
  )
}

type TextProps = {
  label: string
  value: string
  autoFocus: boolean | undefined
  error: unknown
  onChange(value: string): void
}

const offeredMax = 6
// what is typed of a name behind an @ that is no part of an address
const mention = /(?<![\p{L}\p{N}._%+-])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u

function MentionText({ label, value, autoFocus, error, onChange }: TextProps) {
  const people = usePeople()
  const input = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<string>()
  const box = useCombobox()
  const offered =
    typed === undefined
      ? []
      : people.filter(({ status, name }) => status === 'active' && startsWith(name, typed)).slice(0, offeredMax)

  function look(text: string, caret: number) {
    const found = mention.exec(text.slice(0, caret))?.[1]
    setTyped(found)
    if (found === undefined) box.closeDropdown()
    else box.openDropdown()
  }
  function insert(name: string) {
    const caret = input.current?.selectionStart ?? value.length
    const before = value.slice(0, caret).replace(mention, `@${name} `)
    onChange(before + value.slice(caret))
    setTyped(undefined)
    box.closeDropdown()
    requestAnimationFrame(() => input.current?.setSelectionRange(before.length, before.length))
  }
  const isOpen = box.dropdownOpened && offered.length > 0
  // once those that fit are drawn
  useEffect(() => {
    if (isOpen && typed !== undefined) box.selectFirstOption()
  }, [isOpen, typed, box.selectFirstOption])
  return (
    <Combobox store={box} onOptionSubmit={insert} position="top-start" width={260}>
      <Combobox.DropdownTarget>
        <Combobox.EventsTarget withKeyboardNavigation={isOpen} withExpandedAttribute>
          <Textarea
            ref={input}
            name="text"
            aria-label={label}
            placeholder="@ mentions a colleague"
            autosize
            minRows={2}
            maxRows={12}
            maxLength={10_000}
            required
            autoFocus={autoFocus}
            data-autofocus
            error={error as string | undefined}
            value={value}
            onChange={({ currentTarget }) => {
              onChange(currentTarget.value)
              look(currentTarget.value, currentTarget.selectionStart)
            }}
            onBlur={() => box.closeDropdown()}
          />
        </Combobox.EventsTarget>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label="Colleagues">
          {offered.map(({ id, name }) => (
            <Combobox.Option key={id} value={name}>
              <PersonName name={name} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** The name, or a later word of it, begins with what is typed. */
const startsWith = (name: string, typed: string) => {
  const [known, asked] = [foldLetters(name), foldLetters(typed)]
  return known.startsWith(asked) || known.includes(` ${asked}`)
}
