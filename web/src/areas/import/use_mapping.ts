import { useRef, useState } from 'react'
import { type Body, client, queries } from '../../api/client.ts'
import { Fault, sentenceOf } from '../../api/fault.ts'
import { type Import, type Mapping, named } from './import.ts'

type Patch = Body<'/api/import/{import_id}', 'patch'>

/** What the columns mean: each change is kept by the service at once. One that it cannot keep yet stays, with the reason. */
export function useMapping(shown: Import) {
  const [draft, setDraft] = useState<Mapping>()
  const [note, setNote] = useState<string>()
  const latest = useRef(0)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const saved = useRef(shown.mapping)
  if (!draft) saved.current = shown.mapping

  function change(next: Mapping) {
    const number = ++latest.current
    setDraft(next)
    queue.current = queue.current.then(async () => {
      // a later change has this one in it
      if (number !== latest.current) return
      const wrong = await save(shown.id, differences(saved.current, next)).catch(reasonOf)
      if (typeof wrong === 'object') saved.current = wrong.mapping
      if (number !== latest.current) return
      setNote(typeof wrong === 'string' ? wrong : undefined)
      if (typeof wrong === 'object') setDraft(undefined)
    })
  }
  return { mapping: draft ?? shown.mapping, change, note, isSaving: draft !== undefined && note === undefined }
}

async function save(id: string, body: Patch): Promise<Import | undefined> {
  const { data } = await client.PATCH('/api/import/{import_id}', { ...named(id), body })
  if (data) keep(data)
  return data
}

/** Shows an import as the service has just told of it. */
export const keep = (now: Import): unknown =>
  queries.setQueryData(['get', '/api/import/{import_id}', named(now.id)], now)

function differences(from: Mapping | null, { columns, ...options }: Mapping): Patch {
  const known = new Map(from?.columns.map((one) => [one.column, JSON.stringify(one)]))
  return {
    ...options,
    columns: columns.filter((one) => known.get(one.column) !== JSON.stringify(one)).map(withoutSign),
  }
}

// that it is unclear, or chosen, is for the service to say
const withoutSign = ({ unclear: _, chosen: __, ...column }: Mapping['columns'][number]) => column

function reasonOf(error: unknown): string {
  const [reason] = error instanceof Fault ? Object.values(error.fields) : []
  return reason ? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` : sentenceOf(error)
}
