import { useState } from 'react'
import { counted } from '../../parts/format.ts'
import { IconLock } from '../../parts/icons.ts'
import { type Subject, useWalls } from './use_walls.ts'
import styles from './wall_badge.module.css'
import { WallDialog } from './wall_dialog.tsx'

/** Says that not everybody of the firm may know of a record; a click tells who may. */
export function WallBadge({ subject }: { subject: Subject }) {
  const walls = useWalls()
  const [isOpen, setOpen] = useState(false)
  const wall = walls.find(({ id }) => id === subject.id) ?? walls.find(({ id }) => id === subject.companyId)
  return (
    <>
      {wall && (
        <button
          type="button"
          className={styles.badge}
          title={`Only ${counted(wall.people.length, 'person', 'people')} can see this`}
          onClick={() => setOpen(true)}
        >
          <IconLock size={14} stroke={1.6} aria-hidden="true" />
          Restricted
        </button>
      )}
      <WallDialog subject={subject} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
