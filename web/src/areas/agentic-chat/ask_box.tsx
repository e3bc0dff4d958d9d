import { ActionIcon, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { IconArrowUp } from '../../parts/icons.ts'

type Props = {
  /** what is asked about */
  company?: { id: string; name: string }
}

/** One line to ask in, on the page of something else; the answer comes on the Ask screen. */
export function AskBox({ company }: Props) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const question = text.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (question) navigate({ to: '/ask', search: { q: question, company: company?.id } })
      }}
    >
      <TextInput
        aria-label={company ? `Ask about ${company.name}` : 'Ask'}
        placeholder={company ? `Ask about ${company.name}` : 'Ask about your firm’s records'}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        rightSection={
          <ActionIcon type="submit" size={24} variant="subtle" aria-label="Ask" disabled={question === ''}>
            <IconArrowUp size={16} stroke={1.6} />
          </ActionIcon>
        }
      />
    </form>
  )
}
