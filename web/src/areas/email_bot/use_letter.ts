import { useRef, useState } from 'react'
import { v4 as newId } from 'uuid' // crypto.randomUUID is there only on https and localhost
import { client, type Reply, refetch } from '../../api/client.ts'
import { Fault, sentenceOf } from '../../api/fault.ts'
import { attempt } from '../../parts/tell.tsx'
import { useDraft } from '../interactions/draft.ts'
import { letGo } from './held_files.ts'
import { type About, type Letter, mailOf, wrongIn } from './letter.ts'

export type Sent = Reply<'/email_bot/send', 'post'>

/** A letter that is being written: kept in this tab until it is sent or discarded, and sent once. */
export function useLetter(name: string, fresh: Letter, about: About) {
  const draft = useDraft<Letter>(name, fresh)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  // a second click may come before the first is drawn
  const isUnderWay = useRef(false)
  const letter = draft.value

  function set(change: Partial<Letter>) {
    setWrong({})
    draft.set(change)
  }

  /** Answers what became of it, or nothing: then `wrong` says why. */
  async function send(provider: string): Promise<Sent | undefined> {
    const missing = wrongIn(letter)
    setWrong(missing)
    if (isUnderWay.current || Object.keys(missing).length > 0) return undefined
    isUnderWay.current = true
    setSending(true)
    try {
      const said = JSON.stringify([{ ...letter, tried: null }, provider, about])
      // an answer that was lost on its way is asked for again by the same key
      const key = letter.tried?.said === said ? letter.tried.key : newId()
      draft.set({ tried: { key, said } })
      const { data } = await client.POST('/email_bot/send', {
        headers: { 'idempotency-key': key },
        body: await mailOf(letter, provider, about.answers),
      })
      if (!data) return undefined
      for (const { id } of letter.attached) letGo(id)
      draft.forget()
      // the mail is gone, whatever becomes of its filing
      if (about.company) await attempt(() => fileUnderOwn(data.email_id, about.company))
      await refetch('/api/emails', '/api/companies', '/api/contacts', '/api/events')
      return data
    } catch (error) {
      setWrong(wrongOf(error))
      return undefined
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  return { letter, set, send, wrong, isSending, discard: draft.forget, isWritten: isWritten(letter, fresh) }
}

/** Of a mail whose addresses name no company, the one that it was written at. */
async function fileUnderOwn(email_id: string, company_id: string | undefined): Promise<void> {
  const path = { params: { path: { email_id } } }
  const { data } = await client.GET('/api/emails/{email_id}', path)
  if (data && !data.company_id && company_id)
    await client.PATCH('/api/emails/{email_id}', { ...path, body: { company_id } })
}

const isWritten = (letter: Letter, fresh: Letter) =>
  JSON.stringify({ ...letter, tried: null }) !== JSON.stringify({ ...fresh, tried: null })

const fields = ['to', 'cc', 'bcc', 'subject', 'body', 'attachments']

/** What the service refused, at its field where it has one. */
function wrongOf(error: unknown): Record<string, string> {
  if (!(error instanceof Fault)) return { all: sentenceOf(error) }
  const wrong: Record<string, string> = {}
  for (const [path, message] of Object.entries(error.fields)) {
    const field = path.split(/[.[]/)[0] ?? ''
    wrong[fields.includes(field) ? field : 'all'] = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
  }
  return Object.keys(wrong).length > 0 ? wrong : { all: sentenceOf(error) }
}
