import { Button } from '@mantine/core'
import { useAddress } from '../../parts/address.ts'
import { counted } from '../../parts/format.ts'
import { placeOf, type Subject, threadsOf, useComments } from './threads.ts'

/** Comments on one place of a record: how many threads there are, and the way to them. */
export function CommentHere({ of, at }: { of: Subject; at: string }) {
  const [, set] = useAddress()
  const { data } = useComments(of)
  const threads = threadsOf(data?.pages.flatMap((page) => page.data) ?? []).filter(
    ({ first }) => first.resolved_at === null && first.anchor && placeOf(first.anchor) === at,
  )
  return (
    <Button
      size="compact-sm"
      variant="default"
      className="screen-only"
      onClick={() => set({ comments: threads[0]?.first.id ?? 'open', at })}
    >
      {threads.length > 0 ? counted(threads.length, 'comment') : 'Comment'}
    </Button>
  )
}
