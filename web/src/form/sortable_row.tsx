import { ActionIcon, Group } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { IconGripVertical, IconTrash } from '../parts/icons.ts'
import { useRowDrag } from './use_row_drag.ts'

type Props = {
  name: string
  index: number
  onMove(from: number, to: number): void
  onRemove(): void
  children: ReactNode
  /** below the row */
  below?: ReactNode
}

/** A row of inputs: its place is changed by dragging, or by arrows on its handle. */
export function SortableRow({ name, index, onMove, onRemove, children, below }: Props) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const isOver = useRowDrag(row, handle, { index, onMove })
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    onMove(index, index + by)
    requestAnimationFrame(() => handle.current?.focus())
  }
  return (
    <li
      ref={row}
      className="ruled"
      style={{ padding: '8px 0', ...(isOver && { boxShadow: 'inset 0 2px var(--accent)' }) }}
      aria-label={name}
    >
      <Group gap={8} align="flex-start">
        <ActionIcon
          ref={handle}
          aria-label={`Move ${name}: up and down arrows`}
          style={{ cursor: 'grab' }}
          onKeyDown={onKeyDown}
        >
          <IconGripVertical size={16} stroke={1.6} />
        </ActionIcon>
        {children}
        <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </Group>
      {below}
    </li>
  )
}
