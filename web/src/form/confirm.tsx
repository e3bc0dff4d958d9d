import { Modal, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { attempt } from '../parts/tell.tsx'
import { DialogEnd } from './dialog_end.tsx'

/** What is to be asked before it is done, because it cannot be taken back. */
export type Question = {
  title: string
  says: ReactNode
  label: string
  /** something is lost by it */
  isLoss?: true
  act(): Promise<unknown>
}

/** Asks before it does what cannot be taken back: `ask(question)`, and the dialog to be drawn. */
export function useConfirm() {
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)
  const [isDoing, setDoing] = useState(false)
  const ask = (what: Question) => {
    setQuestion(what)
    setOpen(true)
  }
  const act = async () => {
    if (!question) return
    setDoing(true)
    const isDone = await attempt(question.act)
    setDoing(false)
    if (isDone) setOpen(false)
  }
  const dialog = (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title={question?.title}>
      <Text size="sm">{question?.says}</Text>
      <DialogEnd
        label={question?.label}
        onClose={() => setOpen(false)}
        act={act}
        isBusy={isDoing}
        isLoss={question?.isLoss}
      />
    </Modal>
  )
  return { ask, dialog }
}
