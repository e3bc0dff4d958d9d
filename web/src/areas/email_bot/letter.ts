import type { Body, Reply } from '../../api/client.ts'
import { addressIn } from '../../form/address_field.tsx'
import { dayAndTime } from '../../parts/format.ts'
import { heldFile } from './held_files.ts'

export type Message = Reply<'/api/emails/{email_id}/thread'>['emails'][number]
/** Who takes part in a conversation, with the names that the firm knows them by. */
export type People = Reply<'/api/emails/{email_id}/thread'>['people']
export type NewMail = Body<'/email_bot/send', 'post'>

/** A document of the firm, or a file of this computer that is held until the mail is sent. */
export type Attached = { from: 'document' | 'computer'; id: string; name: string; size: number | null }

/** What a person is writing, as it stands in the form. */
export type Letter = {
  to: string[]
  cc: string[]
  bcc: string[]
  subject: string
  body: string
  /** what it answers or hands on, below the body */
  quote: string
  attached: Attached[]
  /** a connected mailbox or `outbox`; null until one is chosen */
  provider: string | null
  track: Choice
  shared: Choice
  /** the key of the last try and what it sent: the same is never sent twice */
  tried: { key: string; said: string } | null
}
/** as the firm, or the mailbox, has it; or by hand */
export type Choice = 'default' | 'yes' | 'no'

export const noLetter: Letter = {
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  body: '',
  quote: '',
  attached: [],
  provider: null,
  track: 'default',
  shared: 'default',
  tried: null,
}

export type How = 'reply' | 'all' | 'forward'

/** A letter that answers a message or hands it on; `own` are the addresses of the person. */
export function answering(message: Message, how: How, own: readonly string[]): Letter {
  const { from, from_name, reply_to, to, cc, subject, sent_at, body } = message
  const isOwn = own.includes(from.toLowerCase())
  const writer = from_name ? `${from_name} <${from}>` : from
  const others = (addresses: readonly string[]) => addresses.filter((one) => !own.includes(addressIn(one) ?? ''))
  const said = body ?? ''
  if (how === 'forward')
    return {
      ...noLetter,
      subject: prefixed('Fwd', subject),
      quote: `---------- Forwarded message ----------\nFrom: ${writer}\nDate: ${dayAndTime(sent_at)}\nSubject: ${subject}\nTo: ${to.join(', ')}\n\n${said}`,
    }
  const back = isOwn ? to : reply_to.length > 0 ? reply_to : [writer]
  return {
    ...noLetter,
    to: back,
    cc: how === 'all' ? others([...(isOwn ? [] : to), ...cc]).filter((one) => !back.includes(one)) : [],
    subject: prefixed('Re', subject),
    quote: said && `On ${dayAndTime(sent_at)}, ${from_name ?? from} wrote:\n${said.trim().replace(/^/gm, '> ')}`,
  }
}

const prefixed = (mark: 'Re' | 'Fwd', subject: string) =>
  new RegExp(`^${mark}:`, 'i').test(subject) ? subject : `${mark}: ${subject}`

/** What is missing or wrong, by field, as sentences. */
export function wrongIn({ to, cc, bcc, subject, body, quote, attached }: Letter): Record<string, string> {
  const unclear = [...to, ...cc, ...bcc].find((one) => !addressIn(one))
  const gone = attached.find((one) => one.from === 'computer' && !heldFile(one.id))
  return {
    ...(to.length === 0 && { to: 'Say who it goes to.' }),
    ...(unclear && { to: `“${unclear}” is no e-mail address.` }),
    ...(!subject.trim() && { subject: 'Give it a subject.' }),
    ...(!(body + quote).trim() && { body: 'Write something.' }),
    ...(gone && { attachments: `Attach ${gone.name} again: the page was loaded anew since.` }),
  }
}

/** What a letter is about: the company it was begun at, and the message that it answers. */
export type About = { company?: string | undefined; answers?: string | undefined }

/** The letter as the service takes it. */
export async function mailOf(letter: Letter, provider: string, answers: string | undefined): Promise<NewMail> {
  const { to, cc, bcc, subject, body, quote, attached, track, shared } = letter
  return {
    to,
    cc,
    bcc,
    subject: subject.trim(),
    body: [body.trimEnd(), quote].filter(Boolean).join('\n\n'),
    provider,
    attachments: await Promise.all(attached.map(contentOf)),
    ...(answers && { reply_to_email_id: answers }),
    ...(track !== 'default' && { track: track === 'yes' }),
    ...(shared !== 'default' && { shared: shared === 'yes' }),
  }
}

type Attachment = NonNullable<NewMail['attachments']>[number]

async function contentOf({ from, id, name }: Attached): Promise<Attachment> {
  if (from === 'document') return { file_id: id }
  const file = heldFile(id)
  if (!file) throw new Error(`${name} is no longer here. Attach it again.`)
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream'
  return { filename: name.replace(/[/\\]/g, '_'), content_type: type, content_base64: await base64Of(file) }
}

const base64Of = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new Error('A file can no longer be read. Attach it again.'))
    reader.readAsDataURL(file)
  })
