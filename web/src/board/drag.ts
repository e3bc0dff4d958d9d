import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

type Card = { id: string }
/** A card over a place, and the one above which it would land; none where that is the end. */
export type Hanging<C> = { card: C; before: string | undefined }

/** Has a card be dragged, among those of its kind; answers whether it is just now. */
export function useDragged(
  element: RefObject<HTMLElement | null>,
  { kind, card, isEnabled }: { kind: string; card: Card; isEnabled: boolean },
): boolean {
  const [isDragged, setDragged] = useState(false)
  const latest = useRef(card)
  latest.current = card
  useEffect(() => {
    if (!element.current || !isEnabled) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ kind, card: latest.current }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [element, kind, isEnabled])
  return isDragged
}

/** Has cards of a kind be dropped here; answers the one that hangs over it. */
export function useDrop<C extends Card>(
  element: RefObject<HTMLElement | null>,
  kind: string,
  onDrop: (card: C, before: string | undefined) => void,
): Hanging<C> | undefined {
  const [over, setOver] = useState<Hanging<C>>()
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    const place = element.current
    if (!place) return
    const hanging = ({ source, location }: ElementDropTargetEventBasePayload): Hanging<C> => {
      const card = source.data['card'] as C // reason: put there by useDragged, for cards of this kind
      return { card, before: cardBelow(place, card, location.current.input.clientY) }
    }
    return dropTargetForElements({
      element: place,
      canDrop: ({ source }) => source.data['kind'] === kind,
      onDrag: (event) => {
        const next = hanging(event)
        setOver((old) => (old?.card.id === next.card.id && old.before === next.before ? old : next))
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event) => {
        setOver(undefined)
        const { card, before } = hanging(event)
        drop.current(card, before)
      },
    })
  }, [element, kind])
  return over
}

/** The first other card of a place that is below the pointer by more than half. */
function cardBelow(place: HTMLElement, { id }: Card, y: number): string | undefined {
  for (const element of place.querySelectorAll<HTMLElement>('[data-card]')) {
    const { top, height } = element.getBoundingClientRect()
    if (element.dataset['card'] !== id && y < top + height / 2) return element.dataset['card']
  }
  return undefined
}

// within this many px of its edge an element scrolls, the faster the nearer: up to so many px a frame
const edge = 64
const speedMax = 18

/** While a card is dragged, what it hangs over scrolls when it comes near an edge. */
export function useEdgeScroll(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let pointer: { x: number; y: number } | undefined
    let frame = 0
    const scroll = () => {
      frame = requestAnimationFrame(scroll)
      if (!pointer || !board.current) return
      const { x, y } = pointer
      board.current.scrollLeft += pull(x, board.current.getBoundingClientRect(), 'x')
      for (const element of document.elementsFromPoint(x, y)) {
        if (!(element instanceof HTMLElement) || element.scrollHeight <= element.clientHeight) continue
        const before = element.scrollTop
        element.scrollTop += pull(y, element.getBoundingClientRect(), 'y')
        if (element.scrollTop !== before) return
      }
    }
    const stop = () => {
      cancelAnimationFrame(frame)
      pointer = undefined
    }
    const unbind = monitorForElements({
      onDragStart: () => {
        frame = requestAnimationFrame(scroll)
      },
      onDrag: ({ location }) => {
        pointer = { x: location.current.input.clientX, y: location.current.input.clientY }
      },
      onDrop: stop,
    })
    return () => {
      unbind()
      stop()
    }
  }, [board])
}

function pull(at: number, { left, right, top, bottom }: DOMRect, axis: 'x' | 'y'): number {
  const [from, to] = axis === 'x' ? [left, right] : [top, bottom]
  if (at < from || at > to) return 0
  if (at < from + edge) return -speedMax * (1 - (at - from) / edge)
  return at > to - edge ? speedMax * (1 - (to - at) / edge) : 0
}
