import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

type Key = { keys: string; does: string; act: (event: KeyboardEvent) => void; group?: string }
type Bound = { order: number; keys: { current: Key[] } }

const bound: Bound[] = []
let mounted = 0
const listeners = new Set<() => void>()
let shown: readonly Key[] = []
const changed = () => {
  shown = bound.flatMap(({ keys }) => keys.current)
  for (const tell of listeners) tell()
}

/**
 * Binds keys while the component is on the screen; `?` shows them all. A key is `c`, `Escape`, `ArrowDown`, `mod+k`
 * (⌘ or Ctrl), `shift+a`, or two one after the other: `g c`. Plain keys rest while a person types, and with Esc while a dialog, a
 * menu or a list is open. What came last to the screen, and what is within another, goes first.
 */
export function useKeys(keys: Key[]): void {
  // effects of what is within run before those of what is around it: the order is that of the first drawing
  const [order] = useState(() => mounted++)
  const latest = useRef(keys)
  latest.current = keys
  const list = keys.map((key) => key.keys).join()
  useEffect(() => {
    const one = { order, keys: latest }
    bound.push(one)
    bound.sort((first, second) => first.order - second.order)
    changed()
    return () => {
      bound.splice(bound.indexOf(one), 1)
      changed()
    }
  }, [list, order])
}

/** All keys of the screen, for the page that shows them. */
export const useShownKeys = () =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => shown,
  )

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
  !(target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type))

const nameOf = (event: KeyboardEvent) =>
  `${event.metaKey || event.ctrlKey ? 'mod+' : ''}${event.shiftKey && event.key.length > 1 ? 'shift+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`

/** A letter with shift is a key of its own where something is bound to it, and else the letter. */
const shiftedName = ({ shiftKey, key }: KeyboardEvent, name: string) =>
  shiftKey && key.length === 1 ? `shift+${name}` : undefined

const above = '[role="dialog"], [role="menu"], [role="listbox"]'
const isAnythingAbove = () => [...document.querySelectorAll(above)].some((one) => one.checkVisibility())

// Looked at before anything else hears the key: what closes by Esc may be gone when it comes to the screen.
let isEscapeTaken = false
addEventListener(
  'keydown',
  ({ key }) => {
    if (key === 'Escape') isEscapeTaken = isAnythingAbove()
  },
  { capture: true },
)

let before: { key: string; at: number } | undefined

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const name = nameOf(event)
  const second = before && event.timeStamp - before.at < 900 ? `${before.key} ${name}` : undefined
  before = name.length === 1 ? { key: name, at: event.timeStamp } : undefined
  if (name === 'Escape' && isEscapeTaken) return
  const isPlain = !name.startsWith('mod+') && name !== 'Escape'
  if (isPlain && isTyping(event.target)) return
  // a dialog keeps the keyboard for itself, but for what is bound within it
  const isInDialog =
    isPlain &&
    (document.querySelector('[role="dialog"][aria-modal="true"]') !== null ||
      (event.target instanceof Element && event.target.closest(above) !== null))
  const keys = bound
    .toReversed()
    .flatMap(({ keys: { current } }) => current)
    .filter(({ group }) => !isInDialog || group === 'Dialog')
  // what two keys mean goes before what the second one means alone, wherever it is bound
  const named = (name: string | undefined) => keys.find((one) => one.keys === name)
  const key = named(second) ?? named(shiftedName(event, name)) ?? named(name)
  if (!key) return
  if (key.keys === second) before = undefined
  event.preventDefault()
  key.act(event)
})
