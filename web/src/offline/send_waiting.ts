import { refetchWhere } from '../api/client.ts'
import { Fault, noteOf } from '../api/fault.ts'
import { personNow } from '../api/offline/store.ts'
import { kindOf, listWaiting, setFault, settle, type Waiting } from '../api/offline/waiting.ts'
import { sendNow } from '../api/send.ts'
import { changeAsSeen } from '../form/as_seen.ts'

/** Sends what waits in the order in which it was written, from the tab that the person looks at, until the service does not answer. */
export async function sendWaiting(): Promise<void> {
  if (document.visibilityState !== 'visible' || listWaiting().every(({ fault }) => fault)) return
  // browsers know locks only where the page came by a safe way
  const locks = navigator.locks
  if (locks) await locks.request('firm-crm.waiting', { ifAvailable: true }, (lock) => lock && sendAll())
  else await sendAll()
}

async function sendAll() {
  const person = personNow()
  let sent = 0
  for (let write = next(person); write; write = next(person)) {
    if (!(await sendOne(write))) break
    sent++
  }
  if (sent > 0) await refetchWhere(() => true)
}

const next = (person: string | undefined): Waiting | undefined =>
  personNow() === person ? listWaiting().find((write) => write.person === person && !write.fault) : undefined

/** Answers whether the next one is to be sent. */
async function sendOne(write: Waiting): Promise<boolean> {
  try {
    await settle(write, await answerTo(write))
    return true
  } catch (error) {
    if (error instanceof Fault && isForLater(error)) return false
    await setFault(write, noteOf(error))
    return true
  }
}

const isForLater = ({ status, code }: Fault) =>
  status === 0 || status === 401 || status === 429 || status >= 500 || code === 'request_under_way'

function answerTo(write: Waiting): Promise<{ id?: unknown }> {
  const { method, path, body, seen, key } = write
  const send = async (values: object, more: Record<string, string>): Promise<{ id?: unknown }> => {
    const headers = { 'content-type': 'application/json', ...more }
    return (await sendNow(path, { method, headers, body: JSON.stringify(values) })).json()
  }
  if (method === 'POST') return send(body, { 'idempotency-key': key })
  return seen ? changeAsSeen(kindOf(write), seen, body, send) : send(body, {})
}
