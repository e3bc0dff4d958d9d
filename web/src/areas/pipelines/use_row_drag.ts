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
        getInitialData: () => ({ stageRow: latest.current.index }),
      }),
      dropTargetForElements({
        element: row.current,
        canDrop: ({ source }) => 'stageRow' in source.data,
        onDragEnter: ({ source }) => setOver(source.data['stageRow'] !== latest.current.index),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          latest.current.onMove(Number(source.data['stageRow']), latest.current.index)
        },
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [row, handle])
  return isOver
}
