import { client, refetch } from '../../api/client.ts'
import { changeAsSeen } from '../../form/as_seen.ts'
import { tellDeleted } from '../../parts/deleted.ts'
import { tellDone } from '../../parts/tell.tsx'
import { boxIn, boxText, type Comment, type Subject } from './threads.ts'

/**
 * Where a comment is anchored, in one word of the address: a field of a record, a section of a report, the path of a value of a
 * document, or p and the number of its page, with a box on it.
 */
export function anchorAt(type: Subject['type'], at: string) {
  if (type === 'report') return { section: at }
  if (type !== 'file') return { field: at }
  const [, page, box] = /^p(\d+)(?:_([\d._]+))?$/.exec(at) ?? []
  const bbox = boxIn(box)
  return page ? { page: Number(page), ...(bbox && { bbox }) } : { path: at }
}

/** The address of a record with one of its comments open. */
export function addressOf({ subject_type: type, subject_id, id, list_id, anchor }: Comment): string {
  const screen = screens[type]
  if (screen) {
    const { path, page, bbox } = anchor ?? {}
    const place = {
      ...(path && { value: path }),
      ...(page && { page: String(page) }),
      ...(bbox && !path && { box: boxText(bbox) }),
    }
    return `/${screen}/${subject_id}?${new URLSearchParams({ comments: id, ...place })}`
  }
  if (type === 'task') return `/tasks?scope=all&open=${subject_id}`
  return `/lists/${list_id}?${new URLSearchParams({ entry: subject_id, comments: id })}`
}

const screens: Partial<Record<Subject['type'], string>> = {
  company: 'companies',
  contact: 'contacts',
  deal: 'deals',
  fund: 'funds',
  file: 'documents',
  report: 'reports',
}

type Said = { text: string; parent?: Comment | undefined; at?: string | undefined }

export async function addComment({ type, id }: Subject, { text, parent, at }: Said): Promise<void> {
  const { data } = await client.POST('/api/comments', {
    body: {
      subject_type: type,
      subject_id: id,
      text,
      ...(parent && { parent_id: parent.id }),
      ...(at && !parent && { anchor: anchorAt(type, at) }),
    },
  })
  await asked()
  tellNotTold(data?.not_told ?? [])
}

export async function changeComment(comment: Comment, text: string): Promise<void> {
  let notTold: { name: string }[] = []
  await changeAsSeen(undefined, comment, { text }, async (body, headers) => {
    const { data } = await client.PATCH('/api/comments/{comment_id}', {
      ...pathOf(comment.id),
      body: { text: body.text ?? text },
      headers,
    })
    notTold = data?.not_told ?? []
    return data
  })
  await asked()
  tellNotTold(notTold)
}

export async function resolveThread({ id }: Comment, resolved: boolean): Promise<void> {
  const send = (to: boolean) =>
    client.POST('/api/comments/{comment_id}/resolve', { ...pathOf(id), body: { resolved: to } })
  await send(resolved)
  await asked()
  tellDone(resolved ? 'Thread resolved' : 'Thread opened again', async () => {
    await send(!resolved)
    await asked()
  })
}

export async function removeComment({ id }: Comment): Promise<void> {
  await client.DELETE('/api/comments/{comment_id}', pathOf(id))
  tellDeleted('Comment deleted', id)
  await asked()
}

/** Whoever is mentioned and may not see the record is not told: only the writer knows it. */
function tellNotTold(people: readonly { name: string }[]) {
  if (people.length === 0) return
  const names = new Intl.ListFormat('en-GB').format(people.map(({ name }) => name))
  tellDone(`Commented. ${names} may not see this record, and ${people.length === 1 ? 'is' : 'are'} not told`)
}

const pathOf = (id: string) => ({ params: { path: { comment_id: id } } })
const asked = () => refetch('/api/comments', '/api/companies', '/api/deals', '/api/lists/')
