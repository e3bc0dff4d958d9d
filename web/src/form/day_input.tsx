import { ActionIcon, CloseButton, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { plusDays } from '../../../src/words/days.ts'
import { readDay, readMoment, readTime } from '../../../src/words/typed_day.ts'
import type { DayOrder } from '../../../src/words/written_days.ts'
import { dayWanted, longDay, todayHere } from '../parts/days.ts'
import { day } from '../parts/format.ts'
import { IconCalendar } from '../parts/icons.ts'
import { guessed, useDateOrder } from './date_order.ts'
import styles from './day_input.module.css'
import { keepsEsc, MonthGrid } from './month_grid.tsx'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type' | 'onBlur'> & {
  /** a day is 2027-01-28, a moment 2027-01-28T14:30, a time 14:30; empty where there is none */
  kind?: 'day' | 'moment' | 'time'
  value: string
  /** gets the same once what is typed can be read; until then the field is not valid */
  onChange(value: string): void
  /** after the focus has left both the field and its calendar */
  onLeave?(isRead: boolean): void
  /** within what closes when one clicks beside it, the calendar has to stay in it */
  isWithin?: true
  /** the day that it is where the value belongs; left out: by the clock of this computer */
  today?: string
}

const ways = {
  day: {
    write: day,
    say: longDay,
    fault: dayWanted,
  },
  moment: {
    write: (value: string) => `${day(value.slice(0, 10))}, ${value.slice(11, 16)}`,
    say: (value: string) => `${longDay(value.slice(0, 10))}, ${value.slice(11, 16)}`,
    fault: 'Enter a date and time, such as 28 Jan 2027, 14:30 or “tomorrow at 9”.',
  },
  time: {
    write: (value: string) => value,
    say: (value: string) => value,
    fault: 'This is no time. Write it as 14:30.',
  },
}

/** Goes to the field of the form whose day cannot be read; false where there is none. */
export function focusUnread(form: HTMLFormElement | null): boolean {
  const inputs = form?.querySelectorAll<HTMLInputElement>(`.${styles.input} input:invalid`) ?? []
  // one that is needed and empty is not valid either
  const unread = [...inputs].find(({ validity }) => validity.customError)
  unread?.focus()
  return unread !== undefined
}

// Safari gives a button no focus: the field would be left, and one that stands in place of its value would close
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** A day, with a time where `kind` says so, as people type it; with a calendar beside it. ↑ and ↓ move it by a day. */
export function DayInput(props: Props) {
  const { kind = 'day', value, onChange, onLeave, isWithin, today = todayHere(), error, description, ...others } = props
  // what is being typed; undefined while the value stands there as we write it
  const [typed, setTyped] = useState<string>()
  const [hasLeft, setLeft] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const calendar = useRef<HTMLDivElement>(null)
  // what a part that is left out is taken from, while the rest is typed
  const before = useRef(value)
  if (typed === undefined) before.current = value
  const { write, say, fault } = ways[kind]
  const order = useDateOrder()

  const readAs = (text: string, order: DayOrder | null): string | undefined => {
    if (text.trim() === '') return ''
    if (kind === 'time') return readTime(text)
    return kind === 'day' ? readDay(text, { today, order }) : readMoment(text, { today, order }, before.current)
  }
  const read = (text: string) => readAs(text, order)
  const understood = typed === undefined ? value : read(typed)
  const isUnread = understood === undefined
  useEffect(() => input.current?.setCustomValidity(isUnread ? fault : ''), [isUnread, fault])

  const set = (next: string) => {
    setTyped(undefined)
    onChange(next)
    // as when it is typed: a form takes back what it said of the field
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const type = (text: string) => {
    setTyped(text)
    setLeft(false)
    const next = read(text)
    if (next !== undefined) onChange(next)
  }
  /** Another day, at the same time. */
  const choose = (next: string) => set(kind === 'day' ? next : `${next}T${value.slice(11, 16) || '09:00'}`)
  const settle = () => {
    setLeft(true)
    if (isUnread) return
    // the firm's date order may have arrived while it was typed
    if (understood !== value) onChange(understood)
    setTyped(undefined)
  }
  function leave({ relatedTarget: to }: FocusEvent) {
    if (to instanceof Node && (root.current?.contains(to) || calendar.current?.contains(to))) return
    settle()
    onLeave?.(!isUnread)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by && kind !== 'time' && !event.metaKey && !event.ctrlKey) {
      event.preventDefault()
      if (event.altKey) setOpen(true)
      else choose(plusDays((understood || value || plusDays(today, -by)).slice(0, 10), by))
      return
    }
    if (event.key === 'Enter') settle()
    props.onKeyDown?.(event)
  }

  function onKeyInCalendar(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // Esc leaves the calendar, and not what is around it too
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
    input.current?.focus()
  }

  const name = props['aria-label'] ?? (typeof props.label === 'string' ? props.label : '')
  const isWrong = isUnread && hasLeft
  const isSaid = typed !== undefined && typed.trim() !== '' && understood !== undefined && kind !== 'time'
  return (
    <div ref={root} className="shrinks" onBlur={leave}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        withinPortal={!isWithin}
        trapFocus
        closeOnEscape={false}
      >
        <TextInput
          {...others}
          ref={input}
          className={styles.input}
          value={typed ?? (value && write(value))}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onKeyDown={onKeyDown}
          autoComplete="off"
          description={description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={isWrong ? fault : error}
          // as wide as what stands in it, on a phone too
          rightSectionProps={{ style: { width: 'auto' } }}
          rightSection={
            kind !== 'time' && (
              <div className={styles.ends}>
                {value !== '' && !props.required && (
                  <CloseButton
                    size="sm"
                    iconSize={14}
                    aria-label={`Clear ${name}`.trim()}
                    onMouseDown={keepFocus}
                    onClick={() => {
                      set('')
                      input.current?.focus()
                    }}
                  />
                )}
                <Popover.Target>
                  <ActionIcon
                    size="sm"
                    aria-label={name ? `Calendar of ${name}` : 'Calendar'}
                    onMouseDown={keepFocus}
                    onClick={() => setOpen(!isOpen)}
                  >
                    <IconCalendar size={16} aria-hidden="true" />
                  </ActionIcon>
                </Popover.Target>
              </div>
            )
          }
        />
        <Popover.Dropdown ref={calendar} p={8} onKeyDown={onKeyInCalendar} {...keepsEsc}>
          <MonthGrid
            chosen={(understood || value).slice(0, 10)}
            today={today}
            onChoose={(next) => {
              choose(next)
              setOpen(false)
              input.current?.focus()
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {/* always there, so that it is told when it changes */}
      <output className="note block">{isSaid && say(understood) + guessed(order, (of) => readAs(typed, of))}</output>
    </div>
  )
}
