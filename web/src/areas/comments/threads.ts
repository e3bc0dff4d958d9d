import { api, type Row } from '../../api/client.ts'
import { pageByPage } from '../../parts/page/more_below.tsx'

export type Comment = Row<'/api/comments'>
export type Anchor = NonNullable<Comment['anchor']>
/** What is commented on. */
export type Subject = { type: Comment['subject_type']; id: string }

/** The comments on a record, in the order in which they were said. */
export const useComments = ({ type, id }: Subject) =>
  api.useInfiniteQuery(
    'get',
    '/api/comments',
    { params: { query: { subject_type: type, subject_id: id, page_size: 100 } } },
    pageByPage,
  )

export type Thread = { first: Comment; replies: Comment[] }

/** Each first comment with its replies; a reply whose first one is gone stands alone. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const there = new Set(comments.map(({ id }) => id))
  const first = comments.filter(({ parent_id }) => parent_id === null || !there.has(parent_id))
  return first.map((one) => ({ first: one, replies: comments.filter(({ parent_id }) => parent_id === one.id) }))
}

/** The threads that are open, as far as they were asked for. */
export const useOpenThreads = (of: Subject): Thread[] =>
  threadsOf(useComments(of).data?.pages.flatMap(({ data }) => data) ?? []).filter(
    ({ first }) => first.resolved_at === null,
  )

/** Where it is, in one word of the address, as `anchorAt` reads it. */
export const placeOf = ({ path, page, bbox, section, field }: Partial<Anchor>): string | undefined =>
  path ?? (page === undefined ? (section ?? field) : [`p${page}`, bbox && boxText(bbox)].filter(Boolean).join('_'))

type Box = NonNullable<Anchor['bbox']>
export const boxText = ({ x, y, width, height }: Box): string => [x, y, width, height].join('_')
export function boxIn(text: string | undefined): Box | undefined {
  const [x, y, width, height] = text?.split('_').map(Number) ?? []
  return x !== undefined && y !== undefined && width && height ? { x, y, width, height } : undefined
}
