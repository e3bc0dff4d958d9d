import { Button } from '@mantine/core'
import { useAddress } from '../../parts/address.ts'
import { counted } from '../../parts/format.ts'
import { IconMessageCircle } from '../../parts/icons.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { lazyPart } from '../../parts/lazy_part.tsx'
import type { Places } from './comments_panel.tsx'
import { type Subject, useOpenThreads } from './threads.ts'

export const CommentsPanel = lazyPart(async () => (await import('./comments_panel.tsx')).CommentsPanel)

/** Opens the comments on a record, and says how many threads are open. */
export function CommentsButton({ of, name, ...places }: Places & { of: Subject; name: string }) {
  const [{ comments }, set] = useAddress()
  const open = () => set({ comments: comments === undefined ? 'open' : undefined, at: undefined })
  const count = useOpenThreads(of).length
  useKeys([{ keys: 'c', does: 'Comments', act: open }])
  return (
    <>
      <Button
        variant="default"
        px={8}
        aria-label={count > 0 ? `Comments, ${counted(count, 'open thread')}` : 'Comments'}
        aria-expanded={comments !== undefined}
        title="Comments"
        onClick={open}
      >
        <IconMessageCircle size={16} stroke={1.6} />
        {count > 0 && <span style={{ marginLeft: 4 }}>{count}</span>}
      </Button>
      {comments !== undefined && <CommentsPanel of={of} name={name} {...places} />}
    </>
  )
}
