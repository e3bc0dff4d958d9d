import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Deal } from './deal.ts'

/** Has a card be dragged; answers whether it is just now. */
export function useDragged(element: RefObject<HTMLElement | null>, deal: Deal, isEnabled: boolean): boolean {
  const [isDragged, setDragged] = useState(false)
  const latest = useRef(deal)
  latest.current = deal
  useEffect(() => {
    if (!element.current || !isEnabled) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ deal: latest.current }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [element, isEnabled])
  return isDragged
}

/** Has cards be dropped here; answers the one that hangs over it. */
export function useDrop(element: RefObject<HTMLElement | null>, onDrop: (deal: Deal) => void): Deal | undefined {
  const [over, setOver] = useState<Deal>()
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => 'deal' in source.data,
      onDragEnter: ({ source }) => setOver(dealOf(source.data)),
      onDragLeave: () => setOver(undefined),
      onDrop: ({ source }) => {
        setOver(undefined)
        drop.current(dealOf(source.data))
      },
    })
  }, [element])
  return over
}

const dealOf = (data: Record<string | symbol, unknown>) => data['deal'] as Deal // put there by useDragged

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
