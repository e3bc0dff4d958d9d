import { Skeleton } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { sendTo } from '../../api/send.ts'
import { attempt } from '../../parts/tell.tsx'
import { type Attached, answering, Composer, type How, holdFile, type Message, useFrom } from '../email_bot/index.ts'
import { attachmentPath } from './attachment_path.ts'

type Props = { message: Message; how: How; onLeave(): void }

/** Where a message is answered, or handed on with what is attached to it. */
export function Answer({ message, how, onLeave }: Props) {
  const { isKnown, own, places } = useFrom()
  const attached = useAttached(message, how === 'forward')
  const owners = own.join()
  // from the mailbox that it was written to, or written from
  const people = [message.from, ...message.to, ...message.cc].map((one) => one.toLowerCase())
  const provider = places.find(({ label }) => people.includes(label.toLowerCase()))?.value ?? null
  const fresh = useMemo(
    () => attached && { ...answering(message, how, owners.split(',')), provider, attached },
    [message.id, how, owners, provider, attached],
  )
  if (!isKnown || !fresh) return <Skeleton height={240} mt={16} />
  return (
    <section className="topped" style={{ paddingTop: 12 }} aria-label={how === 'forward' ? 'Forward' : 'Reply'}>
      <Composer
        name={`mail.${how}.${message.id}`}
        fresh={fresh}
        about={{ company: message.company_id ?? undefined, ...(how !== 'forward' && { answers: message.id }) }}
        onSent={onLeave}
        onLeave={onLeave}
      />
    </section>
  )
}

/** What goes along when a message is handed on; undefined until it is here. */
function useAttached({ id, attachments }: Message, isWanted: boolean): Attached[] | undefined {
  const [attached, setAttached] = useState<Attached[] | undefined>(isWanted && attachments.length > 0 ? undefined : [])
  useEffect(() => {
    if (attached) return
    const fetched = async () =>
      setAttached(
        await Promise.all(
          attachments.map(async ({ id: one, file_id, filename, content_type, size }): Promise<Attached> => {
            if (file_id) return { from: 'document', id: file_id, name: filename, size }
            const content = await (await sendTo(attachmentPath(id, one))).blob()
            const file = new File([content], filename, { type: content_type })
            return { from: 'computer', id: holdFile(file), name: filename, size: content.size }
          }),
        ),
      )
    attempt(fetched).then((isDone) => isDone || setAttached([]))
  }, [id])
  return attached
}
