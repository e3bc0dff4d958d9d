import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CustomFields } from '../areas/custom-fields/index.ts'
import { LogDialog } from '../areas/interactions/index.ts'
import { TagChips } from '../areas/tags/index.ts'
import { useKeys } from '../parts/keys/keys.ts'
import { FaultNote } from '../parts/page/state.tsx'
import { useMay } from '../parts/use_me.ts'
import { Peek } from '../table/peek.tsx'

type Props = {
  kind: 'company' | 'contact'
  id: string
  name: string
  /** the place of its page */
  to: string
  onClose(): void
  below: ReactNode
  /** a fault of asking for it */
  fault: unknown
  again(): unknown
  /** what can be done beside logging; `edit` opens its dialog */
  more(edit: () => void): ReactNode
  /** the dialog that changes it, once it is there */
  dialog(props: { opened: boolean; onClose(): void }): ReactNode
  facts: ReactNode
  /** in which its amounts are */
  currency?: string | undefined
  /** what follows the facts and the fields of the firm's own */
  children: ReactNode
}

/** A record beside its list: what is known, what goes on, and the steps that are taken most. */
export function RecordPeek({
  kind,
  id,
  name,
  to,
  onClose,
  below,
  fault,
  again,
  more,
  dialog,
  facts,
  children,
  currency,
}: Props) {
  const may = useMay()
  const [open, setOpen] = useState<'edit' | 'meeting' | 'note'>()
  const close = () => setOpen(undefined)
  useKeys(
    may.write
      ? [
          { keys: 'm', does: 'Log a meeting', act: () => setOpen('meeting') },
          { keys: 'n', does: 'Write a note', act: () => setOpen('note') },
        ]
      : [],
  )
  return (
    <Peek
      title={name}
      to={`${to}/${id}`}
      onClose={onClose}
      below={below || ' '}
      actions={
        may.write &&
        !fault && (
          <>
            <Button variant="default" onClick={() => setOpen('meeting')}>
              Log activity
            </Button>
            <Button variant="default" onClick={() => setOpen('note')}>
              Write a note
            </Button>
            {more(() => setOpen('edit'))}
          </>
        )
      }
    >
      {fault ? (
        <FaultNote error={fault} again={again} />
      ) : (
        <>
          <TagChips kind={kind} id={id} />
          {facts}
          <CustomFields kind={kind} id={id} currency={currency} />
          {children}
        </>
      )}
      <LogDialog
        opened={open === 'meeting' || open === 'note'}
        kind={open === 'note' ? 'note' : 'meeting'}
        onClose={close}
        {...{ [kind]: { id, name } }}
      />
      {dialog({ opened: open === 'edit', onClose: close })}
    </Peek>
  )
}
