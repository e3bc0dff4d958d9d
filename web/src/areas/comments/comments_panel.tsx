import { Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import { useAddress } from '../../parts/address.ts'
import { counted } from '../../parts/format.ts'
import { MoreBelow } from '../../parts/page/more_below.tsx'
import { Asked } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { usePhone } from '../../parts/use_phone.ts'
import { useReading } from '../notifications/index.ts'
import { addComment } from './comment.ts'
import { CommentEntry } from './comment_entry.tsx'
import { ThreadView } from './thread.tsx'
import { type Anchor, placeOf, type Subject, threadsOf, useComments } from './threads.ts'

export type Places = {
  /** what people call a place in the record */
  nameOf?: ((at: string) => string | undefined) | undefined
  /** shows the place beside the comments */
  show?: (anchor: Anchor) => void
}

type Props = Places & { of: Subject; name?: string | undefined }

/** The comments on a record beside it; which are open is in the address. */
export function CommentsPanel({ of, name, nameOf, show }: Props) {
  const [{ comments, at }, set] = useAddress()
  const said = useComments(of).data?.pages[0]?.data[0]
  const isPhone = usePhone()
  const close = () => set({ comments: undefined, at: undefined })
  const showPlace = (anchor: Anchor) => {
    // there the comments cover the place
    if (isPhone) close()
    show?.(anchor)
  }
  return (
    <Drawer
      opened={comments !== undefined}
      onClose={close}
      title={`Comments on ${name ?? said?.subject_name ?? 'this record'}`}
      position="right"
      size={400}
      withOverlay={false}
      lockScroll={false}
      closeOnClickOutside={false}
    >
      <Comments of={of} meant={comments} at={at} onAt={(to) => set({ at: to })} nameOf={nameOf} show={showPlace} />
    </Drawer>
  )
}

type ListProps = Places & {
  of: Subject
  meant?: string | undefined
  at?: string | undefined
  onAt?: (at: string | undefined) => void
}

/** The threads, those that are open first, and a line to say something. */
export function Comments({ of, meant, at, onAt, nameOf, show }: ListProps) {
  const may = useMay()
  const asked = useComments(of)
  useReading(asked.data?.pages.flatMap(({ data }) => data.map(({ id }) => id)) ?? [])
  const [isAll, setAll] = useState(false)
  const named = (place: string) => nameOf?.(place) ?? place.replaceAll('_', ' ')
  return (
    <>
      {may.write && (
        <div style={{ marginBottom: 12 }}>
          {at && (
            <p className="note" style={{ marginBottom: 4 }}>
              On <b>{named(at)}</b>{' '}
              <button type="button" className="underlines quiet" onClick={() => onAt?.(undefined)}>
                on the whole instead
              </button>
            </p>
          )}
          <CommentEntry
            key={at ?? ''}
            label={at ? `Comment on ${named(at)}` : 'Comment'}
            verb="Comment"
            keptAs={`comment.${of.id}.${at ?? ''}`}
            save={(text) => addComment(of, { text, at })}
          />
        </div>
      )}
      <Asked of={asked}>
        {({ pages }) => {
          const threads = threadsOf(pages.flatMap(({ data }) => data))
          const isMeant = ({ first, replies }: (typeof threads)[number]) =>
            [first, ...replies].some(({ id }) => id === meant)
          const shown = threads.filter((one) => isAll || one.first.resolved_at === null || isMeant(one))
          const settled = threads.length - shown.length
          return (
            <>
              {threads.length === 0 && <p className="regular quiet">Nobody has commented yet.</p>}
              {shown.map((thread) => (
                <ThreadView
                  key={thread.first.id}
                  thread={thread}
                  meant={meant}
                  nameOfPlace={(anchor) => named(placeOf(anchor) ?? '')}
                  onPlace={(anchor) => show?.(anchor)}
                />
              ))}
              {settled > 0 && (
                <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAll(true)}>
                  Show {counted(settled, 'resolved thread')}
                </Button>
              )}
              <MoreBelow hasMore={asked.hasNextPage} isComing={asked.isFetchingNextPage} more={asked.fetchNextPage} />
            </>
          )
        }}
      </Asked>
    </>
  )
}
