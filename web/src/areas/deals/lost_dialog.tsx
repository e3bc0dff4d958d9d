import { Modal, Textarea } from '@mantine/core'
import { DialogForm } from '../../form/dialog_form.tsx'
import { useForm } from '../../form/form.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { useWhileOpen } from '../../parts/use_while_open.ts'
import { changeDeal } from './change_deal.ts'
import type { Deal } from './deal.ts'
import { findDeal } from './deal_cache.ts'
import { endQuestion, useLostDeal } from './lost_question.ts'

/** The question, wherever a deal was moved. */
export function LostDialog() {
  const lost = useLostDeal()
  const deal = useWhileOpen(lost !== undefined, lost)
  return (
    <Modal opened={lost !== undefined} onClose={endQuestion} title={`Why was ${deal?.name ?? 'it'} lost?`}>
      {deal && <Why key={deal.id} deal={deal} />}
    </Modal>
  )
}

function Why({ deal }: { deal: Deal }) {
  const form = useForm({
    initialValues: { reason: '' },
    async save({ reason }) {
      if (reason.trim() === '') return
      tellDone('The reason is kept', await changeDeal(findDeal(deal.id) ?? deal, { pass_reason: reason.trim() }))
    },
    onSaved: endQuestion,
  })
  return (
    <DialogForm of={form} label="Save" onClose={endQuestion}>
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
