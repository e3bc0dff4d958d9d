import { type PointerEvent, useRef, useState } from 'react'

type Options<Target> = {
  /** what lies under the pointer, which has gone so far since it was pressed */
  targetAt(at: { x: number; y: number; dx: number; dy: number }): Target | undefined
  drop(target: Target): void
}

/** Dragging by pointer: a press that does not move stays a click; Esc lets go. */
export function useDrag<Target>() {
  const [dragged, setDragged] = useState<{ id: string; target: Target }>()
  const hasMoved = useRef(false)

  function begin(id: string, press: PointerEvent<HTMLElement>, { targetAt, drop }: Options<Target>) {
    if (press.button !== 0 || press.pointerType === 'touch') return
    press.preventDefault()
    press.stopPropagation()
    press.currentTarget.closest<HTMLElement>('[data-event]')?.focus()
    const { clientX, clientY } = press
    let target: Target | undefined
    hasMoved.current = false

    const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      const [dx, dy] = [x - clientX, y - clientY]
      if (!hasMoved.current && Math.hypot(dx, dy) < 5) return
      hasMoved.current = true
      target = targetAt({ x, y, dx, dy }) ?? target
      if (target) setDragged({ id, target })
    }
    const end = () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('keydown', escape, true)
      setDragged(undefined)
      // the click of this press, if there is one, has come by then
      setTimeout(() => {
        hasMoved.current = false
      })
    }
    const up = () => {
      end()
      if (target) drop(target)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end()
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('keydown', escape, true)
  }

  /** Whether the click that comes now is the end of a drag. */
  const wasDragged = () => {
    const was = hasMoved.current
    hasMoved.current = false
    return was
  }
  return { dragged, begin, wasDragged }
}
