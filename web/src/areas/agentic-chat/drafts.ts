import { useState } from 'react'

// what was typed and not asked, by chat; it outlives the screen and a reload, not the window
const nameOf = (chatId: string | undefined) => `firm-crm.question.${chatId ?? 'new'}`

/** The question that is being typed in a chat. */
export function useDraft(chatId: string | undefined): [string, (text: string) => void] {
  const name = nameOf(chatId)
  const [typed, setTyped] = useState({ name, text: sessionStorage.getItem(name) ?? '' })
  const text = typed.name === name ? typed.text : (sessionStorage.getItem(name) ?? '')
  const type = (text: string) => {
    setTyped({ name, text })
    if (text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  }
  return [text, type]
}
