import { Button, Modal } from '@mantine/core'
import { dropWaiting, setFault, useAllWaiting, type Waiting } from '../api/offline/waiting.ts'
import { DialogEnd } from '../form/dialog_end.tsx'
import { dayAndTime } from '../parts/format.ts'
import { sendWaiting } from './send_waiting.ts'
import { fieldsIn, titleOf } from './words.ts'

/** What was written and the service has not got yet, in the order in which it is sent. */
export function WaitingDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const waiting = useAllWaiting()
  return (
    <Modal opened={opened} onClose={onClose} title="Waiting to be saved" size="md">
      <p className="quiet label">
        This browser has it. It is sent once the service can be reached, and only while you are signed in.
      </p>
      <ul className="rows">
        {waiting.map((write) => (
          <Row key={write.id} write={write} />
        ))}
      </ul>
      <DialogEnd onClose={onClose}>
        <Button variant="default" onClick={sendWaiting}>
          Send now
        </Button>
      </DialogEnd>
    </Modal>
  )
}

function Row({ write }: { write: Waiting }) {
  const again = async () => {
    await setFault(write, undefined)
    await sendWaiting()
  }
  return (
    <li>
      <div>
        <strong className="medium">{titleOf(write)}</strong>
        <p className="note">{[...fieldsIn(write), dayAndTime(new Date(write.id))].join(' · ')}</p>
        {write.fault && (
          <p role="alert" className="note">
            <span className="bad">{write.fault}</span>
          </p>
        )}
      </div>
      {write.fault && (
        <Button size="compact-sm" variant="default" onClick={again}>
          Try again
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => dropWaiting(write)}>
        Discard
      </Button>
    </li>
  )
}
