import { useRef } from 'react'
import { api, type Body, client, queries, refetch, refetchWhere } from '../../api/client.ts'
import { pollEvery } from '../../api/polling.ts'
import { counted } from '../../parts/format.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { isConsistent } from './confidence.ts'
import { type Evidence, type FileValue, valuesOf } from './values.ts'

type Judgement = Body<'/api/files/{file_id}/review', 'post'>['values'][number]

const named = (file_id: string) => ({ params: { path: { file_id } } })
// the most that the service takes at once
const atOnceMax = 500
const othersMs = 15_000

// Of each document one after the other, so that the last word is the last; whoever takes it over waits for them.
const queues = new Map<string, Promise<unknown>>()

/** Once what was said of a document has come to the service, or was refused. */
export const untilSaid = (fileId: string): Promise<unknown> => queues.get(fileId)?.catch(() => {}) ?? Promise.resolve()

/** The values of a document and what a person says about them: shown at once, taken back where it is refused. */
export function useReview(fileId: string, isRead: boolean) {
  const evidence = api.useQuery('get', '/api/files/{file_id}/evidence', named(fileId), {
    enabled: isRead,
    // two may go through the same document
    refetchInterval: pollEvery(othersMs),
  })
  // what can be taken back, last one last
  const done = useRef<Judgement[][]>([])

  const say = (judgements: Judgement[]): Promise<unknown> => {
    show(fileId, judgements)
    const sent = untilSaid(fileId).then(() => send(fileId, judgements))
    queues.set(fileId, sent)
    return sent
  }

  const judge = (values: readonly FileValue[], make: (value: FileValue) => Judgement) => {
    if (values.length === 0) return Promise.resolve(true)
    const before = values.map(asItWas)
    done.current.push(before)
    return attempt(async () => {
      try {
        await say(values.map(make))
      } catch (error) {
        done.current = done.current.filter((step) => step !== before)
        // a service that cannot be reached does not say either how it was
        show(fileId, before)
        await refetch('/api/files/{file_id}/evidence')
        throw error
      }
    })
  }

  const takeBack = (step: Judgement[]) => {
    done.current = done.current.filter((one) => one !== step)
    return attempt(() => say(step))
  }

  return {
    evidence,
    /** Takes back what was said last; answers the id of the value that was meant. */
    undo: (): string | undefined => {
      const step = done.current.at(-1)
      if (step) takeBack(step)
      return step?.[0]?.id
    },
    accept: (value: FileValue) => judge([value], ({ id }) => ({ id, verdict: 'accepted' })),
    reject: (value: FileValue) => judge([value], ({ id }) => ({ id, verdict: 'rejected' })),
    reopen: (value: FileValue) => judge([value], ({ id }) => ({ id, verdict: 'open' })),
    edit: (value: FileValue, to: string | number) => judge([value], ({ id }) => ({ id, verdict: 'edited', value: to })),
    /** Those of them that nobody has judged, as one step. */
    acceptAll: async (values: readonly FileValue[]) => {
      const open = values.filter(({ verdict }) => verdict === 'open')
      if (open.length === 0) return
      const isDone = judge(open, ({ id }) => ({ id, verdict: 'accepted' }))
      const step = done.current.at(-1)
      if ((await isDone) && step) tellDone(`${counted(open.length, 'value')} accepted`, () => takeBack(step))
    },
  }
}

/** Whether values of the firm’s own fields were read from a document, of whatever kind it is. */
export function useHasOwnValues(fileId: string, isRead: boolean): boolean {
  const { data } = api.useQuery('get', '/api/files/{file_id}/evidence', named(fileId), { enabled: isRead })
  return Object.values(data?.evidence ?? {}).some(({ own_field }) => own_field !== null)
}

/** What awaits a person and needs no second look. */
export const consistentOpen = (values: readonly FileValue[]): FileValue[] =>
  values.filter((value) => value.verdict === 'open' && isConsistent(value))

const asItWas = ({ id, verdict, edited_value }: FileValue): Judgement =>
  verdict === 'edited' && edited_value !== null ? { id, verdict, value: edited_value } : { id, verdict }

async function send(fileId: string, judgements: Judgement[]): Promise<void> {
  for (let start = 0; start < judgements.length; start += atOnceMax) {
    const values = judgements.slice(start, start + atOnceMax)
    const { data } = await client.POST('/api/files/{file_id}/review', { ...named(fileId), body: { values } })
    // the same figure may stand in the data twice: the service says what it changed beside
    if (data) put(fileId, (old) => ({ ...old, evidence: { ...old.evidence, ...data.evidence } }))
  }
  refetchFile(fileId)
}

/** The file and the lists, which say how much is judged; not the evidence, which is on the screen. */
const refetchFile = (fileId: string) =>
  refetchWhere(
    ({ queryKey: [, path, init] }) =>
      path === '/api/files' ||
      path === '/api/overview' ||
      (path === '/api/files/{file_id}' && JSON.stringify(init).includes(fileId)),
  )

function show(fileId: string, judgements: readonly Judgement[]): void {
  const said = new Map(judgements.map((judgement) => [judgement.id, judgement]))
  // an answer that is on its way does not know of it yet
  queries.cancelQueries({ queryKey: keyOf(fileId) })
  put(fileId, (old) => ({
    ...old,
    evidence: Object.fromEntries(
      Object.entries(old.evidence).map(([path, entry]) => {
        const judgement = said.get(entry.id)
        return [
          path,
          judgement ? { ...entry, verdict: judgement.verdict, edited_value: judgement.value ?? null } : entry,
        ]
      }),
    ),
  }))
}

const keyOf = (fileId: string) => ['get', '/api/files/{file_id}/evidence', named(fileId)]

const put = (fileId: string, change: (old: Evidence) => Evidence) =>
  queries.setQueryData<Evidence>(keyOf(fileId), (old) => old && change(old))
