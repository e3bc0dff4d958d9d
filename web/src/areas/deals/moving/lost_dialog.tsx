import { Modal, Textarea } from '@mantine/core'
import { DialogForm } from '../../../form/dialog_form.tsx'
import { useForm } from '../../../form/form.tsx'
import { useWhileOpen } from '../../../parts/use_while_open.ts'
import { whyLost } from './questions.ts'

/** The question, wherever a deal is moved; to leave it leaves the deal as it was. */
export function LostDialog() {
  const lost = whyLost.useAsked()
  const shown = useWhileOpen(lost !== undefined, lost)
  return (
    <Modal opened={lost !== undefined} onClose={() => whyLost.answer()} title={shown?.title}>
      {shown && <Why key={shown.title} />}
    </Modal>
  )
}

function Why() {
  const form = useForm({
    initialValues: { reason: '' },
    async save({ reason }) {
      whyLost.answer(reason.trim())
    },
  })
  return (
    <DialogForm of={form} label="Save" onClose={() => whyLost.answer()}>
      <Textarea
        aria-label="Why it was lost"
        placeholder="Price, timing, passed after diligence …"
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}
