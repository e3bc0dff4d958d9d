import { useEffect, useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import type { Draft, Wish } from './wish.ts'

/** What stands in the letter: as it came, or as the person changed it. */
export type Text = { subject: string; body: string }

/** Has a letter drafted. What stood there before is not lost: `swap` brings it back. */
export function useCompose(text: Text, put: (text: Text) => void) {
  const [draft, setDraft] = useState<Draft>()
  const [before, setBefore] = useState<Text>()
  const [fault, setFault] = useState<unknown>()
  const [isDrafting, setDrafting] = useState(false)
  const asking = useRef<AbortController>(undefined)
  // what is typed while the draft is on its way is kept too
  const latest = useRef(text)
  latest.current = text
  useEffect(() => () => asking.current?.abort(), [])

  async function ask(wish: Wish, keepsSubject: boolean) {
    asking.current?.abort()
    const own = new AbortController()
    asking.current = own
    setDrafting(true)
    setFault(undefined)
    try {
      const { data } = await client.POST('/email_bot/compose', { body: wish, signal: own.signal })
      if (!data || own.signal.aborted) return
      const old = latest.current
      if (old.body.trim()) setBefore(old)
      setDraft(data)
      put({ subject: keepsSubject ? old.subject : data.subject, body: data.body })
    } catch (error) {
      if (!own.signal.aborted) setFault(error)
    } finally {
      if (asking.current === own) setDrafting(false)
    }
  }

  return {
    draft,
    fault,
    isDrafting,
    ask,
    stop: () => {
      asking.current?.abort()
      setDrafting(false)
    },
    swap:
      before &&
      (() => {
        setBefore(latest.current)
        put(before)
      }),
  }
}
