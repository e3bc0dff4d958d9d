import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import styles from './grid.module.css'
import { questionLengthMax } from './grid_address.ts'

type Props = { onAdd(questions: string[]): void; isFull: boolean }

/** Where a question is added; of several lines that are pasted each is one. */
export function QuestionBox({ onAdd, isFull }: Props) {
  const [text, setText] = useState('')
  const add = (given: string) => {
    const questions = given
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
    if (questions.length > 0) onAdd(questions)
    setText('')
  }
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault()
        add(text)
      }}
    >
      <TextInput
        aria-label="Question to all documents"
        placeholder={
          isFull ? 'Twenty questions are the most' : 'Ask all of them: gross margin 2024, governing law, key risks …'
        }
        value={text}
        maxLength={questionLengthMax}
        disabled={isFull}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (!/\n/.test(pasted.trim())) return
          event.preventDefault()
          add(pasted)
        }}
      />
      <Button type="submit" variant="default" disabled={isFull || text.trim() === ''}>
        Add
      </Button>
    </form>
  )
}
