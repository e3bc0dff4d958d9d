import { deleteAbout, deleteAnswers, findPlace, rightsAddresses, storePlace } from '../offline/answers.ts'
import { setLive } from '../polling.ts'
import { sendTo } from '../send.ts'
import { personOf, readToken } from '../token.ts'
import { applyAll, type LiveMessage } from './apply.ts'
import { Stream } from './stream.ts'

// One connection for all tabs of a browser: the tab that holds the lock reads, and passes on what it is told. When it is
// closed, the next one holds the lock, and goes on where that was.

type Passed = {
  /** whose stream it is: a tab in which somebody else signs in just now has nothing of it */
  person: string | undefined
  messages: LiveMessage[]
  isLive: boolean
  /** one tab, which has just been opened */
  to?: string
}
type Asked = { hello: string }

const recentMs = 15_000
const lookMs = 10_000
const sleptMs = 90_000

/** Has the screens of this tab follow what changes, until it is closed. */
export function follow(): void {
  const channel = new BroadcastChannel('firm-crm.live')
  const tab = crypto.randomUUID?.() ?? String(Math.random())
  let last: { person: string | undefined; id: string } | undefined
  let recent: { at: number; message: LiveMessage }[] = []
  let standing = false

  const take = ({ person, messages, isLive }: Passed) => {
    if (person !== personOf(readToken())) return
    const id = messages.at(-1)?.id
    if (id !== undefined) last = { person, id }
    standing = isLive
    setLive(isLive)
    applyAll(messages)
  }
  const pass = (passed: Omit<Passed, 'person'>) => {
    const whole = { ...passed, person: personOf(readToken()) }
    channel.postMessage(whole)
    take(whole)
  }

  const lead = async () => {
    const person = personOf(readToken())
    const id = person && (await findPlace(person))
    if (id) last ??= { person, id }
    const stream = new Stream({
      lastId: () => (last && last.person === personOf(readToken()) ? last.id : undefined),
      tell(message) {
        const now = Date.now()
        recent = [...recent.filter(({ at }) => now - at < recentMs), { at: now, message }]
        pass({ messages: [message], isLive: true })
        void forget(message)
      },
      isDown: () => standing && pass({ messages: [], isLive: false }),
    })
    channel.onmessage = ({ data }: MessageEvent<Passed | Asked>) => {
      if (!('hello' in data)) return
      const messages = recent.filter(({ at }) => Date.now() - at < recentMs).map(({ message }) => message)
      channel.postMessage({ person: personOf(readToken()), messages, isLive: standing, to: data.hello })
    }
    await stream.read()
  }

  channel.onmessage = ({ data }: MessageEvent<Passed | Asked>) => {
    if ('hello' in data || (data.to !== undefined && data.to !== tab)) return
    take(data)
  }
  channel.postMessage({ hello: tab })
  // browsers know locks only where the page came by a safe way; elsewhere each tab reads for itself
  if (navigator.locks) void navigator.locks.request('firm-crm.live', lead)
  else void lead()
  afterSleep(() => applyAll([{ type: 'reload', id: last?.id ?? '0' }]))
}

/** What a person may no longer see is not stored either; where the stream goes on is, so that they miss none of it. */
async function forget(message: LiveMessage) {
  const person = personOf(readToken())
  if (!person) return
  if (message.type === 'reload') await deleteAnswers(person)
  if ('subject_id' in message && ['gone', 'deleted', 'erased'].includes(message.type))
    await deleteAbout(person, [message.subject_id])
  // a stream ends when what the person may see changes: their answers say so
  if (message.type === 'ready') for (const address of rightsAddresses) await sendTo(address).catch(() => {})
  await storePlace(person, message.id)
}

/** Calls back in a tab that was asleep: what was passed on meanwhile it may not have got. */
function afterSleep(act: () => void) {
  let at = Date.now()
  setInterval(() => {
    const hasSlept = Date.now() - at > sleptMs
    at = Date.now()
    if (hasSlept) act()
  }, lookMs)
}
