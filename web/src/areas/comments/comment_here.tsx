import { Button } from '@mantine/core'
import { useAddress } from '../../parts/address.ts'
import { counted } from '../../parts/format.ts'
import { placeOf, type Subject, useOpenThreads } from './threads.ts'

/** Comments on one place of a record: how many threads there are, and the way to them. */
export function CommentHere({ of, at }: { of: Subject; at: string }) {
  const [, set] = useAddress()
  const threads = useOpenThreads(of).filter(({ first: { anchor } }) => anchor && placeOf(anchor) === at)
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
