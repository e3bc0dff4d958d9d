import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Has a row be dragged by its handle to the place of another; answers whether one hangs over it. */
export function useRowDrag(
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  { index, onMove }: { index: number; onMove(from: number, to: number): void },
): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef({ index, onMove })
  latest.current = { index, onMove }
  useEffect(() => {
    if (!row.current || !handle.current) return
    const ends = [
      draggable({
        element: row.current,
        dragHandle: handle.current,
        getInitialData: () => ({ row: latest.current.index, of: row.current?.parentElement }),
      }),
      dropTargetForElements({
        element: row.current,
        // within the same list
        canDrop: ({ source }) => source.data['of'] === row.current?.parentElement,
        onDragEnter: ({ source }) => setOver(source.data['row'] !== latest.current.index),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          latest.current.onMove(Number(source.data['row']), latest.current.index)
        },
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [row, handle])
  return isOver
}
