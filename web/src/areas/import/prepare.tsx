import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { counted } from '../../parts/format.ts'
import { attempt } from '../../parts/tell.tsx'
import { type Accepted, Changes } from './changes.tsx'
import styles from './import.module.css'
import type { Import, Mapping } from './import.ts'
import { LayoutPart } from './layout.tsx'
import { MappingTable } from './mapping_table.tsx'
import { Options } from './options.tsx'
import { Outcome, Samples } from './outcome.tsx'
import { Unfit } from './unfit.tsx'
import { useMapping } from './use_mapping.ts'

type PrepareProps = { shown: Import; onCheck(): Promise<void>; onRun(accepted: Accepted): Promise<void> }

/** Before anything is written: how the file is read, what its columns mean, and what would become of its rows. */
export function Prepare({ shown, onCheck, onRun }: PrepareProps) {
  const { mapping, change, note, isSaving } = useMapping(shown)
  const [accepted, setAccepted] = useState<Accepted>({ all: false, rows: [] })
  const isChecked = shown.status === 'checked'
  const isConfirmed = isChecked && (accepted.all || accepted.rows.length > 0)
  const outcome = useRef<HTMLElement>(null)
  // it stands below all columns
  useEffect(() => void outcome.current?.scrollIntoView(), [isChecked])
  if (!mapping) return null
  const { created, updated, unchanged } = shown.counts
  const run = (rows: number, variant: string) => (
    <Button
      variant={variant}
      disabled={note !== undefined || isSaving || (rows === 0 && !isConfirmed)}
      onClick={() => attempt(() => onRun(accepted))}
    >
      {isConfirmed
        ? 'Import with what is confirmed'
        : rows === 0
          ? 'Nothing to import'
          : `Import ${counted(rows, 'row')}`}
    </Button>
  )
  return (
    <>
      {shown.notices.length > 0 && (
        <ul className={styles.notices}>
          {shown.notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {shown.layout && <LayoutPart key={shown.layout.header_row} id={shown.id} layout={shown.layout} />}
      <section>
        <h2 className="visually-hidden">What the columns mean</h2>
        <MappingTable shown={shown} mapping={mapping} onChange={change} />
        <LeftOut shown={shown} mapping={mapping} />
      </section>
      <Options shown={shown} mapping={mapping} onChange={change} />
      <Unfit shown={shown} mapping={mapping} onChange={change} />
      {note && (
        <p className={styles.note} role="alert">
          {note}
        </p>
      )}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button
          variant={isChecked ? 'default' : 'filled'}
          disabled={note !== undefined || isSaving}
          onClick={() => attempt(onCheck)}
        >
          {isChecked ? 'Check again' : 'Check the rows'}
        </Button>
        {!isChecked && run(shown.progress.rows_total, 'default')}
      </div>
      {isChecked && (
        <section ref={outcome} className={styles.part}>
          <h2>What would happen</h2>
          <Outcome shown={shown} />
          <Changes shown={shown} accepted={accepted} onAccept={setAccepted} />
          {run(created + updated + (mapping.list_id ? unchanged : 0), 'filled')}
          <Samples shown={shown} />
        </section>
      )}
    </>
  )
}

/** The columns with values that nothing becomes of. */
function LeftOut({ shown: { columns }, mapping }: { shown: Import; mapping: Mapping }) {
  const names = mapping.columns
    .filter(({ column, field }) => field === null && (columns[column]?.filled ?? 0) > 0)
    .map(({ column }) => columns[column]?.name || `Column ${column + 1}`)
  if (names.length === 0) return null
  return (
    <p className={styles.quiet}>
      {counted(names.length, 'column')} {names.length === 1 ? 'is' : 'are'} left out: {names.slice(0, 20).join(', ')}
      {names.length > 20 && ' and more'}
    </p>
  )
}
