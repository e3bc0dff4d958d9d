import { v4 as newId } from 'uuid' // crypto.randomUUID is there only on https and localhost
import { client, type Reply, refetch } from '../../api/client.ts'
import { useForm } from '../../form/form.tsx'
import { attempt } from '../../parts/tell.tsx'
import { letGo } from './held_files.ts'
import { type About, type Letter, mailOf, wrongIn } from './letter.ts'

export type Sent = Reply<'/email_bot/send', 'post'>
type Writing = {
  /** what it is kept as until it is sent */
  name: string
  fresh: Letter
  about: About
  providerOf(letter: Letter): string
  onSent(sent: Sent): void
}

/** A letter that is being written: kept in this tab until it is sent or discarded, and sent once. */
export function useLetter({ name, fresh, about, providerOf, onSent }: Writing) {
  const form = useForm<Letter>({
    initialValues: fresh,
    keptAs: name,
    validate: wrongIn,
    async save(letter) {
      const provider = providerOf(letter)
      const said = JSON.stringify([{ ...letter, tried: null }, provider, about])
      // an answer that was lost on its way is asked for again by the same key
      const key = letter.tried?.said === said ? letter.tried.key : newId()
      form.setValues({ tried: { key, said } })
      const { data } = await client.POST('/email_bot/send', {
        headers: { 'idempotency-key': key },
        body: await mailOf(letter, provider, about.answers),
      })
      if (!data) return
      for (const { id } of letter.attached) letGo(id)
      form.clear()
      // the mail is gone, whatever becomes of its filing
      if (about.company) await attempt(() => fileUnderOwn(data.email_id, about.company))
      await refetch('/api/emails', '/api/companies', '/api/contacts', '/api/events')
      onSent(data)
    },
  })
  return form
}

/** Of a mail whose addresses name no company, the one that it was written at. */
async function fileUnderOwn(email_id: string, company_id: string | undefined): Promise<void> {
  const path = { params: { path: { email_id } } }
  const { data } = await client.GET('/api/emails/{email_id}', path)
  if (data && !data.company_id && company_id)
    await client.PATCH('/api/emails/{email_id}', { ...path, body: { company_id } })
}
