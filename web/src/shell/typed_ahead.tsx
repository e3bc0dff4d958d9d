import type { RefObject } from 'react'

export type Typed = { text: string; isEntered: boolean }

/** Takes what is typed after ⌘K until the palette has come, so that none of it is lost. */
export function TypedAhead({ into }: { into: RefObject<Typed> }) {
  return (
    <input
      className="visually-hidden"
      autoFocus
      aria-label="Search, ask, or do something"
      maxLength={200}
      onChange={({ currentTarget }) => {
        into.current.text = currentTarget.value
      }}
      onKeyDown={({ key }) => {
        into.current.isEntered ||= key === 'Enter'
      }}
    />
  )
}

/** What was typed, once. */
export function takeTyped(from: RefObject<Typed>): Typed {
  const { current } = from
  from.current = { text: '', isEntered: false }
  return current
}
