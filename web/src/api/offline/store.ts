import { onTokenChange, personOf, readToken, sessionNow } from '../token.ts'

// What this browser stores for the time without a network. Each row is under the person that it is of, and is read for nobody
// else; it is deleted as soon as another one signs in here.

type Stores = 'answers' | 'writes'
type Key = readonly [person: string, id: string | number]

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('firm-crm', 1)
    request.onupgradeneeded = () => {
      for (const name of ['answers', 'writes']) request.result.createObjectStore(name, { keyPath: ['person', 'id'] })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opening
}

/** What a request within one transaction answers; undefined where the browser stores nothing, as some do in private windows. */
async function run<T>(
  name: Stores,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const transaction = (await open()).transaction(name, mode)
    const request = act(transaction.objectStore(name))
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } catch {
    return undefined
  }
}

/** The rows of a kind that this browser stores for the person who is signed in. */
export const rowsOf = <Row extends { person: string; id: string | number }>(name: Stores) => ({
  find: (key: Key) => run<Row | undefined>(name, 'readonly', (store) => store.get([...key])),
  list: async (person: string) => (await run<Row[]>(name, 'readonly', (store) => store.getAll(rangeOf(person)))) ?? [],
  /** Writes a row, unless its person has left meanwhile. */
  put: async (row: Row) => {
    if (row.person === personNow()) await run(name, 'readwrite', (store) => store.put(row))
  },
  delete: ({ person, id }: Row) => run(name, 'readwrite', (store) => store.delete([person, id])),
})

const rangeOf = (person: string) => IDBKeyRange.bound([person], [person, []])

/** Who may read what is stored: nobody once the session is over. */
export const personNow = (): string | undefined => (sessionNow() === 'open' ? personOf(readToken()) : undefined)

const clear = (name: Stores) => run(name, 'readwrite', (store) => store.clear())

/** Leaves nothing in this browser of whoever was signed in. */
export const clearStore = (): Promise<unknown> => Promise.all([clear('answers'), clear('writes')])

/** Deletes what is not for who is signed in now. What somebody wrote and the service has not got outlives their session. */
async function tidy() {
  const person = personNow()
  if (!person) return clear('answers')
  for (const name of ['answers', 'writes'] as const) {
    await run(name, 'readwrite', (store) => store.delete(IDBKeyRange.upperBound([person], true)))
    await run(name, 'readwrite', (store) => store.delete(IDBKeyRange.lowerBound([person, []], true)))
  }
}
onTokenChange(tidy)
void tidy()
